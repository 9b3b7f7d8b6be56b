/// The text of a list of posts: numbers in base-64 VLQ, five bits a character, the lowest first.
package struct SearchList {
  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// One of the 64 characters.
  package static func digit(_ number: Int) -> UInt8 { digits[number & 63] }

  /// The number of each byte; 64 for those that are no digit.
  static let numbers: [UInt8] = {
    var numbers = [UInt8](repeating: 64, count: 256)
    for (number, digit) in digits.enumerated() { numbers[Int(digit)] = UInt8(number) }
    return numbers
  }()

  /// Adds a number to a text.
  package static func append(_ number: UInt32, to text: inout [UInt8]) {
    var rest = number
    repeat {
      let low = Int(rest & 31)
      rest >>= 5
      text.append(digits[rest == 0 ? low : low | 32])
    } while rest != 0
  }

  /// The numbers of a text; `nil` if it is not a list.
  package static func numbers(_ text: some Sequence<UInt8>) -> [UInt32]? {
    var (result, number, shift): ([UInt32], UInt32, UInt32) = ([], 0, 0)
    for byte in text {
      let digit = UInt32(numbers[Int(byte)])
      guard digit < 64, shift < 30 else { return nil }
      number |= (digit & 31) << shift
      shift += 5
      guard digit < 32 else { continue }
      result.append(number)
      (number, shift) = (0, 0)
    }
    return shift == 0 ? result : nil
  }
}

/// A number with what it counts: `counted(1, "post")` is `1 post`, `counted(2, "reply", "replies")` is `2 replies`.
package func counted(_ number: Int, _ one: String, _ many: String? = nil) -> String {
  "\(number) \(number == 1 ? one : many ?? one + "s")"
}

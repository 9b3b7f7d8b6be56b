import Foundation
import SafeMarkup

/// The last labels of host names that are known, so that `ada.blog` is an address and `ada.then` is a typo.
///
/// All country codes and the generic names that people meet (https://www.iana.org/domains/root/db, in a
/// choice of ours). `zip` and `mov` are left out, since a name that ends so is a file nearly every time, and
/// `here`, `how`, `like`, `now` and `you`, since a missing space after a full stop is far more common.
enum LinkTopLevelDomains {
  /// Whether a label is a known top-level domain, in any case and either as letters or as `xn--…`.
  static func contains(_ label: String) -> Bool {
    if label.utf8.allSatisfy({ $0 < 0x80 }) { return all.contains(label.lowercased()) }
    return HostName.ascii(label).map(all.contains) ?? false
  }

  /// The most scalars that a known top-level domain in a script without spaces has.
  static let longestWithoutSpaces = 8

  private static let all: Set<String> = {
    var names = Set((countries + " " + generics).split(whereSeparator: \.isWhitespace).map(String.init))
    names.formUnion(
      international.split(whereSeparator: \.isWhitespace).compactMap { name in
        HostName.ascii(String(name))
      })
    return names
  }()

  private static let countries = """
    ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bw by bz
    ca cc cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk
    fm fo fr ga gb gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq
    ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mg mh
    mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk
    pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si sj sk sl sm sn so sr ss st su sv sx sy
    sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk us uy uz va vc ve vg vi vn vu wf ws ye yt za
    zm zw
    """

  private static let generics = """
    aero arpa asia biz cat com coop edu gov info int jobs mil mobi museum name net org post pro tel travel xxx
    abogado academy accountant accountants actor ads adult africa agency airforce alsace amsterdam apartments
    app arab archi army art associates attorney auction audio audible author auto autos baby band bank bar
    barcelona bargains baseball basketball bayern beauty beer berlin best bet bible bid bike bingo bio black
    blackfriday blog blue boats bond book boston boutique box broadway broker brussels build builders business
    buy buzz bzh cab cafe cam camera camp capetown capital car cards care career careers cars casa cash casino
    catering catholic center ceo cfd channel charity chat cheap christmas church city claims cleaning click
    clinic clothing cloud club coach codes coffee college cologne community company compare computer condos
    construction consulting contact contractors cooking cool corsica country coupon coupons courses credit
    creditcard creditunion cricket cruise cruises cymru dad dance data date dating day deal dealer deals
    degree delivery democrat dental dentist desi design dev diamonds diet digital direct directory discount
    diy docs doctor dog domains dot download drive durban earth eat eco education email energy engineer
    engineering enterprises equipment esq estate eus events exchange expert exposed express fail faith family
    fan fans farm fashion fast feedback film final finance financial fire fish fishing fit fitness flights
    florist flowers fly foo food football forex forsale forum foundation free frl fun fund furniture futbol
    fyi gal gallery game games garden gay gdn gent gift gifts gives giving glass global gmbh gold golf
    google goog gop got graphics gratis green gripe grocery group guide guitars guru hair hamburg haus
    health healthcare help helsinki hiphop hiv hockey holdings holiday homes horse hospital host hosting
    hot hoteles hotels house ice icu immo immobilien inc industries ing ink institute insurance
    insure international investments irish ist istanbul jetzt jewelry joburg joy juegos kaufen kids kim
    kitchen kiwi koeln krd kyoto land lat latino law lawyer lds lease legal lgbt life lifestyle lighting
    limited limo link live living llc llp loan loans locker lol london lotto love ltd ltda luxe luxury madrid
    maison makeup man management map market marketing markets mba med media meet melbourne meme memorial men
    menu miami mobile moda moe mom money monster mormon mortgage moscow moto motorcycles movie music nagoya
    navy network new news next ngo ninja nowruz nrw nyc okinawa one ong onl online ooo open organic osaka
    page paris parts party pay pet pharmacy phd phone photo photography photos physio pics pictures pid pin
    pink pizza place play plumbing plus poker porn press prime productions prof promo properties property
    protection pub qpon quebec racing radio read realestate realtor realty recipes red rehab reise reisen reit
    ren rent rentals repair report republican rest restaurant review reviews rich rio rip rocks rodeo room
    rsvp rugby ruhr run ryukyu saarland safe safety sale salon sarl save scholarships school schule science
    scot search secure security select services sex sexy shiksha shoes shop shopping shouji show singles site
    ski skin soccer social software solar solutions song soy spa space sport spot srl store stream studio
    study style sucks supplies supply support surf surgery swiss sydney systems taipei talk tatar tattoo tax
    taxi team tech technology tennis theater theatre tickets tienda tips tires tirol today tokyo tools top
    tours town toys trade trading training travelers trust tube tui university uno vacations vana vegas
    ventures versicherung vet viajes video villas vin vip vision vlaanderen vodka voting voto voyage wales
    wang wanggou watch watches weather webcam website wed wedding whoswho wien wiki win wine work works world
    wow wtf xin xyz yachts yoga yokohama yun zone zuerich bbc cern gle gmail ibm nokia sky
    """

  private static let international = """
    қаз рф срб укр бел бг мкд мон ею ευ ελ հայ გე онлайн сайт орг ком дети москва рус католик
    امارات ایران السعودية الاردن المغرب الجزائر عمان مليسيا فلسطين قطر مصر سورية تونس پاکستان عراق البحرين
    بھارت موريتانيا سودان شبكة موقع بازار كوم عرب همراه بيتك ابوظبي اتصالات بارت ڀارت
    भारत भारतम् भारोत संगठन नेट कॉम ভারত বাংলা ভাৰত ਭਾਰਤ ભારત ଭାରତ இந்தியா இலங்கை சிங்கப்பூர் భారత్ ಭಾರತ
    ഭാരതം ලංකා ישראל קום ไทย คอม ລາວ
    한국 닷넷 닷컴 삼성 コム クラウド みんな グーグル ストア セール ファッション ポイント
    中国 中國 香港 台湾 台灣 澳門 新加坡 公司 网络 公益 集团 我爱你 在线 中文网 机构 政务 游戏 网站 网址 商城 商店
    时尚 移动 佛山 广东 信息 购物 组织机构 娱乐 手机 世界 网店 餐厅 食品 健康 慈善 企业 政府 新闻 商标 通販 書籍 珠宝 手表 微博 招聘 八卦 大拿 天主教 点看 谷歌
    vermögensberatung vermögensberater
    """
}

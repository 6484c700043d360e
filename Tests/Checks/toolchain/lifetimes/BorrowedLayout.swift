// FAILS: cannot convert return expression of type 'PixelLayout<Gray8>'
import Matte

struct Wide {
    var a: UInt64 = 0, b: UInt64 = 0
}
extension Wide {
    static var layout: PixelLayout<Wide> {
        return Gray8.layout  // ESCAPES
        fatalError()
    }
}

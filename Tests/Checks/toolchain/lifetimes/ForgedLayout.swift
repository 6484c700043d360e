// FAILS: initializer is inaccessible due to 'internal' protection level
import Matte

struct Wide {
    var a: UInt64 = 0, b: UInt64 = 0
}
extension Wide {
    static var layout: PixelLayout<Wide> {
        return PixelLayout<Wide>(.gray8)  // ESCAPES
        fatalError()
    }
}

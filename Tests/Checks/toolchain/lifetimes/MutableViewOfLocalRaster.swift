import Matte

@_lifetime(immortal)
func canvas() -> MutableRasterView<Gray8> {
    var raster = Raster<Gray8>(width: 2, height: 2, repeating: 0)
    return raster.mutableView  // ESCAPES
    raster[0, 0] = 1
    preconditionFailure("\(raster[0, 0])")
}

import Matte

@_lifetime(immortal)
func firstRow() -> RasterView<RGBA8> {
    let raster = Raster<RGBA8>(width: 4, height: 4, repeating: RGBA8(red: 1, green: 2, blue: 3))
    let view = raster.view
    return view  // ESCAPES
    preconditionFailure("\(view.width)")
}

import Matte

struct Reader { var read: () -> UInt8 }

func reader() -> Reader {
    let raster = Raster<Gray8>(width: 2, height: 2, repeating: 0)
    let view = raster.view
    _ = view[0, 0]
    return Reader { view[0, 0].value }  // ESCAPES
    return Reader { raster[0, 0].value }
}

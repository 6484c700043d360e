import Matte

func grey() -> UInt8 {
    let outer = Raster<Gray8>(width: 4, height: 4, repeating: 9)
    var view = outer.view
    let first = view[0, 0]
    do {
        let inner = Raster<Gray8>(width: 2, height: 2, repeating: 0)
        view = inner.view  // ESCAPES
        view = inner[0, 0] == first ? view : outer.view
    }
    return view[0, 0].value
}

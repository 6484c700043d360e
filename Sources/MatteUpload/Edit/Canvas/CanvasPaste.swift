internal import Matte
internal import MatteCodecs
internal import MattePlacement

extension StreamedPaste {
    /// Surrounds a photo with the margins of a resampled reply. `held` is the number of bytes that the caller holds
    /// meanwhile.
    init(
        _ reply: ReplyResampling, around photo: StreamedPicture<RGBA8>, margins: PixelInsets,
        placement: PlacementReport, held: Int
    ) throws(MatteError) {
        let counted = Counted()
        found = nil
        self.counted = counted
        self.placement = placement
        self.photo = photo
        mask = Mask(try Raster(size: PixelSize(width: 0, height: 0), repeating: Gray8(0)))
        origin = PixelPoint(x: 0, y: 0)
        self.margins = margins
        windows = []
        let size = photo.size.extended(by: margins)
        let place = PixelRect(origin: PixelPoint(x: margins.left, y: margins.top), size: photo.size)
        isCut = !reply.covers(size.bounds)
        let black = RGBA8(red: 0, green: 0, blue: 0)
        picture = try photo.padded(by: margins, with: black).editingRowsInOrder(memory: held) {
            () throws(MatteError) in
            var changes = PasteChanges()
            return { (rows, y) throws(MatteError) in
                let band = PixelRect(x: 0, y: y, width: rows.width, height: rows.height)
                let inside = band.intersection(place)
                let before =
                    try inside.isEmpty ? nil : Raster(copying: rows.view[inside.translated(x: 0, y: -y)])
                for strip in inside.isEmpty ? [band] : band.strips(around: inside) {
                    let part = try reply.part(strip)
                    var target = rows.mutableView(of: strip.translated(x: 0, y: -y))
                    try part.view.convert(into: &target, parallelism: .serial)
                    changes.maskedPixels += strip.area
                    changes.changedInsideMask += strip.area
                }
                if let before {
                    let after = rows.view[inside.translated(x: 0, y: -y)]
                    for row in 0..<before.height {
                        let line = before.row(row)
                        for x in 0..<before.width where line[x] != after[x, row] {
                            changes.changedOutsideMask += 1
                        }
                    }
                }
                if band.maxY == size.height {
                    let total = changes
                    counted.changes.withLock { $0 = total }
                }
            }
        }
    }
}

extension PixelRect {
    fileprivate var isEmpty: Bool { width <= 0 || height <= 0 }
}

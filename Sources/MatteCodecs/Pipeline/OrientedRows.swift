import Matte

extension StreamedPicture {
    /// Returns the picture with an orientation applied: rotated, mirrored or both.
    ///
    /// Orientations 1 and 2 (upright, mirrored) are applied row by row. Orientations 3 and 4 (upside down) need the
    /// last row first. A picture with at most 24 MiB of pixels is held in memory for that. A larger picture is read
    /// several times: each pass returns the next 24 MiB of pixels, from the bottom up. Orientations 5 to 8 (quarter
    /// turns) hold the whole picture.
    ///
    /// ```swift
    /// photo.streamed().oriented(.right).size  // 200x300
    /// ```
    ///
    /// - Parameter orientation: The orientation that makes the picture upright.
    public func oriented(_ orientation: ImageOrientation) -> StreamedPicture {
        oriented(orientation, whole: 24 << 20, window: 24 << 20)
    }

    /// Returns the picture with an orientation applied.
    ///
    /// - Parameters:
    ///   - orientation: The orientation that makes the picture upright.
    ///   - mostWhole: The size in bytes of the largest picture that is held in memory to turn it upside down.
    ///   - windowBytes: The number of bytes of a larger picture that are held at a time.
    func oriented(
        _ orientation: ImageOrientation, whole mostWhole: Int, window windowBytes: Int
    ) -> StreamedPicture {
        if orientation == .up { return self }
        var result = turned(orientation, whole: mostWhole, window: windowBytes)
        result.mayBeGray = mayBeGray
        return result
    }

    /// Returns the picture with an orientation other than `up` applied.
    private func turned(
        _ orientation: ImageOrientation, whole mostWhole: Int, window windowBytes: Int
    ) -> StreamedPicture {
        let result = orientation.applied(to: size)
        let pixel = MemoryLayout<PixelType>.stride
        let (source, size) = (self, self.size)
        if orientation == .upMirrored {
            let rows = min(size.height, rowsPerBand(bytesPerRow: size.width * pixel))
            let need = need.adding(rows * size.width * pixel, "rows to mirror")
            return StreamedPicture(size: result, need: need, isOpaque: isOpaque) { () throws(MatteError) in
                try ConvertedRows<PixelType, PixelType>(source, band: rows, orientation: .upMirrored)
            }
        }
        if !orientation.swapsAxes {
            let whole = pixelBytes(size, pixel)
            let row = max(1, size.width * pixel)
            let window = whole <= mostWhole ? size.height : max(16, windowBytes / row)
            let rows = min(size.height, window)
            let need = need.adding(rows * row, "rows to turn upside down")
            return StreamedPicture(size: result, need: need, isOpaque: isOpaque) { () throws(MatteError) in
                try UpturnedRows(source, isMirrored: orientation == .downMirrored, window: rows)
            }
        }
        let band = min(size.height, rowsPerBand(bytesPerRow: size.width * pixel))
        let need = need.adding(
            pixelBytes(size, pixel), "the whole picture of \(size), which a quarter turn needs"
        ).adding(band * size.width * pixel, "rows to turn")
        return StreamedPicture(size: result, need: need, isOpaque: isOpaque) { () throws(MatteError) in
            TurnedRows(source, orientation, band: band)
        }
    }
}

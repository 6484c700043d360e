internal import Matte

extension RasterView {
    /// Throws an error if the picture is empty and therefore has no hash.
    ///
    /// - Throws: `MatteError` with code `parameter`.
    func checkHasPixelsToHash() throws(MatteError) {
        guard isEmpty else { return }
        throw MatteError(
            .parameter, "cannot hash a picture of \(size): it has no pixels; use at least 1x1 pixels")
    }
}

package import Matte

extension PictureFile {
    /// The conversions between sRGB and the picture's own colour space, or `nil` if it is sRGB or has another form.
    package var photoSpace: PhotoSpace? { canKeepProfile ? PhotoSpace(file.color) : nil }
}

extension StreamedPicture<RGBA8> {
    /// Returns the picture, which is in a photo's space, as what remains of it in an upload.
    package func roundTripped(through space: PhotoSpace) -> StreamedPicture<RGBA8> {
        editingRowsInOrder(memory: 0) { () throws(MatteError) in
            { (rows: inout MutableRasterView<RGBA8>, _) throws(MatteError) in space.roundTrip(&rows) }
        }
    }
}

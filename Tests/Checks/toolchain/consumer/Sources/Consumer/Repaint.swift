import MatteUpload  // re-exports MatteCodecs and Matte

/// Erases faces, asks a model to repaint them, and pastes its answer back into the photo.
func repaint(_ photo: [UInt8], faces: [NormalizedRect], ask: (EditUpload) throws -> [UInt8]) throws -> [UInt8]
{
    let edit = try EditUpload(photo: photo, erasing: faces, for: .dallE2Edit)
    let reply = try ask(edit)  // edit.image, edit.mask: square PNGs of one size, each under 4 MB
    let generated = try Raster<RGBA8>(decoding: reply)
    let result = try edit.pasting(generated, feather: 8)
    precondition(result.changedOutsideMask == 0)
    return try result.raster.encoded(as: .png).bytes
}

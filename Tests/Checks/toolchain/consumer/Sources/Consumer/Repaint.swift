import MatteUpload  // re-exports MatteCodecs and Matte

/// Asks a model to repaint faces, and pastes its answer back into the photo.
func repaint(_ photo: [UInt8], faces: [NormalizedRect], ask: (EditUpload) throws -> [UInt8]) throws -> [UInt8]
{
    let edit = try EditUpload(photo: photo, editing: .boxes(faces), for: .gptImage2Edit)
    let reply = try ask(edit)  // edit.image, edit.mask: PNGs of one size, in the photo's own shape
    let generated = try Raster<RGBA8>(decoding: reply)
    let result = try edit.pasting(generated, feather: 8)
    return try result.raster.encoded(as: .png).bytes
}

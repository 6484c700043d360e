import Matte
import MatteCodecs
import MatteUpload

// guide: begin
/// Returns a photo with the change that an editor without a mask made to it, or `nil` if that can't be told.
func change(in photo: [UInt8], ask: (EncodedImage) throws -> Raster<RGBA8>) throws -> Raster<RGBA8>? {
    let edit = try EditUpload(photo: photo, editing: .found(near: []), for: .geminiEdit)
    let result = try edit.pasting(ask(edit.image))  // edit.mask is nil
    switch result.change?.outcome {
    case .local, .nothing: return result.raster
    default: return nil
    }
}
// guide: end

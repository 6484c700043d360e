import Matte
import MatteCodecs
import MatteUpload

// guide: extend
/// Returns a photo extended to 16:9. `ask` sends the image and the mask to an editor and returns its reply.
func widened(
    _ photo: [UInt8], ask: (CanvasUpload) throws -> Raster<RGBA8>
) throws -> Raster<RGBA8> {
    let canvas = try CanvasUpload(photo: photo, extending: .ratio(16, 9), for: .gptImage2Edit)
    return try canvas.pasting(ask(canvas)).raster
}
// guide: end

// guide: windows
/// Returns a large photo edited in windows. `ask` sends the image and the mask of a window and returns the reply.
func editedInWindows(
    _ photo: [UInt8], ask: (WindowedUpload.Window) throws -> Raster<RGBA8>
) throws -> Raster<RGBA8> {
    let edit = try WindowedUpload(photo: photo, windows: 1024, context: 160, for: .fluxFill)
    return try edit.pasting(edit.windows.map(ask)).raster
}
// guide: end

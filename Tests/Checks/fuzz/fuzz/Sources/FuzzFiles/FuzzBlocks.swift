import FuzzSupport
import Matte
import MatteCodecs

/// Changes a JPEG and keeps the blocks of the rest. The first bytes choose a part of the picture and an orientation.
///
/// Files that are written must be intact, and show the original where it didn't change. Readers that begin at known rows
/// must give the pixels of the whole picture.
func fuzzBlocks(_ input: Input) {
    var input = input
    let (x, y) = (input.integer(in: 0...4095), input.integer(in: 0...4095))
    let (width, height) = (input.integer(in: 1...255), input.integer(in: 1...255))
    let orientation = ImageOrientation.allCases[input.integer(in: 0...7)]
    var options = DecodingOptions()
    options.limits = fuzzLimits
    options.color = .keep
    guard let file = try? PictureFile(input.rest, options: options), file.header.format == .jpeg else {
        return
    }
    let size = file.header.size
    let rect = PixelRect(x: x % size.width, y: y % size.height, width: width, height: height)
        .intersection(size.bounds)
    let whole = try? Raster<RGBA8>(decoding: input.rest, options: options)
    let part = try? file.streamed(as: RGBA8.self).cropped(to: rect).rendered()
    if let whole { precondition(part == (try! whole.cropped(to: rect)), "other pixels in a part") }

    /// Decodes a file that was written. No damage may remain in it, so it's like the original: decoded, or of a kind that
    /// can't be, such as one with fractional ratios of components.
    func decoded(_ kept: KeptBlocks) -> Raster<RGBA8>? {
        do throws(MatteError) {
            return try Raster(decoding: kept.image.bytes, options: options)
        } catch {
            precondition(whole == nil && error.code == .unsupported, "a written file fails: \(error)")
            return nil
        }
    }
    let edited: StreamedPicture<RGBA8> = file.streamed().editingRows { rows, first in
        rows.fill(rect.translated(x: 0, y: -first), with: RGBA8(red: 250, green: 10, blue: 90))
    }
    if let kept = try? file.keepingBlocks(with: edited, changedIn: rect) {
        guard let whole, let result = decoded(kept) else {
            preconditionFailure("blocks of a file that can't be decoded were kept")
        }
        precondition(result.size == whole.size)
        // An MCU is at most 32 pixels wide and high, and decoders interpolate one sample further.
        let near = rect.inset(by: -40)
        for y in 0..<size.height {
            for x in 0..<size.width where !near.contains(PixelPoint(x: x, y: y)) {
                precondition(result[x, y] == whole[x, y], "(\(x), \(y)) changed, outside \(rect)")
            }
        }
    }
    if let kept = try? file.croppedKeepingBlocks(to: rect) { _ = decoded(kept) }
    if let kept = try? file.turnedKeepingBlocks(orientation, trims: true) { _ = decoded(kept) }
}

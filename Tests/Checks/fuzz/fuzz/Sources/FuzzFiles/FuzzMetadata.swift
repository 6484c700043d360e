import FuzzSupport
import Matte
import MatteCodecs

/// Rewrites a file. The first byte selects the kinds of metadata to keep.
func fuzzMetadata(_ input: Input) {
    // What remains must be what the report says: the kinds of the new file, without any that wasn't wanted.
    let bytes = input.rest
    guard let choice = bytes.first, let file = try? PictureFile(Array(bytes.dropFirst())) else { return }
    let choices: [MetadataKinds] = [
        .none, .look, .all, .all.subtracting(.gps), .all.subtracting([.gps, .thumbnail]),
        [.exif, .xmp, .gainMap],
    ]
    let wanted = choices[Int(choice) % choices.count]
    let sink = MemorySink(mostBytes: 64 << 20)
    if let report = try? file.rewriteMetadata(keeping: wanted, to: sink) {
        precondition(report.kept.isSubset(of: wanted))
        if let again = try? PictureFile(sink.bytes), let kinds = try? again.metadataKinds() {
            precondition(wanted.contains(.gps) || !kinds.contains(.gps))
            precondition(again.header.orientation == file.header.orientation)
        }
    }
    _ = try? file.contentCredentials()
    // The light of the base and the map, if the picture is small.
    if file.header.size.area < 1 << 16, let light = try? file.light(),
        let numbers = try? light.tensor(resizedTo: PixelSize(width: 1, height: 1))
    {
        precondition(numbers.count == 3)
    }
    let change = PictureChange(
        .whole, size: file.header.size, format: .jpeg,
        transform: .scale(from: file.header.size, to: file.header.size))
    if let kept = try? file.metadata(keeping: wanted, after: change) {
        precondition(kept.report.kept.isSubset(of: wanted.union(.none)))
    }
}

import Matte
import MatteCodecs

/// The options of `matte convert` for the light of a picture with its gain map, and the files that contain it.
struct LightOutput {
    /// The form in which light is written.
    enum Form: String, CaseIterable {
        /// PNG with 16 bits and the perceptual quantizer.
        case pq
        /// PNG with 16 bits and hybrid log-gamma.
        case hlg
        /// Linear numbers in NumPy's format, height x width x 3.
        case linear
    }

    private static let hdr: Option<Form?> = Option(
        "hdr", .choice,
        "writes the light of the picture with its gain map: pq or hlg as a PNG with 16 bits, or linear numbers of 32 bits "
            + "as .npy, where 1 is the white of a standard display, with the primaries of sRGB")
    private static let headroom = Option(
        "headroom", .number("STOPS", in: 0...16), unset: "that of the gain map",
        "with --hdr, sets the headroom of the display, a logarithm to base 2")
    static let options: [any CommandOption] = [hdr, headroom]

    let form: Form
    private let headroom: Double?

    /// Reads the options. Returns `nil` without `--hdr`.
    init?(_ arguments: Arguments) throws(ToolError) {
        headroom = arguments[Self.headroom]
        guard let form = arguments[Self.hdr] else {
            guard headroom == nil else {
                throw .usage("--headroom needs --hdr; add --hdr pq, or leave it out")
            }
            return nil
        }
        self.form = form
    }

    /// Writes the light of an input.
    func write(_ source: SourcePicture, _ output: OutputArguments) throws -> PictureResult {
        let light = try source.file.light(headroom: headroom)
        var kept = source.metadata
        kept.kinds = form == .linear ? .none : kept.kinds.subtracting([.icc, .gainMap])
        var (metadata, report) = try kept.metadata(of: source, for: source.streamed(), as: .png)
        report.explain(.icc, "the colours were converted to \(form == .linear ? "linear sRGB" : "BT.2020")")
        report.explain(.gainMap, "it was applied")
        let target = try place(source, output)
        let file = try output.files.create(target)
        let count =
            form == .linear ? try write(light, to: file) : try write(light, metadata, to: file)
        try output.files.commit([file])
        var result = PictureResult(
            input: source.path, output: target, format: form == .linear ? "npy" : "png",
            width: light.size.width, height: light.size.height, bytes: count, kept: report.kept.names,
            dropped: report.dropped)
        (result.hdr, result.headroom) = (form.rawValue, light.headroom)
        return result
    }

    /// Returns the path of the output for an input.
    private func place(_ source: SourcePicture, _ output: OutputArguments) throws(ToolError) -> String {
        let suffix = form == .linear ? "npy" : "png"
        let named = output.isDirectory || output.isStandardOutput || output.path.hasSuffix(".\(suffix)")
        guard named, output.format ?? .png == .png else {
            throw .usage("--hdr \(form.rawValue) writes .\(suffix) files; use --out with that suffix")
        }
        return try output.place.target(forInput: source.path, suffix: suffix)
    }

    /// Writes linear numbers. Returns the number of bytes.
    private func write(_ light: PictureLight, to file: NewFile) throws -> Int {
        let (width, height) = (light.size.width, light.size.height)
        let header = TensorFile.npy(.float32, shape: [height, width, 3])
        try file.append(header)
        let pass = try light.pass(resizedTo: light.size, primaries: .sRGB)
        for _ in 0..<height { try file.append(values: pass.next()) }
        return header.count + 12 * light.size.area
    }

    /// Writes a PNG. Returns the number of bytes.
    private func write(
        _ light: PictureLight, _ metadata: EncodingMetadata, to file: NewFile
    ) throws -> Int {
        let transfer: LightTransfer = form == .pq ? .perceptualQuantizer : .hybridLogGamma
        guard !file.isRegular else {
            let sink = file.sink
            try light.encode(as: transfer, to: sink, metadata: metadata)
            return sink.count
        }
        let sink = MemorySink()
        try light.encode(as: transfer, to: sink, metadata: metadata)
        try file.append(sink.bytes)
        return sink.count
    }
}

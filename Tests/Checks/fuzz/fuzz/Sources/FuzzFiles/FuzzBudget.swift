import FuzzSupport
import Matte
import MatteCodecs

/// Encodes a small picture of the input within a budget of the input.
func fuzzBudget(_ input: Input) {
    var input = input
    let size = PixelSize(width: input.integer(in: 1...80), height: input.integer(in: 1...80))
    let encoding = anyEncoding(&input)
    let budget = anyBudget(&input)
    let policy = BudgetPolicy(
        lowestQuality: input.integer(in: -1...101), allowsShrinking: input.byte() % 8 != 0,
        filter: ResizeFilter.allCases[input.integer(in: 0...ResizeFilter.allCases.count - 1)],
        parallelism: input.byte() & 1 == 0 ? .serial : .automatic)
    var metadata = EncodingMetadata()
    if input.byte() % 4 == 0 { metadata.exif = [UInt8](repeating: 65, count: input.integer(in: 0...3000)) }
    if input.byte() % 4 == 0 {
        metadata.density = PixelDensity(horizontal: input.anyDouble(), vertical: input.anyDouble())
    }
    let pixels = input.rest.isEmpty ? [0] : input.rest
    func at(_ i: Int) -> UInt8 { pixels[i % pixels.count] }
    func raster<P: Pixel>(_ pixel: (Int) -> P) -> Raster<P> {
        try! Raster(size: size, pixels: (0..<size.width * size.height).map(pixel))
    }
    switch at(0) % 3 {
    case 0: check(raster { Gray8(at($0)) }, encoding, budget, policy, metadata)
    case 1:
        check(
            raster { RGB8(red: at(3 * $0), green: at(3 * $0 + 1), blue: at(3 * $0 + 2)) }, encoding, budget,
            policy, metadata)
    default:
        check(
            raster {
                RGBA8(red: at(4 * $0), green: at(4 * $0 + 1), blue: at(4 * $0 + 2), alpha: at(4 * $0 + 3))
            }, encoding, budget, policy, metadata)
    }
}

private func anyEncoding(_ input: inout Input) -> ImageEncoding {
    let compressions = PNGOptions.Compression.allCases
    switch input.byte() % 4 {
    case 0: return .png(compression: compressions[input.integer(in: 0...compressions.count - 1)])
    case 1:
        let chroma = JPEGOptions.ChromaSampling.allCases
        return .jpeg(
            JPEGOptions(
                quality: input.integer(in: 0...101), chroma: chroma[input.integer(in: 0...chroma.count - 1)],
                isProgressive: input.byte() & 1 == 0))
    case 2: return .webP(WebPOptions(quality: input.integer(in: -1...101), effort: input.integer(in: 0...3)))
    default: return .webP(WebPOptions(isLossless: true, quality: 20, effort: input.integer(in: 0...2)))
    }
}

private func anyBudget(_ input: inout Input) -> ByteBudget {
    switch input.byte() % 6 {
    case 0: .atMost(input.anyInteger())
    case 1: .base64Below(input.anyInteger())
    case 2: .below(input.integer(in: -2...400))
    case 3: .base64AtMost(input.integer(in: -2...5000))
    default: .atMost(input.integer(in: 0...20_000))
    }
}

/// Encodes a picture within a budget. Requires a valid file within the budget, or a typed error.
private func check<P: Pixel>(
    _ raster: Raster<P>, _ encoding: ImageEncoding, _ budget: ByteBudget, _ policy: BudgetPolicy,
    _ metadata: EncodingMetadata
) {
    do {
        let found = try raster.encoded(as: encoding, within: budget, policy: policy, metadata: metadata)
        precondition(budget.allows(found.image.bytes.count), "\(found.image.bytes.count) over \(budget)")
        precondition(found.image.size == found.raster.size, "\(found.image.size) of \(found.raster.size)")
        precondition(policy.allowsShrinking || found.raster == raster, "shrunk although that was forbidden")
        precondition(found.attempts.count { $0.kind == .encode } <= 3, "\(found.attempts)")
        precondition(found.encodeCount <= 8, "\(found.attempts)")
        if let quality = found.quality { precondition(0...100 ~= quality) }
        let header = try ImageHeader(probing: found.image.bytes)
        precondition(header.format == encoding.format && header.storedSize == found.raster.size, "\(header)")
        let back = try Raster<P>(decoding: found.image.bytes)
        if found.quality == nil { precondition(back == found.raster, "\(encoding) lost something") }
    } catch {
        precondition(error.code == .limits || error.code == .parameter, "\(error)")
    }
}

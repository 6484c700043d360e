import FuzzSupport
import Matte

/// Reads run lengths. The first byte selects the form: text, or numbers as a list of counts.
func fuzzRunLengths(_ input: Input) {
    var input = input
    let isText = input.byte() & 1 == 0
    // Sides of any length, mostly short ones.
    func side() -> Int { input.byte() % 8 == 0 ? input.anyInteger() : input.integer(in: -1...70) }
    let size = PixelSize(width: side(), height: side())
    let runs: RunLengthMask
    do throws(MatteError) {
        if isText {
            runs = try RunLengthMask(
                cocoText: String(decoding: input.rest, as: UTF8.self), size: size, pixelLimit: 1 << 20)
        } else {
            var counts: [Int] = []
            while !input.isAtEnd {
                counts.append(input.byte() % 16 == 0 ? input.anyInteger() : input.integer(in: 0...300))
            }
            runs = try RunLengthMask(counts: counts, size: size, pixelLimit: 1 << 20)
        }
    } catch {
        precondition([.decoding, .parameter, .limits].contains(error.code) && !error.message.isEmpty)
        return
    }
    precondition(runs.counts.reduce(0, +) == size.area && runs.counts.dropFirst().allSatisfy { $0 > 0 })
    do throws(MatteError) {
        let again = try RunLengthMask(cocoText: runs.cocoText, size: size)
        precondition(again == runs)
        let mask = try Mask(runs)
        let encoded = try RunLengthMask(mask)
        precondition(encoded == runs && runs.boundingBox == mask.boundingBox())
        precondition(
            runs.area == mask.raster.pixels.indices.reduce(0) { $0 + Int(mask.raster.pixels[$1].value) / 255 }
        )
    } catch {
        fatalError("\(error)")
    }
}

#if !canImport(ImageIO) || SystemCodecs
import Matte
import MatteCodecs
import MatteCompare
import TestSupport
import Testing

/// Tests that damaged files are read as by libpng.
@Suite("Damaged PNG files in both readers")
struct PNGMutationTests {
    /// A change to a file: what is done, where, and with which value. Places and chunks are taken modulo their number.
    struct Mutation: CustomStringConvertible, Sendable {
        enum Kind: CaseIterable, Sendable {
            case flipBit, setByte, flipInData, cut, removeChunk, repeatChunk, swapChunks, shortenChunk,
                splitData
        }
        var kind: Kind
        var place: Int
        var value: Int
        var description: String { "\(kind)(\(place), \(value))" }

        func apply(
            to chunks: inout [(name: [UInt8], data: [UInt8])], _ tail: inout [(place: Int, value: Int)]
        ) {
            let i = place % max(1, chunks.count)
            guard !chunks.isEmpty else { return }
            switch kind {
            case .flipBit, .setByte, .cut:
                tail.append(
                    (
                        kind == .cut ? -1 - place : place,
                        kind == .flipBit ? 1 << (value % 8) : 256 + value % 256
                    ))
            case .flipInData:
                guard let data = chunks.firstIndex(where: { $0.name == Array("IDAT".utf8) }) else { return }
                let count = chunks[data].data.count
                if count > 0 { chunks[data].data[place % count] ^= 1 << UInt8(value % 8) }
            case .removeChunk: chunks.remove(at: i)
            case .repeatChunk: chunks.insert(chunks[i], at: value % (chunks.count + 1))
            case .swapChunks: chunks.swapAt(i, value % chunks.count)
            case .shortenChunk: chunks[i].data = Array(chunks[i].data.prefix(value % 20))
            case .splitData:
                let count = chunks[i].data.count
                guard count > 0 else { return }
                let rest = Array(chunks[i].data[(value % count)...])
                chunks[i].data.removeLast(rest.count)
                chunks.insert((chunks[i].name, rest), at: i + 1)
            }
        }
    }

    /// Returns the file after the mutations of its chunks, with right checksums, and then those of its bytes.
    static func mutated(_ bytes: [UInt8], _ mutations: [Mutation]) -> [UInt8] {
        var chunks: [(name: [UInt8], data: [UInt8])] = []
        var at = 8
        while at + 12 <= bytes.count {
            let length = bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
            chunks.append((Array(bytes[at + 4..<at + 8]), Array(bytes[at + 8..<at + 8 + length])))
            at += 12 + length
        }
        var changes: [(place: Int, value: Int)] = []
        for mutation in mutations { mutation.apply(to: &chunks, &changes) }
        var file = Array(bytes[..<8])
        for chunk in chunks {
            file += PNGChunk.bytes(String(decoding: chunk.name, as: UTF8.self), chunk.data)
        }
        for (place, value) in changes where !file.isEmpty {
            if place < 0 {
                file.removeLast(min(file.count, (-1 - place) % 80))
            } else if value < 256 {
                file[place % file.count] ^= UInt8(value)
            } else {
                file[place % file.count] = UInt8(value - 256)
            }
        }
        return file
    }

    @Test("mutated files are accepted or rejected as by libpng, with the same pixels")
    func mutations() {
        let samples = PNGReaderTests.samples
        var limits = DecodingLimits()
        limits.pixels = 1 << 16
        let mutation = Generator<Mutation.Kind>.element(of: Mutation.Kind.allCases)
            .combined(with: .integer(in: 0...4_000)).combined(with: .integer(in: 0...255))
            .map { Mutation(kind: $0.0, place: $0.1, value: $1) }
        forAll(
            "both readers agree on a mutated file", cases: 1_500, .integer(in: 0...samples.count - 1),
            mutation.array(count: 1...4)
        ) { i, mutations in
            let found = PNGReaderComparison.difference(
                Self.mutated(samples[i].bytes, mutations), limits: limits)
            if let found { print("\(samples[i].name): \(found)") }
            return found == nil
        }
    }
}
#endif

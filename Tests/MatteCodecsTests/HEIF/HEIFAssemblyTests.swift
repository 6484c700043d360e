import Matte
import Testing

@testable import MatteCodecs

/// Tests the files that Matte writes for libheif, and the parameters of coded pictures.
struct HEIFAssemblyTests {
    /// The boxes of the written file state the same picture, with the same data.
    @Test(arguments: HEIFFiles.names)
    func theSamePictureIsInTheWrittenFile(name: String) throws {
        let bytes = HEIFFiles.bytes(name)
        let picture = try #require(HEIFFiles.inspect(bytes).heif)
        for plane in [picture.main, picture.alpha, picture.gainMap].compactMap({ $0 }) {
            let written = try HEIFAssembly(plane, of: EncodedInput.of(bytes), .heic).file()
            let again = try #require(HEIFFiles.inspect(written).heif)
            #expect(again.main.size == plane.size && again.main.tileSize == plane.tileSize)
            #expect(again.main.cells == plane.cells && again.main.isGrid == plane.isGrid)
            #expect(again.main.configurations == plane.configurations)
            #expect(again.main.nclx == plane.nclx)
            #expect(again.visible == plane.size.bounds && again.alpha == nil && again.gainMap == nil)
            for (old, new) in zip(plane.tiles, again.main.tiles) {
                #expect(old.extents.flatMap { bytes[$0] } == new.extents.flatMap { written[$0] })
            }
        }
    }

    @Test func theDataMustHaveTheSizeOfItsParameters() throws {
        // The parameters of a picture within the data of another size would make a decoder allocate more memory.
        let bytes = HEIFFiles.bytes("plain.heic")
        let picture = try #require(HEIFFiles.inspect(bytes).heif)
        let configuration = picture.main.configurations[0]
        let small = try #require(HEIFFiles.inspect(HEIFFiles.bytes("grid.heic")).heif).main.configurations[0]
        #expect(small.parameters.size != configuration.parameters.size)
        for set in Self.sequenceSets(configuration.bytes) {
            let unit = HEIFFiles.number(set.count, 4) + set
            #expect(configuration.fits(unit[...]) && !small.fits(unit[...]))
        }
        #expect(!Self.sequenceSets(configuration.bytes).isEmpty)
    }

    /// Returns the sequence parameter sets in the contents of a box `hvcC`.
    private static func sequenceSets(_ bytes: [UInt8]) -> [[UInt8]] {
        var found: [[UInt8]] = []
        var place = 23
        for _ in 0..<bytes[22] {
            let isSet = bytes[place] & 63 == 33
            let count = Int(bytes[place + 1]) << 8 | Int(bytes[place + 2])
            place += 3
            for _ in 0..<count {
                let length = Int(bytes[place]) << 8 | Int(bytes[place + 1])
                if isSet { found.append(Array(bytes[place + 2..<place + 2 + length])) }
                place += 2 + length
            }
        }
        return found
    }

    @Test(arguments: [
        ("plain.heic", 8, CodedParameters.Chroma.half), ("444.heic", 8, .full), ("gray.heic", 8, .none),
        ("10-bit.heic", 10, .half), ("12-bit.heic", 12, .half), ("plain.avif", 8, .half),
        ("alpha-turned-444.avif", 8, .full),
    ])
    func parameters(name: String, depth: Int, chroma: CodedParameters.Chroma) throws {
        let found = try #require(HEIFFiles.inspect(HEIFFiles.bytes(name)).heif).main.configurations[0]
            .parameters
        #expect(found.size == PixelSize(width: 128, height: 96))
        #expect(found.bitDepth == depth && found.chroma == chroma)
    }

    /// H.265, 9.2: the codes 1, 010, 011, 00100 stand for 0, 1, 2, 3.
    @Test func exponentialGolombCodes() {
        var bits = BitFields([0b1010_0110, 0b0100_0000][...])
        #expect((0..<4).map { _ in bits.exponentialGolomb() } == [0, 1, 2, 3])
        #expect(bits.exponentialGolomb() == nil)
        var long = BitFields([UInt8](repeating: 0, count: 9)[...])
        #expect(long.exponentialGolomb() == nil)
    }

    @Test(arguments: [8, 10, 12, 16]) func samplesAreRounded(depth: Int) {
        let most = Double(1 << depth - 1)
        for (sample, level) in HEIFSamples.levels(depth: depth).enumerated() {
            #expect(Double(level) == (255 * Double(sample) / most).rounded())
        }
    }
}

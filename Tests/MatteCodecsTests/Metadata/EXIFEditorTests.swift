import Matte
import TestSupport
import Testing

@testable import MatteCodecs

@Suite("EXIF edited in place")
struct EXIFEditorTests {
    static let note = Array("Apple iOS\0 a note that keeps its place".utf8)
    static let position = Array("forty-eight degrees".utf8)
    static let thumbnail = Array("a small picture".utf8)
    static let block = HandmadeTIFF.full(note: note, position: position, thumbnail: thumbnail)

    private func contains(_ block: [UInt8], _ text: [UInt8]) -> Bool { block.firstRange(of: text) != nil }

    @Test func kindsAreFound() throws {
        let editor = try #require(EXIFEditor(Self.block))
        #expect(editor.kinds == [.exif, .gps, .makerNote, .thumbnail])
        #expect(editor.makerNoteHasNoPosition)
    }

    @Test func whatIsNotKeptIsGoneAndNothingMoves() throws {
        var editor = try #require(EXIFEditor(Self.block))
        let isKept = editor.keep([.exif, .makerNote])
        #expect(isKept)
        #expect(editor.kinds == [.exif, .makerNote])
        #expect(!contains(editor.block, Self.position) && !contains(editor.block, Self.thumbnail))
        let place = try #require(Self.block.firstRange(of: Self.note))
        #expect(Array(editor.block[place]) == Self.note)
        #expect(EXIF.orientation(of: editor.block.elements) == .right)
        // The thumbnail was at the end.
        #expect(editor.block.count < Self.block.count)
    }

    @Test func everythingKeptChangesNothing() throws {
        var editor = try #require(EXIFEditor(Self.block))
        let isKept = editor.keep(.all)
        #expect(isKept && editor.block == Self.block)
    }

    @Test func pixelsAreDescribedAgain() throws {
        var editor = try #require(EXIFEditor(Self.block))
        editor.describe(PixelSize(width: 123, height: 45), isSRGB: true)
        let tiff = try #require(TIFFDirectories(editor.block))
        #expect(EXIF.orientation(of: editor.block.elements) == .up)
        let width = try #require(tiff.entry(0xA002, in: .exif))
        #expect(tiff.long(editor.block, width.values.lowerBound) == 123)
        let space = try #require(tiff.entry(0xA001, in: .exif))
        #expect(tiff.short(editor.block, space.values.lowerBound) == 1)
    }

    @Test func aThumbnailIsReplaced() throws {
        var metadata = EncodingMetadata(exif: Self.block)
        let small = Array("another small picture".utf8)
        metadata.setThumbnail(small)
        let block = try #require(metadata.exif)
        #expect(contains(block, small) && !contains(block, Self.thumbnail))
        #expect(EXIFEditor(block)?.kinds == [.exif, .gps, .makerNote, .thumbnail])
    }

    @Test func theSmallestBlockStatesTheOrientation() throws {
        for value in 1...8 {
            let orientation = try #require(ImageOrientation(rawValue: value))
            let block = EXIFEditor.block(orientation)
            #expect(EXIF.orientation(of: block.elements) == orientation)
            #expect(EXIFEditor(block)?.kinds == .exif)
        }
    }

    /// Directories that loop, share bytes, lie outside or are too many.
    @Test func damagedBlocksAreRefused() {
        let loop = HandmadeTIFF.head + HandmadeTIFF.directory([HandmadeTIFF.long(0x8769, 8)], at: 8)
        #expect(EXIFEditor(loop) == nil)
        let next = HandmadeTIFF.head + HandmadeTIFF.directory([HandmadeTIFF.short(0x0112, 1)], at: 8, next: 8)
        #expect(EXIFEditor(next) == nil)
        let shared = HandmadeTIFF.head + HandmadeTIFF.directory([HandmadeTIFF.long(0x8825, 10)], at: 8)
        #expect(EXIFEditor(shared) == nil)
        let outside = HandmadeTIFF.head + HandmadeTIFF.directory([HandmadeTIFF.long(0x8825, 9_999)], at: 8)
        #expect(EXIFEditor(outside) == nil)
        var chain = HandmadeTIFF.head
        for _ in 0..<17 {
            chain += HandmadeTIFF.directory(
                [HandmadeTIFF.short(1, 1)], at: chain.count, next: chain.count + 18)
        }
        #expect(EXIFEditor(chain) == nil)
    }

    @Test func noChangedByteMakesPositionsSurvive() {
        forAll(
            "a block with a random byte is refused, or its position is removed", cases: 3_000,
            Generator<Int>.integer(in: 0...Self.block.count - 1), Generator<Int>.integer(in: 0...255)
        ) { place, value in
            var block = Self.block
            block[place] = UInt8(value)
            guard var editor = EXIFEditor(block), editor.keep(.exif) else { return true }
            return editor.kinds == .exif && editor.block.count <= block.count
        }
    }
}

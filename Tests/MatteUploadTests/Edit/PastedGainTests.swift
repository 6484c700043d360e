import Matte
import MatteCodecs
import TestSupport
import Testing

@testable import MatteUpload

@Suite("Gain maps of pasted photos")
struct PastedGainTests {
    /// A photo with one stop of gain everywhere, and another picture pasted into its middle.
    @Test(arguments: StreamedPaste.GainSource.allCases)
    func theSourceDecides(source: StreamedPaste.GainSource) throws {
        let size = PixelSize(width: 240, height: 160)
        let level = RGB8(red: 85, green: 85, blue: 85)
        let map = try GainMap(
            levels: Raster(width: 60, height: 40, repeating: level), channels: [GainMap.Channel(max: 3)],
            alternateHeadroom: 3)
        let photo = TestPictures.photo(size.width, size.height)
        let box = PixelRect(x: 80, y: 40, width: 80, height: 80)
        let edit = try EditUpload(photo: photo, erasing: [box], for: .dallE2Edit)
        let upload = try Raster<RGBA8>(decoding: edit.image.bytes)
        let reply = Raster(
            width: upload.width, height: upload.height, repeating: RGBA8(red: 250, green: 240, blue: 230))
        var pasted = try edit.record.pasting(reply, onto: StreamedPicture(photo), options: .none)
        pasted.gain = source
        let result = try pasted.gainMap(map)
        #expect(result.channels == map.channels)
        for y in 0..<40 {
            for x in 0..<60 {
                let found = Int(result.levels[x, y].green)
                let isInside = (21..<39).contains(x) && (11..<29).contains(y)
                let isOutside = !(19..<41).contains(x) || !(9..<31).contains(y)
                if isOutside { #expect(found == 85) }
                if isInside { #expect(abs(found - (source == .one ? 0 : 85)) <= 1, "\(x), \(y)") }
            }
        }
    }
}

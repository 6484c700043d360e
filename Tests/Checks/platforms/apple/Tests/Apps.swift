import CoreImage
import CoreMedia
import CoreVideo
import Foundation
import ImageIO
import MatteApple
import MatteUpload
import Testing
import UIKit
import Vision

/// Tests the code of the guides for Apple's systems, from the framework's type to the result.
@Suite struct Apps {
    static let size = PixelSize(width: 40, height: 30)

    static func picture(_ size: PixelSize = size) throws -> Raster<RGBA8> {
        try Raster(
            size: size,
            pixels: (0..<size.area).map {
                RGBA8(red: UInt8($0 % size.width), green: UInt8($0 / size.width), blue: 99)
            })
    }

    /// A face in Vision's convention: the pixels 10...19 horizontally and 5...9 vertically.
    static var observation: VNFaceObservation {
        VNFaceObservation(boundingBox: CGRect(x: 0.25, y: 2.0 / 3, width: 0.25, height: 1.0 / 6))
    }

    @Test func firstEdit() throws {
        let photo = try UIImage(Self.picture())
        #expect(try Raster<RGBA8>(withoutFaces(photo)) == Self.picture())
        let edited = try VNDetectFaceRectanglesRequest.$standInFaces.withValue([Self.observation.boundingBox])
        {
            try Raster<RGBA8>(withoutFaces(photo))
        }
        #expect(edited[14, 7].alpha < 10 && edited[15, 7].alpha < 10)
        for (x, y) in [(5, 7), (15, 20), (15, 24), (25, 7)] {
            #expect(try edited[x, y] == Self.picture()[x, y])
        }
    }

    @Test func faceEditor() throws {
        let photo = try Self.picture()
        let file = Data(try photo.encoded(as: .jpeg).bytes)
        let (edit, body) = try editRequest(photo: file, faces: [Self.observation], prompt: "a red nose")
        #expect(edit.image.format == .png && edit.image.size == edit.mask!.size)
        #expect(body.contentLength > edit.image.bytes.count)
        let green = try Raster(size: edit.image.size, repeating: RGBA8(red: 0, green: 255, blue: 0))
        // The generated picture comes back as a JPEG file.
        let image = try shownReply(green.encoded(as: .jpeg).base64, to: edit)
        let result = try Raster<RGBA8>(image)
        #expect(result.size == Self.size)
        #expect(result[15, 7].green > 200)
        #expect(try result[35, 25] == Raster<RGBA8>(decoding: file)[35, 25])
    }

    @Test func altText() throws {
        let image = try UIImage(Self.picture(), orientation: .right)
        let url = try altTextInput(image: image)
        let header = try ImageHeader(probing: DataURL(url).bytes)
        #expect(header.size == PixelSize(width: 30, height: 40))
    }

    @Test func segmenter() throws {
        var camera = try BlurredCamera(frame: PixelSize(width: 8, height: 6))
        let frame = try makeBuffer(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, 8, 6)
        fill(frame, plane: 0, width: 8, height: 6) { _, _ in 120 }
        fill(frame, plane: 1, width: 8, height: 3) { _, _ in 128 }
        let sample = CMSampleBuffer(standIn: frame, time: CMTime(value: 5, timescale: 10))
        #expect(try camera.captured(sample) == 500)
        #expect(frame.locks == [.readOnly])
        #expect(try camera.captured(sample) == nil)
        let mask = try makeBuffer(kCVPixelFormatType_OneComponent32Float, 2, 2)
        try mask.withMutableRasterView(as: GrayF32.self) { $0.fill(with: GrayF32(0.5)) }
        let image = try #require(try camera.segmented(VNPixelBufferObservation(standIn: mask), at: 500))
        // Luma 120 in video range, 16...235, is 121 in 0...255.
        #expect(try Raster<RGBA8>(image)[7, 5] == RGBA8(red: 121, green: 121, blue: 121))
        #expect(frame.locks.isEmpty)
    }

    @Test func faceLogin() throws {
        let buffer = try makeBuffer(kCVPixelFormatType_32BGRA, 40, 30)
        let picture = try Self.picture()
        try buffer.withMutableRasterView { try picture.view.convert(into: &$0) }
        for orientation in ImageOrientation.allCases {
            let (picture, transform) = try uprightFrame(
                buffer, orientation: CGImagePropertyOrientation(orientation))
            #expect(try picture == Self.picture().oriented(orientation))
            #expect(
                transform.destination(of: SubpixelRect(x: 0, y: 0, width: 40, height: 30)).width
                    == Double(picture.width))
        }
        #expect(buffer.locks.isEmpty)
        let box = try face(Self.observation, in: Self.picture())
        #expect(abs(box.x - 10) < 1e-9 && abs(box.y - 5) < 1e-9 && abs(box.width - 10) < 1e-9)
    }

    @Test func placesOfMoving() throws {
        // A face of 100x50 pixels, 100 from the left and 50 from the top of 400x200, in a view that shows its middle half.
        let feature = CIFaceFeature(standIn: CGRect(x: 100, y: 100, width: 100, height: 50))
        let view = UIView(frame: CGRect(x: 30, y: 40, width: 200, height: 200))
        let face = try place(feature, of: PixelSize(width: 400, height: 200), in: view)
        #expect(face == CGRect(x: 0, y: 50, width: 100, height: 50))
    }

    @Test func pictureGenerator() throws {
        let picture = try Self.picture()
        let shown = try shownReply(picture.encoded(as: .heic).base64)
        #expect(try Raster<RGBA8>(shown.image) == picture)
        #expect(shown.file.format == .heic && StandInFile.at(shown.file.bytes)?.type == "public.heic")
        let reference = try referenceInput(shown.image)
        #expect(UploadProfile.gptImage2Edit.formats.contains(reference.format))
    }
}

import TestSupport
import Testing

@testable import Matte

/// Resizes with the bytes of Pillow and OpenCV, against bytes of Pillow 13 and OpenCV 5, and against their definitions
/// in double precision.
struct ReferenceResizeTests {
    /// Returns the texture as pixels of four channels.
    private func texture(_ width: Int, _ height: Int) -> Raster<RGBA8> {
        TexturedPictures.raster(width, height) { x, y in
            func level(_ channel: Int) -> UInt8 {
                UInt8((x * 7 + y * 13 + channel * 50 + x * y % 11 * 9) & 255)
            }
            return RGBA8(red: level(0), green: level(1), blue: level(2), alpha: level(3))
        }
    }

    private func red(_ raster: Raster<RGBA8>) -> Raster<Gray8> {
        TexturedPictures.raster(raster.width, raster.height) { Gray8(raster[$0, $1].red) }
    }

    private func levels(_ raster: Raster<Gray8>) -> [UInt8] {
        (0..<raster.size.area).map { raster[$0 % raster.width, $0 / raster.width].value }
    }

    private func levels(_ raster: Raster<RGBA8>) -> [UInt8] {
        (0..<raster.size.area).flatMap { i in
            let pixel = raster[i % raster.width, i / raster.width]
            return [pixel.red, pixel.green, pixel.blue, pixel.alpha]
        }
    }

    @Test func bytesOfOpenCV() throws {
        let picture = red(texture(13, 9))
        let small = PixelSize(width: 5, height: 4), tall = PixelSize(width: 7, height: 11)
        #expect(
            levels(try picture.resized(to: small, like: .openCVLinear)) == [
                18, 51, 84, 117, 88, 63, 114, 136, 134, 121, 109, 143, 175, 162, 154, 154, 184, 202, 210, 168,
            ])
        #expect(
            levels(try picture.resized(to: small, like: .openCVArea)) == [
                20, 53, 79, 110, 100, 65, 110, 131, 148, 142, 104, 138, 157, 177, 174, 134, 174, 182, 206,
                163,
            ])
        #expect(
            levels(try picture.resized(to: tall, like: .openCVLinear)) == [
                3, 16, 29, 42, 55, 68, 81, 15, 40, 65, 90, 116, 141, 94, 29, 68, 107, 91, 130, 169, 109, 43,
                95,
                112, 101, 123, 170, 124, 57, 118, 90, 138, 135, 171, 139, 70, 122, 131, 112, 192, 173, 154,
                84, 149,
                161, 167, 179, 174, 168, 98, 132, 145, 159, 176, 193, 183, 112, 134, 149, 177, 168, 204, 198,
                125,
                153, 183, 205, 179, 205, 173, 138, 157, 219, 182, 230, 207, 80,
            ])
        // A side grows, so that OpenCV interpolates between pixel edges.
        #expect(
            levels(try picture.resized(to: tall, like: .openCVArea)) == [
                3, 13, 27, 40, 54, 67, 81, 16, 37, 64, 91, 118, 145, 94, 30, 60, 101, 99, 127, 167, 108, 43,
                84,
                110, 108, 124, 167, 122, 56, 108, 89, 135, 139, 168, 136, 72, 135, 118, 125, 185, 168, 152,
                87, 161,
                161, 162, 170, 169, 168, 100, 124, 142, 159, 177, 195, 182, 114, 117, 151, 174, 174, 208, 196,
                127,
                141, 185, 195, 176, 208, 179, 140, 165, 210, 187, 217, 209, 86,
            ])
        let even = red(texture(12, 8))
        #expect(
            levels(try even.resized(to: PixelSize(width: 6, height: 4), like: .openCVLinear)) == [
                12, 35, 58, 81, 104, 103, 47, 106, 116, 125, 135, 144, 82, 128, 149, 145, 165, 161, 117, 149,
                157,
                189, 196, 178,
            ])
        #expect(
            levels(try even.resized(to: PixelSize(width: 4, height: 2), like: .openCVArea)) == [
                40, 85, 105, 126, 112, 149, 170, 174,
            ])
    }

    @Test func alphaOfPillowIsPremultiplied() throws {
        let picture = texture(13, 9), size = PixelSize(width: 3, height: 4)
        let vectors: [(ReferenceFilter, [UInt8])] = [
            (
                .pillowBilinear,
                [
                    40, 91, 140, 181, 66, 116, 163, 142, 89, 139, 163, 139, 70, 122, 168, 144, 110, 160, 170,
                    81, 141,
                    192, 137, 65, 100, 151, 156, 101, 167, 175, 92, 58, 187, 176, 78, 68, 133, 170, 133, 99,
                    194, 137,
                    60, 80, 185, 124, 61, 96,
                ]
            ),
            (
                .pillowBicubic,
                [
                    38, 88, 139, 185, 66, 115, 164, 146, 87, 140, 163, 142, 70, 121, 172, 151, 119, 173, 180,
                    75, 152,
                    210, 143, 57, 96, 151, 160, 103, 183, 188, 76, 50, 194, 178, 76, 67, 133, 175, 136, 99,
                    205, 135,
                    52, 77, 186, 114, 61, 100,
                ]
            ),
            (
                .pillowLanczos,
                [
                    37, 87, 138, 189, 68, 116, 164, 149, 89, 138, 165, 142, 70, 120, 173, 156, 127, 185, 185,
                    70, 156,
                    225, 137, 52, 95, 150, 162, 102, 188, 194, 55, 46, 198, 172, 78, 68, 132, 175, 137, 100,
                    211, 137,
                    46, 76, 183, 110, 63, 104,
                ]
            ),
        ]
        for (filter, bytes) in vectors {
            #expect(levels(try picture.resized(to: size, like: filter)) == bytes, "\(filter)")
            // The order of colours changes nothing.
            let swapped = try picture.converted(to: BGRA8.self)
            let result = try swapped.resized(to: size, like: filter)
            #expect(levels(try result.converted(to: RGBA8.self)) == bytes, "\(filter)")
        }
    }

    /// 15 rows and 4 columns are removed, so Pillow 13 scales columns first.
    @Test func tallPicturesOfPillow() throws {
        let picture = red(texture(13, 19)), size = PixelSize(width: 9, height: 4)
        #expect(
            levels(try picture.resized(to: size, like: .pillowBilinear)) == [
                40, 74, 91, 108, 112, 128, 141, 140, 125, 109, 150, 158, 165, 179, 185, 196, 183, 153, 163,
                188, 179,
                170, 187, 139, 130, 157, 139, 169, 116, 92, 70, 98, 61, 59, 66, 72,
            ])
        #expect(
            levels(try picture.resized(to: size, like: .pillowLanczos)) == [
                29, 67, 82, 98, 104, 118, 135, 133, 123, 106, 156, 163, 174, 184, 199, 219, 195, 154, 167,
                204, 185,
                176, 204, 140, 117, 168, 136, 174, 108, 86, 58, 96, 47, 47, 53, 68,
            ])
    }

    @Test func alphaOfOpenCVIsAChannel() throws {
        let picture = texture(13, 9), size = PixelSize(width: 3, height: 4)
        for filter in [ReferenceFilter.openCVLinear, .openCVArea] {
            let result = try picture.resized(to: size, like: filter)
            for channel in [\RGBA8.red, \.green, \.blue, \.alpha] {
                let plane = TexturedPictures.raster(13, 9) { Gray8(picture[$0, $1][keyPath: channel]) }
                let expected = try plane.resized(to: size, like: filter)
                #expect(
                    TexturedPictures.raster(3, 4) { Gray8(result[$0, $1][keyPath: channel]) } == expected)
            }
        }
        #expect(
            levels(try picture.resized(to: size, like: .openCVLinear)).prefix(12) == [
                29, 79, 129, 179, 84, 134, 184, 74, 118, 168, 111, 161,
            ])
    }

    /// Returns a row resized by the definition in double precision.
    private func line(_ pixels: [Double], to target: Int, _ filter: ReferenceFilter) -> [Double] {
        let scale = Double(pixels.count) / Double(target)
        return (0..<target).map { i in
            if filter == .openCVArea {
                let (start, end) = (Double(i) * scale, Double(i + 1) * scale)
                let shares = pixels.indices.map { max(0, min(end, Double($0 + 1)) - max(start, Double($0))) }
                return zip(shares, pixels).reduce(0) { $0 + $1.0 * $1.1 } / scale
            }
            let position = min(max((Double(i) + 0.5) * scale - 0.5, 0), Double(pixels.count - 1))
            let first = Int(position), share = position - Double(first)
            return pixels[first] * (1 - share) + pixels[min(first + 1, pixels.count - 1)] * share
        }
    }

    @Test func openCVIsWithinOneLevelOfTheDefinition() throws {
        for (width, height) in [(1, 1), (7, 5), (40, 23), (3, 61)] {
            let picture: Raster<Gray8> = TexturedPictures.noise(
                PixelSize(width: width, height: height), seed: 31)
            for (filter, targetWidth, targetHeight) in [
                (ReferenceFilter.openCVLinear, 13, 9), (.openCVLinear, 1, 70), (.openCVLinear, 50, 2),
                (.openCVArea, (width + 2) / 3, (height + 1) / 2), (.openCVArea, 1, 1),
            ] {
                let size = PixelSize(width: targetWidth, height: targetHeight)
                let result = try picture.resized(to: size, like: filter)
                let rows = (0..<height).map { y in
                    line((0..<width).map { Double(picture[$0, y].value) }, to: targetWidth, filter)
                }
                for x in 0..<targetWidth {
                    let column = line(rows.map { $0[x] }, to: targetHeight, filter)
                    for y in 0..<targetHeight {
                        let difference = abs(Double(result[x, y].value) - column[y])
                        #expect(difference <= 1, "\(filter) \(picture.size) to \(size) at \(x), \(y)")
                    }
                }
            }
        }
    }

    @Test func threadsAndViewsGiveTheSameBytes() throws {
        let picture: Raster<RGBA8> = TexturedPictures.noise(PixelSize(width: 1100, height: 1000), seed: 32)
        let size = PixelSize(width: 91, height: 73)
        for filter in ReferenceFilter.allCases {
            let serial = try picture.resized(to: size, like: filter, parallelism: .serial)
            #expect(
                try picture.resized(to: size, like: filter, parallelism: .threads(3)) == serial, "\(filter)")
        }
        let small: Raster<RGB8> = TexturedPictures.noise(PixelSize(width: 30, height: 20), seed: 33)
        let part = PixelRect(x: 3, y: 2, width: 17, height: 11)
        for filter in ReferenceFilter.allCases {
            let cropped = try small.cropped(to: part)
            let expected = try cropped.resized(to: PixelSize(width: 9, height: 12), like: filter)
            let found = try small.view[part].resized(to: PixelSize(width: 9, height: 12), like: filter)
            #expect(found == expected)
        }
    }

    @Test func sameSizeIsACopy() throws {
        let picture = texture(6, 5)
        for filter in ReferenceFilter.allCases {
            #expect(try picture.resized(to: picture.size, like: filter) == picture)
        }
    }

    @Test func invalidSizesAndPixels() throws {
        let picture = texture(6, 5)
        for size in [PixelSize(width: 0, height: 4), PixelSize(width: 4, height: -1)] {
            #expect(throws: MatteError.self) { try picture.resized(to: size, like: .openCVArea) }
        }
        let long = PixelSize(width: 1 << 25, height: 1)
        let error = #expect(throws: MatteError.self) { try picture.resized(to: long, like: .pillowBicubic) }
        #expect(error?.code == .limits)
        let floats = Raster<GrayF32>(width: 2, height: 2, repeating: GrayF32(0.5))
        let refused = #expect(throws: MatteError.self) {
            try floats.resized(to: PixelSize(width: 1, height: 1), like: .openCVLinear)
        }
        #expect(refused?.code == .unsupported)
    }
}

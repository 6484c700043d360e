import Matte
import MatteCodecs
import MatteUpload
import TestSupport
import Testing

/// Tests of frames and sizes that are computed from sizes alone.
struct EditFrameTests {
    private let face = PixelRect(x: 40, y: 30, width: 20, height: 25)

    private func plan(
        _ width: Int, _ height: Int, _ frame: EditFrame? = nil, for profile: UploadProfile = .gptImage2Edit,
        box: PixelRect? = nil, _ configure: (inout EditOptions) -> Void = { _ in }
    ) throws -> EditPlan {
        var options = EditOptions()
        options.frame = frame
        configure(&options)
        return try EditPlan(
            storedSize: PixelSize(width: width, height: height), editing: .boxes([box ?? face]), for: profile,
            options: options)
    }

    @Test func knownPhotosGetKnownSizes() throws {
        let rows: [(PixelSize, PixelSize, PixelRect)] = [
            // 12 megapixels of a phone in both orientations: exactly 4 to 3.
            (
                .init(width: 4032, height: 3024), .init(width: 3264, height: 2448),
                .init(x: 0, y: 0, width: 4032, height: 3024)
            ),
            (
                .init(width: 3024, height: 4032), .init(width: 2448, height: 3264),
                .init(x: 0, y: 0, width: 3024, height: 4032)
            ),
            // A size that is already allowed.
            (
                .init(width: 3840, height: 2160), .init(width: 3840, height: 2160),
                .init(x: 0, y: 0, width: 3840, height: 2160)
            ),
            (
                .init(width: 1024, height: 1024), .init(width: 1024, height: 1024),
                .init(x: 0, y: 0, width: 1024, height: 1024)
            ),
            // One extra column is trimmed instead of resampling the picture.
            (
                .init(width: 1025, height: 1024), .init(width: 1024, height: 1024),
                .init(x: 0, y: 0, width: 1024, height: 1024)
            ),
        ]
        for (photo, size, crop) in rows {
            let plan = try plan(photo.width, photo.height)
            #expect(
                plan.frame == .whole && plan.size == size && plan.crop == crop && !plan.isEnlarged, "\(photo)"
            )
        }
    }

    /// For random photos, the size is allowed, the crop has its ratio within a pixel, the crop's sides are within
    /// 16 pixels of the photo's, the region is inside, and nothing is enlarged except photos below the smallest
    /// picture.
    @Test func wholePhotosKeepTheirRatio() throws {
        let rule = try #require(UploadProfile.gptImage2Edit.output)
        var random = SplitMix64(seed: 41)
        for _ in 0..<300 {
            let long = Int.random(in: 100...9000, using: &random)
            let short = Int.random(in: (long + 2) / 3...long, using: &random)
            let (w, h) = Bool.random(using: &random) ? (long, short) : (short, long)
            let box = PixelRect(
                x: Int.random(in: 0..<w - 9, using: &random), y: Int.random(in: 0..<h - 9, using: &random),
                width: 9, height: 9)
            let plan = try plan(w, h, box: box)
            #expect(rule.allows(plan.size), "\(w)x\(h): \(plan.size)")
            let crop = plan.crop
            #expect(abs(crop.width - w) < 16 && abs(crop.height - h) < 16 && crop.contains(box))
            let (scaleX, scaleY) = (plan.transform.scaleX, plan.transform.scaleY)
            #expect(abs(Double(crop.width) * (scaleX / scaleY - 1)) <= 1.5, "\(w)x\(h): \(plan.size)")
            let isSmall = w * h < 700_000
            if plan.isEnlarged { #expect(isSmall, "\(w)x\(h): \(plan.size)") }
            if plan.isEnlarged { #expect(plan.size.area < 800_000) }
            if !isSmall {
                let most = min(Double(w * h), 8_294_400, 3840.0 * 3840 * Double(short) / Double(long))
                #expect(Double(plan.size.area) > 0.75 * most, "\(w)x\(h): \(plan.size)")
            }
        }
    }

    @Test func aRegionIsNeverTrimmed() throws {
        let across = try plan(1025, 1024, box: PixelRect(x: 0, y: 5, width: 1025, height: 9))
        #expect(across.crop.width == 1025 && across.crop.y <= 5 && across.crop.height < 1024)
        // A region that touches all edges leaves nothing to trim, so one row is added.
        let all = try plan(1025, 1024, box: PixelRect(x: 0, y: 0, width: 1025, height: 1024))
        #expect(all.crop == PixelRect(x: 0, y: -1, width: 1025, height: 1025) && all.size.isSquare)
        let right = try self.plan(1030, 1024, box: PixelRect(x: 1020, y: 5, width: 10, height: 9))
        #expect(right.crop == PixelRect(x: 6, y: 0, width: 1024, height: 1024))
    }

    @Test func surroundingsAreSentAtFullResolution() throws {
        for profile in [UploadProfile.gptImage2Edit, .gptImage2EditJSON] {
            let box = PixelRect(x: 3000, y: 2000, width: 200, height: 260)
            let plan = try plan(6000, 4000, .around(margin: 0.5), for: profile, box: box)
            #expect(plan.crop.size == plan.size && plan.transform.preservesPixels && !plan.isEnlarged)
            #expect(655_360...800_000 ~= plan.size.area && plan.crop.contains(box))
            let wide = try self.plan(6000, 4000, .around(margin: 3), for: profile, box: box)
            #expect(wide.crop.contains(box.inset(by: -700)) && wide.size.area > plan.size.area)
        }
        // The square profile sends squares of at least the smallest returned size.
        let square = try plan(6000, 4000, .around(margin: 0.1), for: .square4MB)
        #expect(square.crop.size == PixelSize(width: 256, height: 256) && square.size == square.crop.size)
        #expect(square.crop.contains(face))
        let large = try plan(
            6000, 4000, .around(margin: 0.5), for: .square4MB,
            box: PixelRect(x: 1000, y: 1000, width: 900, height: 100))
        #expect(large.crop.width == 1800 && large.size.width == 1024)
    }

    @Test func smallPhotosAreEnlargedToTheSmallestPicture() throws {
        let plan = try plan(300, 200)
        #expect(plan.isEnlarged && plan.size == PixelSize(width: 1008, height: 672))
        for frame in [EditFrame.largestSquare, .around(margin: 1)] {
            let small = try self.plan(300, 200, frame)
            #expect(small.isEnlarged && 655_360...700_000 ~= small.size.area, "\(frame): \(small.size)")
        }
        // The square profile has no minimum size for pictures that are sent.
        #expect(
            try !self.plan(30, 20, for: .square4MB, box: PixelRect(x: 1, y: 1, width: 3, height: 3))
                .isEnlarged)
    }

    @Test func framesThatNoSizeFitsAreErrors() throws {
        let error = #expect(throws: MatteError.self) { try plan(10_000, 1000) }
        #expect(try #require(error).message.contains("around"))
        #expect(throws: MatteError.self) { try plan(1000, 10_000, .whole) }
        let around = try plan(10_000, 1000, .around(margin: 1))
        #expect(around.crop.contains(face) && around.size == around.crop.size)
        // The square profiles do not accept whole photos.
        #expect(throws: MatteError.self) { try plan(4000, 3000, .whole, for: .square4MB) }
        #expect(throws: MatteError.self) { try plan(4000, 3000, .around(margin: -1)) }
        #expect(throws: MatteError.self) { try plan(4000, 3000) { $0.side = 100 } }
        // A region as wide as a panorama is padded to an allowed shape.
        let wide = try plan(
            9000, 300, .around(margin: 0), box: PixelRect(x: 0, y: 0, width: 9000, height: 300))
        #expect(wide.crop == PixelRect(x: 0, y: -1350, width: 9000, height: 3000))
    }

    @Test func requestedSizesAreUsed() throws {
        #expect(try plan(4032, 3024) { $0.side = 1600 }.size == PixelSize(width: 1600, height: 1200))
        #expect(try plan(1200, 900) { $0.side = 1600 }.size == PixelSize(width: 1152, height: 864))
        let larger = try plan(1200, 900) {
            $0.side = 1600
            $0.upscales = true
        }
        #expect(larger.size == PixelSize(width: 1600, height: 1200) && larger.isEnlarged)
        for side in [1, 70, 199, 200, 201, 1024] {
            #expect(try plan(300, 200, for: .square4MB) { $0.side = side }.size.width == min(side, 200))
            let size = try plan(300, 200, for: .square4MB) {
                $0.side = side
                $0.upscales = true
            }.size
            #expect(size == PixelSize(width: side, height: side))
        }
    }

    @Test func textFormsAreReadBack() throws {
        for text in ["largest-square", "whole", "around:0.5", "around:16.0"] {
            #expect(try EditFrame(text).description == text)
        }
        for text in [
            "", "square", "around", "around:", "around:-1", "around:17", "around:nan", "around:0,5", "Whole",
        ] {
            #expect(throws: MatteError.self) { try EditFrame(text) }
        }
    }

    @Test func extremeSizesArePlannedOrRefused() throws {
        for (w, h) in [
            (1, 1), (1, 3), (65_535, 65_535), (Int(Int32.max), Int(Int32.max)), (Int(Int32.max), 1),
        ] {
            for profile in UploadProfile.all where profile.mask != nil && profile.formats.contains(.png) {
                for frame in [EditFrame.largestSquare, .whole, .around(margin: 0)] {
                    let plan = try? plan(
                        w, h, frame, for: profile, box: PixelRect(x: 0, y: 0, width: 1, height: 1))
                    guard let plan else { continue }
                    #expect(
                        profile.input.allows(plan.size), "\(w)x\(h) \(profile.name) \(frame): \(plan.size)")
                }
            }
        }
        #expect(throws: MatteError.self) { try plan(0, 5) }
        #expect(throws: MatteError.self) { try plan(Int.max, 5) }
    }
}

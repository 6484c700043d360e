import Foundation
import Matte
import TestSupport
import Testing

@Suite struct ImageTransformTests {
    private enum Step: CustomStringConvertible {
        case orient(ImageOrientation)
        case mirror
        case crop(Double, Double, Double, Double)
        case scale(Int, Int)
        case pad(PixelInsets)

        var description: String {
            switch self {
            case .orient(let orientation): "orient \(orientation.rawValue)"
            case .mirror: "mirror"
            case .crop(let x, let y, let width, let height): "crop \(x) \(y) \(width) \(height)"
            case .scale(let width, let height): "scale \(width)x\(height)"
            case .pad(let insets): "pad \(insets)"
            }
        }

        func appended(to transform: ImageTransform) -> ImageTransform {
            switch self {
            case .orient(let orientation): return transform.oriented(orientation)
            case .mirror: return transform.mirrored()
            case .crop(let x, let y, let width, let height):
                let size = transform.destinationSize
                return transform.cropped(
                    to: PixelRect(
                        x: Int(x * Double(size.width)), y: Int(y * Double(size.height)),
                        width: max(1, Int(width * Double(size.width))),
                        height: max(1, Int(height * Double(size.height)))))
            case .scale(let width, let height):
                return transform.scaled(to: PixelSize(width: width, height: height))
            case .pad(let insets): return transform.padded(by: insets)
            }
        }

        /// Returns the position of a point after the step, computed from the definition of each step.
        func move(_ point: SubpixelPoint, in size: PixelSize) -> (SubpixelPoint, PixelSize) {
            let w = Double(size.width), h = Double(size.height), x = point.x, y = point.y
            switch self {
            case .orient(let orientation):
                let moved: (Double, Double) =
                    switch orientation {
                    case .up: (x, y)
                    case .upMirrored: (w - x, y)
                    case .down: (w - x, h - y)
                    case .downMirrored: (x, h - y)
                    case .leftMirrored: (y, x)
                    case .right: (h - y, x)
                    case .rightMirrored: (h - y, w - x)
                    case .left: (y, w - x)
                    }
                let swapped = orientation.rawValue > 4
                return (
                    SubpixelPoint(x: moved.0, y: moved.1),
                    PixelSize(
                        width: swapped ? size.height : size.width, height: swapped ? size.width : size.height)
                )
            case .mirror: return (SubpixelPoint(x: w - x, y: y), size)
            case .crop(let left, let top, let width, let height):
                return (
                    SubpixelPoint(x: x - Double(Int(left * w)), y: y - Double(Int(top * h))),
                    PixelSize(width: max(1, Int(width * w)), height: max(1, Int(height * h)))
                )
            case .scale(let width, let height):
                return (
                    SubpixelPoint(x: x * Double(width) / w, y: y * Double(height) / h),
                    PixelSize(width: width, height: height)
                )
            case .pad(let insets):
                return (
                    SubpixelPoint(x: x + Double(insets.left), y: y + Double(insets.top)),
                    PixelSize(
                        width: size.width + insets.left + insets.right,
                        height: size.height + insets.top + insets.bottom)
                )
            }
        }
    }

    private static let steps: Generator<Step> = {
        let share = Generator.double(in: -0.2...0.8), extent = Generator.double(in: 0.3...1.2)
        let side = Generator.integer(in: 40...4000), inset = Generator.integer(in: 0...50)
        return Generator.integer(in: 0...4).combined(with: .element(of: ImageOrientation.allCases))
            .combined(with: share.combined(with: share).combined(with: extent.combined(with: extent)))
            .combined(with: side.combined(with: side).combined(with: inset.combined(with: inset)))
            .map { drawn in
                let ((kind, orientation), (corner, extent)) = drawn.0
                let (sides, insets) = drawn.1
                return switch kind {
                case 0: .orient(orientation)
                case 1: .mirror
                case 2: .crop(corner.0, corner.1, extent.0, extent.1)
                case 3: .scale(sides.0, sides.1)
                default:
                    .pad(
                        PixelInsets(
                            left: insets.0, top: insets.1, right: insets.1 / 2, bottom: insets.0 / 3))
                }
            }
    }()

    private static let chains = steps.array(count: 0...8)
    private static let sizes = Generator.integer(in: 40...4000).combined(with: .integer(in: 40...4000))
        .map { PixelSize(width: $0.0, height: $0.1) }
    private static let points = Generator.double(in: -1...2).combined(with: .double(in: -1...2))

    private static func transform(_ chain: [Step], from size: PixelSize) -> ImageTransform {
        chain.reduce(.identity(size)) { $1.appended(to: $0) }
    }

    /// 1e-9 of the longest side of all steps.
    private static func bound(_ sizes: [PixelSize]) -> Double {
        1e-9 * Double(sizes.map(\.longerSide).max() ?? 1)
    }

    @Test func aChainIsItsSteps() {
        forAll(
            "mapping by the chain is mapping by each step", cases: 400, Self.chains, Self.sizes, Self.points
        ) {
            chain, size, share in
            let start = SubpixelPoint(x: share.0 * Double(size.width), y: share.1 * Double(size.height))
            var expected = (start, size)
            var sizes = [size]
            for step in chain {
                expected = step.move(expected.0, in: expected.1)
                sizes.append(expected.1)
            }
            let transform = Self.transform(chain, from: size)
            let mapped = transform.destination(of: start)
            // Enlarging a crop also enlarges the rounding errors of earlier steps.
            let scale = max(1, transform.scaleX, transform.scaleY)
            let bound = Self.bound(sizes) * scale
            return transform.destinationSize == expected.1 && abs(mapped.x - expected.0.x) <= bound
                && abs(mapped.y - expected.0.y) <= bound
        }
    }

    @Test func thereAndBackIsTheIdentity() {
        forAll("source(of: destination(of: p)) == p", cases: 400, Self.chains, Self.sizes, Self.points) {
            chain, size, share in
            let transform = Self.transform(chain, from: size)
            let point = SubpixelPoint(x: share.0 * Double(size.width), y: share.1 * Double(size.height))
            let back = transform.source(of: transform.destination(of: point))
            let inverse = transform.inverse.destination(of: transform.destination(of: point))
            let bound = Self.bound([size, transform.destinationSize]) * 4
            return abs(back.x - point.x) <= bound && abs(back.y - point.y) <= bound
                && abs(inverse.x - point.x) <= bound && abs(inverse.y - point.y) <= bound
                && transform.inverse.destinationSize == size
        }
    }

    @Test func rectanglesMapLikeTheirCorners() {
        forAll(
            "a rectangle's corners are its mapped corners", cases: 300, Self.chains, Self.sizes, Self.points
        ) {
            chain, size, share in
            let transform = Self.transform(chain, from: size)
            let rect = SubpixelRect(
                x: share.0 * Double(size.width), y: share.1 * Double(size.height), width: 13.25, height: 7.5)
            let mapped = transform.destination(of: rect)
            let a = transform.destination(of: rect.origin)
            let b = transform.destination(of: SubpixelPoint(x: rect.maxX, y: rect.maxY))
            let bound = Self.bound([size, transform.destinationSize]) * 4
            let back = transform.source(of: mapped)
            return abs(mapped.minX - min(a.x, b.x)) <= bound && abs(mapped.maxY - max(a.y, b.y)) <= bound
                && abs(mapped.maxX - max(a.x, b.x)) <= bound && abs(mapped.minY - min(a.y, b.y)) <= bound
                && abs(back.x - rect.x) <= bound && abs(back.width - rect.width) <= bound
        }
    }

    @Test func compositionIsAssociative() {
        forAll("(a b) c == a (b c)", cases: 200, Self.chains, Self.chains, Self.sizes) {
            first, second, size in
            let a = Self.transform(first, from: size)
            let b = Self.transform(second, from: a.destinationSize)
            let c = ImageTransform.identity(b.destinationSize).mirrored()
            let left = a.then(b).then(c), right = a.then(b.then(c))
            let p = SubpixelPoint(x: 3, y: 4)
            let q = left.destination(of: p), r = right.destination(of: p)
            let bound =
                Self.bound([size, a.destinationSize, b.destinationSize]) * max(1, left.scaleX, left.scaleY)
            return left.orientation == right.orientation && abs(q.x - r.x) <= bound && abs(q.y - r.y) <= bound
        }
    }

    @Test func wholePixelChainsAreExact() {
        let exact = Self.chains.map { $0.filter { if case .scale = $0 { false } else { true } } }
        forAll("no scaling, no rounding", cases: 200, exact, Self.sizes) { chain, size in
            let transform = Self.transform(chain, from: size)
            let rect = PixelRect(x: 5, y: 7, width: 11, height: 13)
            let mapped = try PixelRect(transform.destination(of: rect), rounding: .outward)
            return transform.preservesPixels && SubpixelRect(mapped) == transform.destination(of: rect)
                && transform.source(of: mapped) == SubpixelRect(rect)
        }
    }

    @Test func anEditsWayThereAndBack() throws {
        let stored = PixelSize(width: 4032, height: 3024)
        let upright = PixelSize(width: 3024, height: 4032)
        let face = PixelRect(x: 1300, y: 900, width: 600, height: 700)
        let square = upright.squareFrame(around: face)
        let transform = ImageTransform.orientation(.right, of: stored).cropped(to: square)
            .scaled(to: PixelSize(width: 1024, height: 1024))
        #expect(square == PixelRect(x: 0, y: 0, width: 3024, height: 3024))
        #expect(transform.orientation == .right)
        #expect(abs(transform.scaleX - 1024.0 / 3024) < 1e-15)
        #expect(
            try transform.visibleSource.pixelRect(in: stored)
                == PixelRect(x: 0, y: 0, width: 3024, height: 3024))
        let inStored = ImageOrientation.left.applied(to: face, in: upright)
        let inUpload = transform.destination(of: inStored)
        #expect(abs(inUpload.x - 1300 * 1024 / 3024) < 1e-9)
        #expect(try PixelRect(transform.source(of: inUpload), rounding: .outward) == inStored)
    }

    @Test func croppingBeyondTheEdgePads() {
        let size = PixelSize(width: 10, height: 8)
        let crop = ImageTransform.crop(PixelRect(x: -2, y: 3, width: 6, height: 9), of: size)
        #expect(crop.destinationSize == PixelSize(width: 6, height: 9))
        #expect(crop.coveredDestination == SubpixelRect(x: 2, y: 0, width: 4, height: 5))
        #expect(crop.visibleSource == SubpixelRect(x: 0, y: 3, width: 4, height: 5))
        let pad = ImageTransform.identity(size).padded(by: PixelInsets(left: 1, top: 2, right: 3, bottom: 4))
        #expect(pad.destinationSize == PixelSize(width: 14, height: 14))
        #expect(pad.coveredDestination == SubpixelRect(x: 1, y: 2, width: 10, height: 8))
    }

    @Test func oddNumbersPassThroughToTheBorder() {
        let transform = ImageTransform.identity(PixelSize(width: 10, height: 10)).mirrored()
        let mapped = transform.destination(of: NormalizedRect(x: .nan, y: 0, width: 1, height: 1))
        #expect(throws: MatteError.self) { try mapped.pixelRect(in: transform.destinationSize) }
    }

    @Test func theStoredFormIsStable() throws {
        let transform = ImageTransform.orientation(.right, of: PixelSize(width: 400, height: 300))
            .cropped(to: PixelRect(x: 20, y: 10, width: 200, height: 200))
            .scaled(to: PixelSize(width: 100, height: 100))
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        let json = try encoder.encode(transform)
        #expect(
            String(decoding: json, as: UTF8.self)
                == #"{"destination":{"height":100,"width":100},"offsetX":-10,"offsetY":-5,"orientation":6,"#
                + #""scaleX":0.5,"scaleY":0.5,"source":{"height":300,"width":400}}"#)
        #expect(try JSONDecoder().decode(ImageTransform.self, from: json) == transform)
    }

    @Test(
        arguments: [
            (#""scaleX":0.5"#, #""scaleX":0"#), (#""scaleX":0.5"#, #""scaleX":-1"#),
            (#""scaleY":0.5"#, #""scaleY":1e300"#), (#""offsetX":-10"#, #""offsetX":1e300"#),
            (#""orientation":6"#, #""orientation":9"#), (#""width":400"#, #""width":0"#),
            (#""height":100"#, #""height":-100"#), (#""scaleX":0.5,"#, ""),
        ])
    func refusesHostileForms(_ original: String, _ replacement: String) {
        let good =
            #"{"source":{"width":400,"height":300},"destination":{"width":100,"height":100},"orientation":6,"#
            + #""scaleX":0.5,"scaleY":0.5,"offsetX":-10,"offsetY":-5}"#
        let bad = good.replacingOccurrences(of: original, with: replacement)
        #expect(bad != good)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(ImageTransform.self, from: Data(bad.utf8))
        }
    }

    @Test func chainsOfWrongSizesTrap() async {
        await #expect(processExitsWith: .failure) {
            let small = PixelSize(width: 1, height: 1), large = PixelSize(width: 2, height: 2)
            _ = ImageTransform.identity(small).then(.identity(large))
        }
    }
}

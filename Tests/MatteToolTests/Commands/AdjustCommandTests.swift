import Foundation
import Matte
import MatteCodecs
import Testing

@testable import MatteTool

/// The command `adjust`.
struct AdjustCommandTests {
    @Test func optionsAreAppliedInOrder() throws {
        let folder = try Folder.withPhoto()
        let photo = try folder.picture("photo.png")
        let run = try folder.matte(
            "adjust", "photo.png", "--saturation", "1.4", "--contrast", "1.2", "--brightness", "-0.05",
            "--gamma",
            "0.9", "--exposure", "-0.5", "-o", "x.png")
        #expect(run.status == 0, "\(run.errors)")
        let expected = try photo.adjusted(
            by: .exposure(-0.5).then(.gamma(0.9)).then(.brightness(-0.05)).then(.contrast(1.2))
                .then(.saturation(1.4)))
        #expect(try folder.picture("x.png") == expected)
    }

    @Test func levelsAndWhiteBalanceAreMeasured() throws {
        let folder = try Folder.withPhoto()
        let photo = try folder.picture("photo.png")
        let run = try folder.matte(
            "adjust", "photo.png", "--exposure", "0.3", "--auto-levels", "--white-balance", "grey-world",
            "--sharpen",
            "0.8,1.5", "-o", "x.png", "--json")
        #expect(run.status == 0, "\(run.errors)")
        var adjustment = try ColorAdjustment.exposure(0.3)
        let levels = try photo.adjusted(by: adjustment).histogram().levels()
        adjustment = adjustment.then(.levels(levels))
        let balance = WhiteBalance(grayWorld: try photo.adjusted(by: adjustment).histogram())
        adjustment = adjustment.then(.whiteBalance(balance))
        let expected = try photo.adjusted(by: adjustment).sharpened(amount: 0.8, radius: 1.5)
        #expect(try folder.picture("x.png") == expected)
        let numbers = try #require(run.json["levels"] as? [Double]) + #require(run.json["gains"] as? [Double])
        let wanted = [levels.black, levels.white, balance.red, balance.green, balance.blue]
        #expect(zip(numbers, wanted).allSatisfy { abs($0 - $1) < 1e-12 } && numbers.count == 5)
    }

    @Test func aPointBecomesNeutral() throws {
        let folder = try Folder.withPhoto()
        let photo = try folder.picture("photo.png")
        let run = try folder.matte("adjust", "photo.png", "--white-balance", "70,40", "-o", "x.png", "--json")
        #expect(run.status == 0, "\(run.errors)")
        let balance = try photo.whiteBalance(at: PixelPoint(x: 70, y: 40))
        #expect(try folder.picture("x.png") == photo.adjusted(by: .whiteBalance(balance)))
        #expect(run.json["levels"] == nil)
        // The same from a file whose rows are stored in another order.
        _ = try folder.matte("orient", "photo.png", "--as", "3", "-o", "turned.png")
        let turned = try folder.matte("adjust", "turned.png", "--white-balance", "19,19", "-o", "y.png")
        #expect(turned.status == 0, "\(turned.errors)")
        #expect(try folder.picture("y.png") == folder.picture("x.png").oriented(.down))
    }

    @Test func batchJobsTakeTheOptions() throws {
        let folder = try Folder.withPhoto()
        let job =
            #"{"command":"adjust","input":"photo.png","out":"x.png","exposure":-1,"auto-levels":true,"sharpen":"0.5"}"#
        let run = try folder.matte("batch", input: Array(job.utf8))
        #expect(run.text.contains(#""ok":true"#), "\(run.text)")
        let plain = try folder.matte(
            "adjust", "photo.png", "--exposure=-1", "--auto-levels", "--sharpen", "0.5", "-o", "y.png")
        #expect(plain.status == 0, "\(plain.errors)")
        #expect(try folder.picture("x.png") == folder.picture("y.png"))
    }

    @Test(arguments: [
        ([], "no adjustment is given"), (["--exposure", "nan"], "--exposure is 'nan'"),
        (["--exposure", "21"], "--exposure is '21'"), (["--gamma", "0"], "--gamma is '0'"),
        (["--brightness", "1.5"], "-1.0...1.0"), (["--contrast", "-1"], "--contrast is '-1'"),
        (["--saturation", "inf"], "--saturation is 'inf'"),
        (["--white-balance", "gray"], "must be grey-world, or X,Y"),
        (["--white-balance", "1.5,2"], "must be grey-world, or X,Y"), (["--white-balance", "-1,2"], "X,Y"),
        (["--sharpen", "11"], "cannot sharpen by an amount of 11.0"),
        (["--sharpen", "1,-1"], "cannot sharpen with a radius of -1.0"),
        (["--sharpen", "1,2,3"], "1 or 2 numbers"),
    ])
    func wrongOptionsAreUsageErrors(options: [String], message: String) throws {
        let folder = try Folder.withPhoto()
        let run = try ToolRun(["adjust", "photo.png"] + options + ["-o", "x.png"], in: folder)
        #expect(run.status == 2 && run.errors.contains(message), "\(options): \(run.errors)")
        #expect(!folder.names.contains("x.png"))
    }

    @Test func pointsOutsideFail() throws {
        let folder = try Folder.withPhoto()
        let run = try folder.matte("adjust", "photo.png", "--white-balance", "90,10", "-o", "x.png")
        #expect(run.status == 1 && run.errors.contains("outside the picture of 90x60"), "\(run.errors)")
    }
}

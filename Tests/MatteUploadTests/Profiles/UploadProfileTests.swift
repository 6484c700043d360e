import Matte
import MatteUpload
import Testing

struct UploadProfileTests {
    @Test func everyProfileHasANameOfItsOwnASourceAndADate() throws {
        let all = UploadProfile.all
        #expect(Set(all.map(\.name)).count == all.count)
        for profile in all {
            #expect(profile.source.hasPrefix("https://"))
            let date = profile.asOf.split(separator: "-").compactMap { Int($0) }
            #expect(date.count == 3 && date[0] >= 2026)
            #expect(!profile.formats.isEmpty)
            #expect(try UploadProfile(named: profile.name.uppercased()) == profile)
        }
    }

    @Test func anUnknownNameListsTheKnownOnes() {
        do throws(UploadError) {
            _ = try UploadProfile(named: "dall-e-9")
            Issue.record("dall-e-9 was found")
        } catch {
            #expect(error.code == .parameter)
            #expect(error.message.contains("dall-e-9") && error.message.contains("dall-e-2-edit"))
        }
    }

    @Test func aSquareIsCutAroundTheFocus() throws {
        let plan = try UploadProfile.dallE2Variation.plan(
            for: PixelSize(width: 3000, height: 2000),
            focus: PixelRect(x: 2900, y: 100, width: 50, height: 50))
        #expect(plan.size == PixelSize(width: 1024, height: 1024))
        #expect(
            plan.transform.visibleSource.pixels(
                .nearest, clippedTo: PixelRect(x: 0, y: 0, width: 3000, height: 2000))
                == PixelRect(x: 1000, y: 0, width: 2000, height: 2000))
    }

    @Test func whatIsTooSmallIsRefusedInWords() {
        do throws(UploadError) {
            _ = try UploadProfile.azureFace.plan(for: PixelSize(width: 20, height: 400))
            Issue.record("a picture of 20x400 was planned")
        } catch {
            #expect(error.message.contains("20x400") && error.message.contains("36"))
        }
    }

    @Test func theLongestSideIsKept() throws {
        let plan = try UploadProfile.azureFace.plan(for: PixelSize(width: 8192, height: 4096))
        #expect(plan.size == PixelSize(width: 4096, height: 2048))
        #expect(plan.transform.destinationSize == plan.size)
    }
}

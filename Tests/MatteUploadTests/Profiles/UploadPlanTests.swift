import Matte
import MatteUpload
import TestSupport
import Testing

/// Plans for profiles that a user made.
struct UploadPlanTests {
    /// The nearest multiples of a picture's sides may be larger than the picture.
    @Test func sidesThatMustBeMultiplesAreNeverEnlarged() {
        forAll(
            "a picture that an allowed size fits into is planned, and not enlarged", cases: 400,
            Generator<Int>.integer(in: 2...64), .integer(in: 512...2100), .integer(in: 512...2100)
        ) { multiple, width, height in
            var profile = UploadProfile.recraftInpaint
            profile.input = SizeRule()
            profile.input.multiple = multiple
            profile.input.leastSide = 192
            profile.input.mostSide = 1536
            let plan = try profile.plan(for: PixelSize(width: width, height: height))
            return profile.input.allows(plan.size) && plan.size.width <= width && plan.size.height <= height
        }
    }
}

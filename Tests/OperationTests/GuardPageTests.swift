import Matte
import Operations
import TestSupport
import Testing

/// Tests that operations on views stay inside the caller's rows. The memory is between inaccessible pages, padding and
/// sources must not be written, and results must equal those of a packed raster.
@Suite struct GuardPageTests {
    private static let sizes = [
        PixelSize(width: 1, height: 1), PixelSize(width: 17, height: 5), PixelSize(width: 33, height: 13),
        PixelSize(width: 131, height: 3),
    ]

    @Test(arguments: operationNames) func operationsStayInsideTheirRows(name: String) throws {
        let operation = try #require(Operation.all().first { $0.name == name })
        let cache = Site.Cache()
        try withEveryTier { tier in
            for size in Self.sizes {
                for item in operation.cases {

                    try check(item, size, cache, "\(name), \(item.name) of \(size) on \(tier)")
                }
            }
        }
    }

    private func check(
        _ item: OperationCase, _ size: PixelSize, _ cache: Site.Cache, _ comment: String
    ) throws {
        var expected: [UInt64]?
        for side in GuardedPixels<Gray8>.Guard.allCases {
            for padding in [0, 13] {
                let site = GuardedSite(size, touching: side, padding: padding, cache: cache)
                let forms = try item.forms(site)
                guard !site.canvases.isEmpty else { return }
                let packed = try expected ?? results(item.forms(Site(size, content: .noise, cache: cache)))
                let found = try results(forms)
                #expect(found == packed, "\(comment)")
                let isIntact = site.canvases.allSatisfy { $0.isIntact }
                #expect(isIntact, "\(comment): bytes outside were changed")
                expected = packed
            }
        }
    }
}

/// Runs every form once and returns the checksums.
func results(_ forms: [Form]) throws -> [UInt64] {
    try forms.map { form in
        try form.run()
        return form.checksum()
    }
}

/// The names of all operations, as arguments of tests.
let operationNames = Operation.all().map(\.name)

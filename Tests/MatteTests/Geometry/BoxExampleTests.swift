import Testing

@testable import Matte

/// The example in error messages is right in every convention.
struct BoxExampleTests {
    @Test(arguments: BoxSpace.allCases) func theExampleIsTheBox(space: BoxSpace) throws {
        let box = try DetectedBox(space.example)
        let size = PixelSize(width: 1_000, height: 800)
        #expect(box.space == space)
        #expect(try box.pixelRect(in: size) == PixelRect(x: 100, y: 200, width: 400, height: 300))
        #expect(space.exampleClause.contains(space.example))
    }

    @Test func mistakesShowTheExample() throws {
        let size = PixelSize(width: 1_000, height: 800)
        for text in ["gemini:1,2,3", "gemini:1,2,3,x", "gemini:a=1,b=2,c=3,d=4"] {
            let error = #expect(throws: MatteError.self) { _ = try DetectedBox(text) }
            #expect(error?.message.contains("for example, gemini:250,100,625,500 is") == true, "\(text)")
        }
        for text in ["pixels:5000,5000,10,10", "pixels:1,1,0.5,0.5"] {
            let box = try DetectedBox(text)
            let error = #expect(throws: MatteError.self) { _ = try box.pixelRect(in: size) }
            #expect(error?.message.contains("for example, pixels:100,200,400,300 is") == true, "\(text)")
        }
    }
}

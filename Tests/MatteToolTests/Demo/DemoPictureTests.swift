import Foundation
import MatteDemoPictures
import Testing

/// The embedded pictures must equal the files in Resources.
@Suite struct DemoPictureTests {
    @Test(arguments: [
        ("astronaut.webp", DemoPictures.astronaut), ("astronaut-person.png", DemoPictures.astronautPerson),
        ("coffee.webp", DemoPictures.coffee), ("chelsea.webp", DemoPictures.chelsea),
    ])
    func embeddedBytesEqualTheFile(name: String, bytes: [UInt8]) throws {
        let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        let file = package.appending(path: "Sources/MatteDemoPictures/Resources/\(name)")
        #expect(try Data(contentsOf: file) == Data(bytes))
    }
}

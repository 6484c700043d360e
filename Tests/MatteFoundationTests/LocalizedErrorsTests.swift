import Foundation
import Matte
import MatteFoundation
import Testing

@Suite struct LocalizedErrorsTests {
    @Test func localizedDescriptionIsTheMessage() {
        let error: any Error = MatteError(.parameter, "cannot crop 3x2: the box is empty")
        #expect(error.localizedDescription == "cannot crop 3x2: the box is empty")
    }

    @Test func thrownErrorsHaveTheMessage() throws {
        let error = #expect(throws: MatteError.self) { try PixelSize("12by9") }
        #expect(try #require(error).localizedDescription.contains("12by9"))
    }
}

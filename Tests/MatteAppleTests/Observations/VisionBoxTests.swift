#if canImport(Vision)
import MatteApple
import Testing
import Vision

@Suite struct VisionTests {
    /// Vision measures from the bottom left.
    @Test func boxesAreTurnedOver() {
        let observation = VNDetectedObjectObservation(
            boundingBox: CGRect(x: 0.25, y: 0.5, width: 0.125, height: 0.25))
        let expected = Matte.NormalizedRect(x: 0.25, y: 0.25, width: 0.125, height: 0.25)
        #expect(Matte.NormalizedRect(observation) == expected)
        let rect = Vision.NormalizedRect(x: 0.25, y: 0.5, width: 0.125, height: 0.25)
        #expect(Matte.NormalizedRect(rect) == expected)
    }
}
#endif

/// The structure that photo and reply have in common outside the region, after the reply is moved.
///
/// Noise isn't common, so products of the photo's gradients with the reply's measure picture alone, where the sums of
/// either's squares would take noise for structure. Sums are integers, exact in any order.
struct Structure: Sendable {
    /// The correlation of Laplacians, -1...1; 0 if one of them is constant.
    private(set) var correlation = 0.0
    /// The smaller eigenvalue of the tensor of common gradients, in squared levels per pixel.
    private(set) var common = 0.0
    /// The smaller eigenvalue of the photo's own gradients, including noise.
    private(set) var ofPhoto = 0.0
    /// The smaller eigenvalue of the reply's own gradients, including noise.
    private(set) var ofReply = 0.0

    /// The number of sums of one part of the picture.
    static var sums: Int { 13 }

    /// Adds up the sums of all parts.
    init(_ parts: Numbers<Int64>) {
        var sums = [Int64](repeating: 0, count: Self.sums)
        for i in 0..<parts.count { sums[i % Self.sums] += parts[i] }
        guard sums[0] > 0 else { return }
        let norm = (Double(sums[1]) * Double(sums[2])).squareRoot()
        correlation = norm > 0 ? Double(sums[3]) / norm : 0
        common = Self.smallerEigenvalue(sums[4...6], sums[0])
        ofPhoto = Self.smallerEigenvalue(sums[7...9], sums[0])
        ofReply = Self.smallerEigenvalue(sums[10...12], sums[0])
    }

    /// In squared levels per pixel, of the mean over `count` pixels, from twice the sums of products of central
    /// differences in sixteenths of a level.
    private static func smallerEigenvalue(_ tensor: ArraySlice<Int64>, _ count: Int64) -> Double {
        // Both gradients are 32 times too large, and the sums twice.
        let unit = 1 / (2048 * Double(count))
        let numbers = tensor.map { Double($0) * unit }
        let (a, b, c) = (numbers[0], numbers[1], numbers[2])
        return (a + c) / 2 - ((a - c) * (a - c) / 4 + b * b).squareRoot()
    }
}

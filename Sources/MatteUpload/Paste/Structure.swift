/// The structure that photo and reply have in common outside the region, after the reply is moved.
///
/// The photo and the reply have no noise in common. Products of the photo's gradients with the reply's therefore
/// measure only content, whereas squares of one picture's gradients would count noise as structure. Sums are integers,
/// exact in any order.
struct Structure: Sendable {
    /// The correlation of the pictures' Laplacians, -1...1, or 0 if one of the pictures is constant.
    private(set) var correlation = 0.0
    /// The smaller eigenvalue of the structure tensor of gradient products between photo and reply, in squared levels
    /// per pixel.
    private(set) var common = 0.0
    /// The smaller eigenvalue of the structure tensor of the photo alone, which includes noise.
    private(set) var ofPhoto = 0.0
    /// The smaller eigenvalue of the structure tensor of the reply alone, which includes noise.
    private(set) var ofReply = 0.0

    /// The number of sums per part of the picture.
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

    /// Returns the smaller eigenvalue in squared levels per pixel, as the mean over `count` pixels. `tensor` has twice
    /// the sums of products of central differences, in sixteenths of a level.
    private static func smallerEigenvalue(_ tensor: ArraySlice<Int64>, _ count: Int64) -> Double {
        // Each gradient is scaled by 32, and the sums by 2.
        let unit = 1 / (2048 * Double(count))
        let numbers = tensor.map { Double($0) * unit }
        let (a, b, c) = (numbers[0], numbers[1], numbers[2])
        return (a + c) / 2 - ((a - c) * (a - c) / 4 + b * b).squareRoot()
    }
}

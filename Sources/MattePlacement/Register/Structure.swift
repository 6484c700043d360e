internal import Matte

/// The strength of the gradients that photo and reply have in common outside the repainted region, with the reply
/// resampled at its estimated position.
///
/// The noise of the two pictures is independent. Products of the photo's gradients with the reply's gradients therefore
/// measure only common content, whereas the squared gradients of one picture would include its noise. Sums are
/// integers, so they are exact in any order.
struct Structure: Sendable {
    /// The correlation of the Laplacians of photo and reply, -1...1, or 0 if one of the pictures is constant.
    private(set) var correlation = 0.0
    /// The smaller eigenvalue of the structure tensor formed from products of the photo's gradients with the reply's,
    /// in squared levels per pixel.
    private(set) var common = 0.0
    /// The smaller eigenvalue of the photo's own structure tensor, in squared levels per pixel. It includes noise.
    private(set) var ofPhoto = 0.0
    /// The smaller eigenvalue of the reply's own structure tensor, in squared levels per pixel. It includes noise.
    private(set) var ofReply = 0.0

    /// The number of sums that the kernel computes for each part of the picture.
    static var sums: Int { 13 }

    /// Adds up the sums of all parts of the picture, ``sums`` values per part.
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

    /// Returns the smaller eigenvalue of a structure tensor, in squared levels per pixel. `tensor` has three elements:
    /// the sums, over `count` pixels, of the products xx, xy and yy of the central differences along x and y.
    /// Differences are in sixteenths of a level, and each sum is doubled.
    private static func smallerEigenvalue(_ tensor: ArraySlice<Int64>, _ count: Int64) -> Double {
        // A central difference spans two pixels and is in sixteenths of a level, so it is 32 times the gradient in
        // levels per pixel. The sums of products are also doubled: 32 * 32 * 2 = 2048.
        let unit = 1 / (2048 * Double(count))
        let numbers = tensor.map { Double($0) * unit }
        let (a, b, c) = (numbers[0], numbers[1], numbers[2])
        return (a + c) / 2 - ((a - c) * (a - c) / 4 + b * b).squareRoot()
    }
}

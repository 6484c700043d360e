internal import Matte

/// The normal equations of a least-squares fit: a symmetric system of a few linear equations.
struct NormalEquations: Sendable {
    /// The number of unknowns, at most 12.
    let count: Int
    /// The coefficients, row by row. Only the upper triangle needs to be set.
    var matrix: [Double]
    var right: [Double]

    init(count: Int) {
        self.count = count
        matrix = [Double](repeating: 0, count: count * count)
        right = [Double](repeating: 0, count: count)
    }

    /// Sets all coefficients to 0.
    mutating func clear() {
        for i in matrix.indices { matrix[i] = 0 }
        for i in right.indices { right[i] = 0 }
    }

    /// Adds `value` to the `i`-th element of the matrix's diagonal, which keeps unknown `i` closer to zero.
    mutating func stiffen(_ i: Int, by value: Double) { matrix[i * count + i] += value }

    /// The sum of the matrix's diagonal elements.
    var trace: Double { (0..<count).reduce(0) { $0 + matrix[$1 * count + $1] } }

    /// Returns the unknowns, solved by Gaussian elimination with pivoting, or nil if the system is singular.
    func solution() -> [Double]? { solution(for: right) }

    /// Returns the unknowns for the given right-hand side in place of ``right``, or nil if the system is singular.
    func solution(for right: [Double]) -> [Double]? {
        var a = matrix
        var b = right
        for i in 0..<count { for j in 0..<i { a[i * count + j] = a[j * count + i] } }
        for k in 0..<count {
            var pivot = k
            for i in k..<count where abs(a[i * count + k]) > abs(a[pivot * count + k]) { pivot = i }
            guard abs(a[pivot * count + k]) > 1e-12 else { return nil }
            if pivot != k {
                for j in 0..<count { a.swapAt(k * count + j, pivot * count + j) }
                b.swapAt(k, pivot)
            }
            for i in k + 1..<max(k + 1, count) {
                let factor = a[i * count + k] / a[k * count + k]
                for j in k..<count { a[i * count + j] -= factor * a[k * count + j] }
                b[i] -= factor * b[k]
            }
        }
        var x = [Double](repeating: 0, count: count)
        for i in (0..<count).reversed() {
            var sum = b[i]
            for j in i + 1..<max(i + 1, count) { sum -= a[i * count + j] * x[j] }
            x[i] = sum / a[i * count + i]
        }
        return x.allSatisfy(\.isFinite) ? x : nil
    }
}

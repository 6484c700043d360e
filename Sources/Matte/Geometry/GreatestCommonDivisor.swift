/// Returns the greatest common divisor of two numbers of at least 0, by Euclid's algorithm.
package func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return a
}

internal import Matte

extension Array where Element: BinaryFloatingPoint {
    /// Returns the element that would have the index `index` if the array were sorted in ascending order. Changes the
    /// order of the elements. The index must be valid.
    ///
    /// - Complexity: O(*n*) on average (Hoare's selection), where *n* is the number of elements.
    mutating func select(_ index: Int) -> Element {
        var (left, right) = (0, count - 1)
        while left < right {
            let pivot = self[index]
            var (i, j) = (left, right)
            repeat {
                while self[i] < pivot { i += 1 }
                while pivot < self[j] { j -= 1 }
                if i <= j {
                    swapAt(i, j)
                    i += 1
                    j -= 1
                }
            } while i <= j
            if j < index { left = i }
            if index < i { right = j }
        }
        return self[index]
    }
}

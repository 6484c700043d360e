internal import Matte

/// The place of one picture's numbers in the tensors of a batch.
struct BatchPart: Hashable, Sendable {
    /// The index of the first element.
    var first = 0
    /// The index of the first element of the second tensor, or `nil` if it follows the elements of the first tensor.
    var second: Int?
    /// The number of elements in a row of patches of all pictures, or `nil` if the picture has its own rows.
    var length: Int?

    /// Returns the parts of pictures, one after the other or in the order of the family's reference, and a Boolean value
    /// that is true if the elements of each picture are contiguous.
    static func all(_ plans: [ModelPlan]) -> (parts: [BatchPart], areContiguous: Bool) {
        let family = plans[0].input.family
        if plans.count > 1, case .miniCPM = family {
            // The patches of all pictures are side by side in each row.
            let length = plans.reduce(0) { $0 + $1.pixelValues.shape[3] }
            let starts = starts(plans.map { $0.pixelValues.shape[3] })
            return (starts.map { BatchPart(first: $0, length: length) }, false)
        }
        if plans.count > 1, plans.contains(where: { $0.localPixelValues != nil }) {
            // The whole views of all pictures come before all tiles.
            let firsts = starts(plans.map(\.pixelValues.count))
            let wholes = plans.reduce(0) { $0 + $1.pixelValues.count }
            let seconds = starts(plans.map { $0.localPixelValues?.count ?? 0 })
            return (zip(firsts, seconds).map { BatchPart(first: $0, second: wholes + $1) }, false)
        }
        return (starts(plans.map(\.elementCount)).map { BatchPart(first: $0) }, true)
    }

    /// Returns the sums of the counts before each count.
    private static func starts(_ counts: [Int]) -> [Int] {
        var sum = 0
        return counts.map { count in
            defer { sum += count }
            return sum
        }
    }

    /// Returns the picture's elements in its own order, and the index in the batch of the first of each.
    func pieces(_ plan: ModelPlan) -> [(elements: Range<Int>, place: Int)] {
        let count = plan.elementCount, own = plan.pixelValues.count
        if let length {
            let columns = plan.pixelValues.shape[3]
            return stride(from: 0, to: count, by: columns).map { start in
                (start..<start + columns, first + start / columns * length)
            }
        }
        guard let second else { return [(0..<count, first)] }
        return [(0..<own, first), (own..<count, second)]
    }
}

extension ModelBatch {
    /// Copies a picture's numbers in the order of its plan to their places in the batch, whose bytes `tensor` has.
    package func copy<Element: BitwiseCopyable>(
        _ numbers: [Element], picture index: Int, to tensor: inout [UInt8]
    ) {
        let bytes = MemoryLayout<Element>.size, plan = plans[index]
        precondition(
            numbers.count == plan.elementCount && tensor.count == elementCount * bytes,
            "\(numbers.count) numbers of a picture and \(tensor.count) bytes of a batch")
        unsafe numbers.withUnsafeBytes { source in
            unsafe tensor.withUnsafeMutableBytes { target in
                for (elements, place) in parts[index].pieces(plan) where !elements.isEmpty {
                    unsafe (target.baseAddress! + place * bytes).copyMemory(
                        from: source.baseAddress! + elements.lowerBound * bytes,
                        byteCount: elements.count * bytes)
                }
            }
        }
    }
}

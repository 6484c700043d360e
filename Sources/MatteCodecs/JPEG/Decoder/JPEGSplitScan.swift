import Matte
import Synchronization

/// The decoding of a scan on several threads, which is divided at restart markers.
final class JPEGSplitScan {
    let restarts: JPEGRestarts
    private let file: JPEGFileReader
    private let threads: Int
    /// The decoders that no thread uses. There are never more than threads.
    private let free = Locked<[Decoder]>([])

    /// A decoder with its own place in the file.
    private final class Decoder {
        let bytes: JPEGBytes
        let damage = JPEGDamage(lenient: true)
        let entropy: JPEGEntropyDecoder

        init(_ input: EncodedInput) throws(JPEGFailure) {
            bytes = try JPEGBytes(input)
            entropy = try JPEGEntropyDecoder(bytes, damage)
        }
    }

    private static let mostThreads = 8

    /// - Returns: `nil` if the scan can't be divided into parts of at most `mostRows` rows of MCUs.
    init?(_ file: JPEGFileReader, _ parallelism: Parallelism, mostRows: Int) throws(JPEGFailure) {
        guard let restarts = try JPEGRestarts(file, mostRows: mostRows) else { return nil }
        (self.restarts, self.file) = (restarts, file)
        threads = min(parallelism.limit, Self.mostThreads)
    }

    /// Decodes groups of rows of MCUs, while one thread does other work.
    ///
    /// - Parameters:
    ///   - groups: The groups, whose ends are known.
    ///   - work: Other work. It is called once, and not at the same time as `work` of another call.
    ///   - decodeRow: Decodes a row. Called by several threads, for the rows of a group in order.
    /// - Returns: The number of groups, from the first on, whose data has no damage. Those after them have any values.
    func decode(
        _ groups: Range<Int>, beside work: () throws(MatteError) -> Void,
        _ decodeRow: (Int, JPEGEntropyDecoder) throws(JPEGFailure) -> Void
    ) throws(MatteError) -> Int {
        let next = Atomic<Int>(groups.lowerBound - 1)
        let firstBad = Atomic<Int>(groups.upperBound)
        let failure = Locked<MatteError?>(nil)
        let tier = KernelTier.current
        Workers.run(participants: min(threads, groups.count + 1)) {
            KernelTier.with(tier) {
                while true {
                    let group = next.add(1, ordering: .relaxed).oldValue
                    guard group < groups.upperBound else { return }
                    if group < groups.lowerBound {
                        do throws(MatteError) { try work() } catch { failure.withLock { $0 = error } }
                    } else if group < firstBad.load(ordering: .relaxed), !isWhole(group, decodeRow) {
                        _ = firstBad.min(group, ordering: .relaxed)
                    }
                }
            }
        }
        if let error = failure.withLock({ $0 }) { throw error }
        return firstBad.load(ordering: .relaxed) - groups.lowerBound
    }

    /// Decodes a group. Returns `false` if it isn't as it should be, whatever the reason.
    private func isWhole(
        _ group: Int, _ decodeRow: (Int, JPEGEntropyDecoder) throws(JPEGFailure) -> Void
    ) -> Bool {
        do throws(JPEGFailure) {
            let decoder: Decoder =
                if let free = free.withLock({ $0.popLast() }) { free } else { try Decoder(file.bytes.input) }
            decoder.bytes.move(to: restarts.bytes(of: group))
            try decoder.entropy.begin(
                file.scan, of: file.frame, file.definitions, restarts: group * restarts.groupMarkers)
            let first = group * restarts.groupRows
            for row in first..<min(first + restarts.groupRows, file.frame.unitsDown) {
                try decodeRow(row, decoder.entropy)
            }
            // A decoder that found damage isn't used again.
            guard decoder.damage.message == nil else { return false }
            free.withLock { $0.append(decoder) }
            return true
        } catch {
            return false
        }
    }
}

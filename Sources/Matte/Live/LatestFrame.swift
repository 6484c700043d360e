internal import Synchronization

/// A gate between a camera and a slower model. It admits one frame at a time, queues at most one, and matches each
/// answer with its frame.
///
/// ```swift
/// let gate = LatestFrame<CameraFrame>(policy: .dropArriving)
/// // camera:    guard gate.offer(frame, at: milliseconds) else { return }   … ask the model
/// // the model: guard let frame = gate.take(milliseconds) else { return }   … draw
/// // on error:  gate.fail(milliseconds)
/// ```
///
/// Timestamps are whole milliseconds and must increase from offer to offer, as live-stream models require. Frames
/// with a late or repeated timestamp are rejected and counted.
///
/// **Sendable**: any task or thread may call any method at any time. A call waits at most while another call
/// exchanges a few references. Frames are released outside the lock.
public final class LatestFrame<Frame: Sendable>: Sendable {
    /// The rule for a frame that arrives while another is being processed.
    public enum Policy: Hashable, Sendable {
        /// The arriving frame is dropped; the first frame after the answer is admitted. This needs the least memory
        /// and work.
        case dropArriving
        /// The newest frame waits and replaces an older waiting one. ``LatestFrame/next()`` returns it after the
        /// answer. The model never idles, but a second frame is kept in memory.
        case keepNewest
    }

    /// The numbers of frames so far.
    public struct Counts: Hashable, Sendable {
        /// Frames offered, regardless of their outcome.
        public var offered = 0
        /// Frames that passed the gate, immediately or after waiting.
        public var admitted = 0
        /// Frames dropped because the gate was busy or a newer frame replaced them.
        public var dropped = 0
        /// Frames rejected because their timestamp did not increase.
        public var outOfOrder = 0
        /// Frames taken for their answer.
        public var taken = 0
        /// Frames released after an error.
        public var failed = 0
    }

    private struct Stamped {
        var frame: Frame
        var milliseconds: Int
    }

    private struct State {
        var working: Stamped?
        var waiting: Stamped?
        var latest: Int?
        var counts = Counts()
        var isClosed = false
    }

    /// The rule for a frame that arrives while another is being processed.
    public let policy: Policy

    private let state = Mutex(State())

    /// Creates an open, empty gate.
    public init(policy: Policy = .dropArriving) {
        self.policy = policy
    }

    /// Offers a frame for processing.
    ///
    /// ```swift
    /// let gate = LatestFrame<String>()
    /// gate.offer("first", at: 0)  // true
    /// gate.offer("second", at: 33)  // false
    /// gate.take(0)  // Optional("first")
    /// gate.offer("third", at: 66)  // true
    /// ```
    ///
    /// - Parameters:
    ///   - frame: The frame. The gate keeps it until it is taken, fails or is replaced.
    ///   - milliseconds: The frame's timestamp, which must be larger than all earlier ones.
    /// - Returns: True if the caller should process this frame now. False if the frame was dropped or rejected, if
    ///   it waits (with ``Policy/keepNewest``), or if the gate is closed.
    public func offer(_ frame: Frame, at milliseconds: Int) -> Bool {
        var replaced: Stamped?
        return state.withLock { state in
            state.counts.offered += 1
            guard !state.isClosed else {
                state.counts.dropped += 1
                return false
            }
            if let latest = state.latest, milliseconds <= latest {
                state.counts.outOfOrder += 1
                return false
            }
            state.latest = milliseconds
            let arriving = Stamped(frame: frame, milliseconds: milliseconds)
            if state.working == nil, state.waiting == nil {
                state.working = arriving
                state.counts.admitted += 1
                return true
            }
            switch policy {
            case .dropArriving: state.counts.dropped += 1
            case .keepNewest:
                if state.waiting != nil { state.counts.dropped += 1 }
                // Moved out of the lock, so that the frame is not released inside it.
                replaced = state.waiting
                state.waiting = arriving
            }
            _ = replaced
            return false
        }
    }

    /// Returns the frame that an answer belongs to and frees the gate.
    ///
    /// - Parameter milliseconds: The timestamp with which the frame was offered.
    /// - Returns: The frame, once. `nil` for any other timestamp, for a frame that failed, and after closing.
    public func take(_ milliseconds: Int) -> Frame? {
        state.withLock { state in
            guard let working = state.working, working.milliseconds == milliseconds else { return nil }
            state.working = nil
            state.counts.taken += 1
            return working.frame
        }
    }

    /// Releases a frame after an error and frees the gate.
    ///
    /// ```swift
    /// let gate = LatestFrame<String>()
    /// gate.offer("first", at: 0)  // true
    /// gate.fail(0)  // true
    /// gate.offer("second", at: 33)  // true
    /// ```
    ///
    /// - Parameter milliseconds: The timestamp with which the frame was offered.
    /// - Returns: True if that frame was being processed.
    @discardableResult
    public func fail(_ milliseconds: Int) -> Bool {
        let failed: Stamped? = state.withLock { state in
            guard let working = state.working, working.milliseconds == milliseconds else { return nil }
            state.working = nil
            state.counts.failed += 1
            return working
        }
        return failed != nil
    }

    /// Returns the waiting frame for processing. With ``Policy/keepNewest``, call it after ``take(_:)`` or
    /// ``fail(_:)``.
    ///
    /// ```swift
    /// let gate = LatestFrame<String>(policy: .keepNewest)
    /// gate.offer("first", at: 0)  // true
    /// gate.offer("second", at: 33)  // false
    /// gate.take(0)  // Optional("first")
    /// gate.next()?.frame  // Optional("second")
    /// ```
    ///
    /// - Returns: The frame and its timestamp, or `nil` if no frame waits or the gate is busy.
    public func next() -> (frame: Frame, milliseconds: Int)? {
        state.withLock { state in
            guard state.working == nil, let waiting = state.waiting else { return nil }
            state.working = waiting
            state.waiting = nil
            state.counts.admitted += 1
            return (waiting.frame, waiting.milliseconds)
        }
    }

    /// True if a frame is being processed.
    public var isBusy: Bool { state.withLock { $0.working != nil } }

    /// The numbers of frames so far.
    public var counts: Counts { state.withLock { $0.counts } }

    /// Closes the gate permanently. It releases its frames, drops further offers, and returns `nil` for further
    /// answers.
    public func close() {
        let held: (Stamped?, Stamped?) = state.withLock { state in
            defer { (state.working, state.waiting, state.isClosed) = (nil, nil, true) }
            state.counts.dropped += (state.working == nil ? 0 : 1) + (state.waiting == nil ? 0 : 1)
            return (state.working, state.waiting)
        }
        _ = held
    }
}

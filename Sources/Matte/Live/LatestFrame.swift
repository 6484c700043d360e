/// A gate between a camera and a slower model. It lets one frame at a time pass to the model, keeps at most one more
/// frame waiting, and returns the frame that an answer of the model belongs to.
///
/// ```swift
/// let gate = LatestFrame<CameraFrame>(policy: .dropArriving)
/// // camera:    guard gate.offer(frame, at: .milliseconds(time)) else { return }         … ask the model
/// // the model: guard let frame = gate.take(at: .milliseconds(time)) else { return }   … draw
/// // on error:  gate.fail(at: .milliseconds(time))
/// ```
///
/// Timestamps count from any fixed moment and must increase from offer to offer, as live-stream models require. Frames
/// with a late or repeated timestamp are rejected and counted. A frame is found by exactly the time with which it was
/// offered: if a model answers in whole milliseconds, offer whole milliseconds too.
///
/// **Sendable**: any task or thread may call any method at any time. A lock protects the gate. Calls hold it only while
/// they exchange a few references; frames are released after the lock is unlocked.
public final class LatestFrame<Frame: Sendable>: Sendable {
    /// The rule for a frame that arrives while another is being processed.
    public enum Policy: Hashable, Sendable {
        /// The arriving frame is dropped. The next frame to pass is the first one that arrives after the model's
        /// answer. This policy needs the least memory and work.
        case dropArriving
        /// The arriving frame waits, and replaces a frame that is already waiting. ``LatestFrame/next()`` returns it
        /// after the model's answer. The model is never idle, but a second frame is kept in memory.
        case keepNewest
    }

    /// The numbers of frames since the gate was created, by outcome.
    public struct Counts: Hashable, Sendable {
        /// The number of frames offered, regardless of their outcome.
        public var offered = 0
        /// The number of frames that passed the gate, immediately or after waiting.
        public var admitted = 0
        /// The number of frames dropped: because the gate was busy or closed, or because a newer frame replaced them.
        public var dropped = 0
        /// The number of frames rejected because their timestamp was not larger than the one before.
        public var outOfOrder = 0
        /// The number of frames that ``LatestFrame/take(at:)`` returned after the model's answer.
        public var taken = 0
        /// The number of frames released by ``LatestFrame/fail(at:)`` after an error.
        public var failed = 0
    }

    private struct Stamped {
        var frame: Frame
        var time: Duration
    }

    private struct State {
        var working: Stamped?
        var waiting: Stamped?
        var latest: Duration?
        var counts = Counts()
        var isClosed = false
    }

    /// The rule for a frame that arrives while another is being processed.
    public let policy: Policy

    private let state = Locked(State())

    /// Creates an open, empty gate.
    public init(policy: Policy = .dropArriving) {
        self.policy = policy
    }

    /// Offers a frame to the gate, which decides whether the model should process it now.
    ///
    /// ```swift
    /// let gate = LatestFrame<String>()
    /// gate.offer("first", at: .milliseconds(0))  // true
    /// gate.offer("second", at: .milliseconds(33))  // false
    /// gate.take(at: .milliseconds(0))  // Optional("first")
    /// gate.offer("third", at: .milliseconds(66))  // true
    /// ```
    ///
    /// - Parameters:
    ///   - frame: The frame. If the gate accepts it, the gate keeps it until it is taken, fails or is replaced.
    ///   - time: The frame's timestamp. It must be larger than the timestamps of all earlier frames.
    /// - Returns: True if the caller should process this frame now. False if the frame was dropped or rejected, if
    ///   it waits (with ``Policy/keepNewest``), or if the gate is closed.
    public func offer(_ frame: Frame, at time: Duration) -> Bool {
        var replaced: Stamped?
        return state.withLock { state in
            state.counts.offered += 1
            guard !state.isClosed else {
                state.counts.dropped += 1
                return false
            }
            if let latest = state.latest, time <= latest {
                state.counts.outOfOrder += 1
                return false
            }
            state.latest = time
            let arriving = Stamped(frame: frame, time: time)
            if state.working == nil, state.waiting == nil {
                state.working = arriving
                state.counts.admitted += 1
                return true
            }
            switch policy {
            case .dropArriving: state.counts.dropped += 1
            case .keepNewest:
                if state.waiting != nil { state.counts.dropped += 1 }
                // Keep the replaced frame until the lock is unlocked, so that it is not released under the lock.
                replaced = state.waiting
                state.waiting = arriving
            }
            _ = replaced
            return false
        }
    }

    /// Returns the frame that an answer of the model belongs to, so that the gate can let the next frame pass.
    ///
    /// - Parameter time: The timestamp with which the frame was offered.
    /// - Returns: The frame that is being processed, if it has this timestamp. Otherwise `nil`, for example if the
    ///   frame was already taken, if it failed, or if the gate is closed.
    public func take(at time: Duration) -> Frame? {
        state.withLock { state in
            guard let working = state.working, working.time == time else { return nil }
            state.working = nil
            state.counts.taken += 1
            return working.frame
        }
    }

    /// Releases the frame that was being processed, after an error, so that the gate can let the next frame pass.
    ///
    /// ```swift
    /// let gate = LatestFrame<String>()
    /// gate.offer("first", at: .milliseconds(0))  // true
    /// gate.fail(at: .milliseconds(0))  // true
    /// gate.offer("second", at: .milliseconds(33))  // true
    /// ```
    ///
    /// - Parameter time: The timestamp with which the frame was offered.
    /// - Returns: True if that frame was being processed.
    @discardableResult
    public func fail(at time: Duration) -> Bool {
        let failed: Stamped? = state.withLock { state in
            guard let working = state.working, working.time == time else { return nil }
            state.working = nil
            state.counts.failed += 1
            return working
        }
        return failed != nil
    }

    /// Returns the waiting frame, which the model should process now. With ``Policy/keepNewest``, call it after
    /// ``take(at:)`` or ``fail(at:)``.
    ///
    /// ```swift
    /// let gate = LatestFrame<String>(policy: .keepNewest)
    /// gate.offer("first", at: .milliseconds(0))  // true
    /// gate.offer("second", at: .milliseconds(33))  // false
    /// gate.take(at: .milliseconds(0))  // Optional("first")
    /// gate.next()?.frame  // Optional("second")
    /// ```
    ///
    /// - Returns: The frame and its timestamp, or `nil` if no frame is waiting or another frame is being processed.
    public func next() -> (frame: Frame, time: Duration)? {
        state.withLock { state in
            guard state.working == nil, let waiting = state.waiting else { return nil }
            state.working = waiting
            state.waiting = nil
            state.counts.admitted += 1
            return (waiting.frame, waiting.time)
        }
    }

    /// True if a frame is being processed.
    package var isBusy: Bool { state.withLock { $0.working != nil } }

    /// The numbers of frames since the gate was created, by outcome.
    public var counts: Counts { state.withLock { $0.counts } }

    /// Closes the gate permanently and releases the frames in it. Frames offered later are dropped, and ``take(at:)``
    /// returns `nil`.
    ///
    /// ```swift
    /// let gate = LatestFrame<String>(policy: .dropArriving)
    /// gate.close()
    /// gate.offer("first", at: .milliseconds(0))  // false
    /// ```
    public func close() {
        let held: (Stamped?, Stamped?) = state.withLock { state in
            defer { (state.working, state.waiting, state.isClosed) = (nil, nil, true) }
            state.counts.dropped += (state.working == nil ? 0 : 1) + (state.waiting == nil ? 0 : 1)
            return (state.working, state.waiting)
        }
        _ = held
    }
}

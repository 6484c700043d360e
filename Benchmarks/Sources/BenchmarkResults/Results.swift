/// What one run of the suite measured, as it is written to the results file.
package struct Results: Codable {
    package var machine: [Fact]
    package var mode: String
    package var comparisons: [MeasuredComparison]

    package init(machine: [Fact], mode: String, comparisons: [MeasuredComparison]) {
        self.machine = machine
        self.mode = mode
        self.comparisons = comparisons
    }
}

/// A line of the report's description of machine and software.
package struct Fact: Codable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// An operation on an input, and all who did it, in one interleaved run.
package struct MeasuredComparison: Codable {
    /// The heading under which it is reported.
    package var section: String
    package var operation: String
    package var input: String
    /// What exactly is timed, when the operation's name doesn't say all.
    package var pipeline: String
    package var goal: Goal?
    /// What is to be reached on two threads, against another contender on two threads or against one thread.
    package var pairGoal: Goal?
    /// Where this comparison lies on a curve, if it was made for one.
    package var curve: CurvePoint?
    /// A `memcpy` of as many bytes as the goal is a multiple of, in the same run; nanoseconds.
    package var copy: [Double]
    /// How many bytes that copy moves.
    package var copiedBytes: Int
    package var rows: [MeasuredRow]
    /// Nanoseconds that arithmetic without memory took on one thread and on two, where a goal is about two.
    package var arithmetic: [[Double]]?

    package init(
        section: String, operation: String, input: String, pipeline: String, goal: Goal?, pairGoal: Goal?,
        curve: CurvePoint?, copy: [Double], copiedBytes: Int, rows: [MeasuredRow],
        arithmetic: [[Double]]? = nil
    ) {
        self.section = section
        self.operation = operation
        self.input = input
        self.pipeline = pipeline
        self.goal = goal
        self.pairGoal = pairGoal
        self.curve = curve
        self.copy = copy
        self.copiedBytes = copiedBytes
        self.rows = rows
        self.arithmetic = arithmetic
    }

    /// Matte's row with this tier and number of threads.
    package func matte(tier: String, threads: Int = 1) -> MeasuredRow? {
        rows.first { $0.isMatte && $0.tier == tier && $0.threads == threads && !$0.times.isEmpty }
    }
}

/// What is to be reached on the widest tier.
package struct Goal: Codable {
    /// The most that Matte's time over the other's may be.
    package var ratio: Double
    /// Whose time: a contender's name, `memcpy`, or `one thread` for Matte's own.
    package var over: String
    /// The most that the length of Matte's file over the other's may be.
    package var bytes: Double?

    package init(_ ratio: Double, over: String = "memcpy", bytes: Double? = nil) {
        self.ratio = ratio
        self.over = over
        self.bytes = bytes
    }

    /// Two threads at least 1.7 times as fast as one.
    package static let scaling = Goal(0.59, over: "one thread")
}

/// A place on a curve of times.
package struct CurvePoint: Codable {
    package var name: String
    /// What x counts.
    package var axis: String
    package var x: Double

    package init(_ name: String, axis: String, x: Double) {
        self.name = name
        self.axis = axis
        self.x = x
    }
}

/// One contender's measurements.
package struct MeasuredRow: Codable {
    package var contender: String
    package var isMatte: Bool
    package var tier: String
    package var threads: Int
    /// What a reader must know: work left out, another contract.
    package var note: String
    package var accuracy: Accuracy?
    /// Bytes of the file that an encoder made.
    package var outputBytes: Int?
    /// Nanoseconds an iteration, one number a repetition; empty when it wasn't measured.
    package var times: [Double]

    package init(
        contender: String, isMatte: Bool, tier: String, threads: Int, note: String, accuracy: Accuracy?,
        outputBytes: Int?, times: [Double]
    ) {
        self.contender = contender
        self.isMatte = isMatte
        self.tier = tier
        self.threads = threads
        self.note = note
        self.accuracy = accuracy
        self.outputBytes = outputBytes
        self.times = times
    }
}

/// How far 8-bit pixels are from an unrounded reference.
package struct Accuracy: Codable {
    /// The largest distance from the rounded reference, in levels.
    package var largest: Double
    /// Peak signal-to-noise ratio against the unrounded reference, in decibels.
    package var psnr: Double
    /// The share of bytes that differ from the rounded reference.
    package var differing: Double

    package init(largest: Double, psnr: Double, differing: Double) {
        self.largest = largest
        self.psnr = psnr
        self.differing = differing
    }
}

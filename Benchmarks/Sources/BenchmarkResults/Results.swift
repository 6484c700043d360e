/// The measurements of one run of the suite, in the format of the results file.
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

/// A name and a value in the report's description of machine and software.
package struct Fact: Codable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// An operation on an input, measured for all contenders in one interleaved run.
package struct MeasuredComparison: Codable {
    /// The heading of the report's section that contains the comparison.
    package var section: String
    package var operation: String
    package var input: String
    /// A description of the timed work, if the operation's name is not sufficient.
    package var pipeline: String
    package var goal: Goal?
    /// The goal for Matte on two threads. The reference is another contender on two threads, or Matte on one thread.
    package var pairGoal: Goal?
    /// The position of this comparison on a curve, if it is part of one.
    package var curve: CurvePoint?
    /// The times of a `memcpy` in the same run, in nanoseconds. Goals are stated as multiples of these times.
    package var copy: [Double]
    /// The number of bytes that the `memcpy` copies.
    package var copiedBytes: Int
    package var rows: [MeasuredRow]
    /// The times of arithmetic without memory accesses, in nanoseconds, on one thread and on two. They show how much a
    /// second thread can gain, for goals on two threads.
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

    /// Returns Matte's measurement on a tier with a number of threads, or `nil` if it was not measured.
    package func matte(tier: String, threads: Int = 1) -> MeasuredRow? {
        rows.first { $0.isMatte && $0.tier == tier && $0.threads == threads && !$0.times.isEmpty }
    }
}

/// A goal for Matte's widest tier.
package struct Goal: Codable {
    /// The maximum ratio of Matte's time to the other contender's time.
    package var ratio: Double
    /// The contender with which Matte is compared: a library's name, `memcpy`, or `one thread` for Matte itself.
    package var over: String
    /// The maximum ratio of the length of Matte's file to the length of the other contender's file.
    package var bytes: Double?

    package init(_ ratio: Double, over: String = "memcpy", bytes: Double? = nil) {
        self.ratio = ratio
        self.over = over
        self.bytes = bytes
    }

    /// The goal that Matte is at least 1.7 times as fast on two threads as on one.
    package static let scaling = Goal(0.59, over: "one thread")
}

/// A position on a curve of times.
package struct CurvePoint: Codable {
    package var name: String
    /// The quantity on the x axis, such as the number of megapixels.
    package var axis: String
    package var x: Double

    package init(_ name: String, axis: String, x: Double) {
        self.name = name
        self.axis = axis
        self.x = x
    }
}

/// The measurements of one contender.
package struct MeasuredRow: Codable {
    package var contender: String
    package var isMatte: Bool
    package var tier: String
    package var threads: Int
    /// Differences between this contender and the others that a reader must know, such as omitted steps.
    package var note: String
    package var accuracy: Accuracy?
    /// The number of bytes in the file that the contender encodes, or `nil` if it encodes none.
    package var outputBytes: Int?
    /// Nanoseconds per iteration, one number per repetition. Empty if the contender was not measured.
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

/// The accuracy of 8-bit pixels, relative to an unrounded reference.
package struct Accuracy: Codable {
    /// The largest difference from the rounded reference, in levels.
    package var largest: Double
    /// The peak signal-to-noise ratio relative to the unrounded reference, in decibels.
    package var psnr: Double
    /// The fraction of bytes that differ from the rounded reference.
    package var differing: Double

    package init(largest: Double, psnr: Double, differing: Double) {
        self.largest = largest
        self.psnr = psnr
        self.differing = differing
    }
}

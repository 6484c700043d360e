import MatteCodecs
import Synchronization

/// The files of a run: opens inputs, writes outputs, and never lets an output replace an input.
///
/// Files are the same if the system says so, whatever links and spellings lead to them.
final class RunFiles: Sendable {
    /// Inputs of all the jobs that share it, with the number of the first job that reads each.
    final class Inputs: Sendable {
        fileprivate let readers = Mutex<[FileKey: Int]>([:])
    }

    private let inputs: Inputs
    /// The number of the job.
    private let job: Int
    /// True if standard input and output belong to a batch.
    private let isJob: Bool
    /// The files that this run has written.
    private let written = Mutex<Set<FileKey>>([])
    /// True once standard input has been opened.
    private let hasReadInput = Mutex(false)

    /// Makes the files of a run of its own.
    init() {
        inputs = Inputs()
        job = 0
        isJob = false
    }

    /// Makes the files of a job. Inputs of this job and of those with lower numbers aren't overwritten.
    init(_ inputs: Inputs, job: Int) {
        self.inputs = inputs
        self.job = job
        isJob = true
    }

    /// Declares the inputs before anything is written.
    ///
    /// - Throws: a usage ``ToolError`` if standard input is among them more than once, or at all in a job.
    func declare(_ paths: [String]) throws(ToolError) {
        var streams = 0
        for path in paths where !path.hasPrefix("data:") {
            let status = path == "-" ? FileStatus.standardInput : FileStatus(path)
            let isStream = isStandardInput(path, status)
            if isStream, isJob { throw Self.streamsOfBatch(path) }
            if isStream { streams += 1 }
            note(status, path)
        }
        guard streams <= 1 else {
            throw .usage("cannot read standard input more than once: \(streams) inputs are standard input")
        }
    }

    /// Opens an input.
    func open(_ path: String) throws(ToolError) -> InputFile {
        guard !path.utf8.contains(0) else {
            throw .usage("cannot read '\(path)': a file name can't contain NUL")
        }
        let file = try InputFile(path)
        if isStandardInput(path, file.status) {
            if isJob { throw Self.streamsOfBatch(path) }
            guard
                hasReadInput.withLock({
                    let before = $0
                    $0 = true
                    return !before
                })
            else {
                throw .usage("cannot read standard input more than once")
            }
        }
        note(file.status, path)
        return file
    }

    /// The bytes of a picture: of a file, standard input (`-`) or a data URL, which may also be what a file contains.
    ///
    /// - Parameters:
    ///   - content: `anything` to get the bytes of regular files that aren't pictures.
    ///   - limits: its `memory` is the most bytes that are read.
    func picture(
        _ path: String, _ limits: DecodingLimits, _ content: InputFile.Content = .picture
    ) throws -> [UInt8] {
        if path.hasPrefix("data:") { return try DataURL(path).bytes }
        return try open(path).bytes(content, atMost: limits.memory, limit: "; raise --max-memory")
    }

    /// A picture whose bytes are read when they are needed, if it is a regular file; otherwise as ``picture(_:_:_:)``.
    func pictureFile(_ path: String, _ limits: DecodingLimits) throws -> any Collection<UInt8> & Sendable {
        if path.hasPrefix("data:") { return try DataURL(path).bytes }
        let file = try open(path)
        if let pieces = try file.pieces() { return pieces }
        return try file.bytes(.picture, atMost: limits.memory, limit: "; raise --max-memory")
    }

    /// The bytes of a JSON file.
    func json(_ path: String, atMost most: Int = 64 << 20) throws -> [UInt8] {
        try open(path).bytes(.json, atMost: most)
    }

    // MARK: Outputs

    /// Opens an output, which appears in its place when it is passed to ``commit(_:)``.
    func create(_ path: String) throws(ToolError) -> NewFile {
        guard !path.utf8.contains(0), !path.isEmpty else {
            throw .usage("cannot write '\(path)': a file name can't be empty or contain NUL")
        }
        if isJob, StandardStream.isOutput(path) { throw Self.streamsOfBatch(path) }
        try inputs.readers.withLock { readers throws(ToolError) in try check(path, readers) }
        return try NewFile(path)
    }

    /// Puts outputs in their places, all or none of them.
    func commit(_ files: [NewFile]) throws(ToolError) {
        // Nothing else is checked or replaced between the check and the replacement.
        try inputs.readers.withLock { readers throws(ToolError) in
            for file in files { try check(file.path, readers) }
            // The number of a file that ceases to be may be given to another one.
            let replaced = files.compactMap { FileStatus($0.target) }.filter { $0.isRegular && $0.links == 1 }
            try NewFile.commit(files)
            for file in replaced { readers[file.key] = nil }
            written.withLock { written in
                for file in files where file.isRegular {
                    written.insert(.name(ofResolved: file.target))
                    if let key = FileStatus(file.target)?.key { written.insert(key) }
                }
            }
        }
    }

    /// Writes files whole, all or none of them; `-` is standard output.
    func write(_ outputs: [(bytes: [UInt8], path: String)]) throws(ToolError) {
        var files: [NewFile] = []
        for output in outputs { files.append(try create(output.path)) }
        for (file, output) in zip(files, outputs) { try file.append(output.bytes) }
        try commit(files)
    }

    /// Writes a file whole, or to standard output (`-`).
    func write(_ bytes: [UInt8], to path: String) throws(ToolError) { try write([(bytes, path)]) }

    /// Refuses an output that is an input, or what another input was made into.
    private func check(_ path: String, _ readers: [FileKey: Int]) throws(ToolError) {
        let stream = StandardStream.descriptor(of: path, FileStatus(path))
        let status = stream.map { FileStatus(descriptor: $0) } ?? FileStatus(path)
        guard status?.keepsBytes ?? true else { return }
        let name = stream == nil ? FileKey.name(ofResolved: FileStatus.resolved(path)) : nil
        let keys = [status?.key, name].compactMap { $0 }
        if keys.contains(where: { readers[$0].map { $0 <= job } ?? false }) {
            throw .usage(
                "cannot write \(Self.display(path)): it is an input, and inputs are never overwritten")
        }
        guard stream != nil || written.withLock({ $0.isDisjoint(with: keys) }) else {
            throw .failure(
                "cannot write \(path): it is another input's output; give inputs of one name their own --out")
        }
    }

    // MARK: Inputs

    private func note(_ status: FileStatus?, _ path: String) {
        guard status?.keepsBytes ?? true else { return }
        var keys: [FileKey] = []
        if let status { keys.append(status.key) }
        if path != "-" { keys.append(.name(ofResolved: FileStatus.resolved(path))) }
        inputs.readers.withLock { readers in
            for key in keys { readers[key] = min(job, readers[key] ?? job) }
        }
    }

    /// Returns true if reading a path takes bytes from standard input. A regular file has a position for each time that it is
    /// opened, but in a batch even that is refused.
    private func isStandardInput(_ path: String, _ status: FileStatus?) -> Bool {
        if path == "-" || path == "/dev/stdin" { return true }
        guard let status, let input = FileStatus.standardInput, status.key == input.key else { return false }
        return isJob || !input.isRegular
    }

    private static func display(_ path: String) -> String { path == "-" ? "standard output" : path }

    private static func streamsOfBatch(_ path: String) -> ToolError {
        .usage("cannot use '\(path)' in a job: standard input and output belong to the batch")
    }
}

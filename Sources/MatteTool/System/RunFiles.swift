import MatteCodecs
import Synchronization

/// The input and output files of a run. This object opens inputs and writes outputs, and it never lets an output
/// replace an input.
///
/// Files are compared by their resolved names and by their numbers in the file system, so different links and spellings
/// of a path denote the same file. The system may give the number of a deleted file to a new one, so a number denotes
/// the same file only if the length and the time of modification are the same too.
///
/// A file that a job of the batch wrote before any job read it is not an input: later jobs may replace it.
final class RunFiles: Sendable {
    /// The inputs of all jobs of a batch, and the outputs that they have written.
    final class Inputs: Sendable {
        fileprivate struct Files {
            /// The first job that reads each file.
            var readers: [FileKey: Reader] = [:]
            /// The number of the first job that has written a file under each resolved name.
            var writers: [FileKey: Int] = [:]
        }

        fileprivate let files = Mutex(Files())
    }

    /// The first job that reads a file, and the file's length and time of modification at that time.
    fileprivate struct Reader {
        var job: Int
        let size: Int
        let modified: Int64

        /// Returns true if a file with the same number is the file that was read.
        func read(_ status: FileStatus) -> Bool { size == status.size && modified == status.modified }
    }

    private let inputs: Inputs
    /// The number of the job that uses these files, or 0 without a batch.
    private let job: Int
    /// A Boolean value that indicates whether the files belong to a job of a batch. A job must not use standard input
    /// and output, because the batch itself uses them.
    private let isJob: Bool
    /// The files that this run has written.
    private let written = Mutex<Set<FileKey>>([])
    /// A Boolean value that indicates whether standard input was opened. Standard input can be read only once.
    private let hasReadInput = Mutex(false)
    /// The logs of the inputs that are pictures.
    let logs = InputLogs()

    /// Creates the files of a run without a batch.
    init() {
        inputs = Inputs()
        job = 0
        isJob = false
    }

    /// Creates the files of a batch job. No output of the job can replace an input of this job or of an earlier job.
    init(_ inputs: Inputs, job: Int) {
        self.inputs = inputs
        self.job = job
        isJob = true
    }

    /// Registers the paths of all inputs, so that no output can replace them. Called before anything is written.
    ///
    /// - Throws: ``ToolError`` with status 2 if standard input occurs more than once, or if it occurs in a job
    ///   of a batch.
    func declare(_ paths: [String]) throws(ToolError) {
        var streams = 0
        for path in paths { _ = logs.log(path) }
        for path in paths where !path.hasPrefix("data:") {
            let status = path == "-" ? FileStatus.standardInput : FileStatus(path)
            let isStream = isStandardInput(path, status)
            if isStream, isJob { throw Self.streamsOfBatch(path) }
            if isStream { streams += 1 }
            note(status, path)
        }
        guard streams <= 1 else {
            throw .usage(
                "cannot read standard input more than once: \(streams) inputs are standard input; use files for the others"
            )
        }
    }

    /// Opens an input file for reading.
    func open(_ path: String) throws(ToolError) -> InputFile {
        guard !path.utf8.contains(0) else {
            throw .usage("cannot read '\(path)': a file name cannot contain the character NUL; remove it")
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
                throw .usage("cannot read standard input more than once; use a file for the other input")
            }
        }
        note(file.status, path)
        return file
    }

    /// Returns the bytes of a picture: of a file, of standard input (`-`), or of a data URL. A file may also contain
    /// a data URL.
    ///
    /// - Parameters:
    ///   - path: The path or the data URL.
    ///   - limits: The limits; `memory` is the maximum number of bytes to read.
    ///   - content: The required contents. `anything` allows regular files that are not pictures.
    func picture(
        _ path: String, _ limits: DecodingLimits, _ content: InputFile.Content = .picture
    ) throws -> [UInt8] {
        if path.hasPrefix("data:") { return try DataURL(path).bytes }
        return try open(path).bytes(content, atMost: limits.memory, limit: "; raise --max-memory")
    }

    /// Returns a picture's bytes, and the options for decoding them, with the log of this input.
    func pictureFile(_ path: String, _ options: DecodingOptions) throws -> InputPicture {
        var options = options
        options.log = logs.log(path)
        return InputPicture(bytes: try pictureBytes(path, options.limits), options: options)
    }

    /// Returns the bytes of a picture. The bytes of a regular file are read when they are needed.
    private func pictureBytes(
        _ path: String, _ limits: DecodingLimits
    ) throws -> any Collection<UInt8> & Sendable {
        if path.hasPrefix("data:") { return try DataURL(path).bytes }
        let file = try open(path)
        if let pieces = try file.pieces() { return pieces }
        return try file.bytes(.picture, atMost: limits.memory, limit: "; raise --max-memory")
    }

    /// Returns the bytes of a JSON file.
    func json(_ path: String, atMost most: Int = 64 << 20) throws -> [UInt8] {
        try open(path).bytes(.json, atMost: most)
    }

    /// Returns the bytes of a text file, such as a model's answer.
    func text(_ path: String, atMost most: Int = 64 << 20) throws -> [UInt8] {
        try open(path).bytes(.text, atMost: most)
    }

    // MARK: Outputs

    /// Opens an output file for writing. The file appears under its name when it is passed to ``commit(_:)``.
    func create(_ path: String) throws(ToolError) -> NewFile {
        guard !path.utf8.contains(0), !path.isEmpty else {
            throw .usage(
                "cannot write '\(path)': the name is empty or contains the character NUL; use another name")
        }
        if isJob, StandardStream.isOutput(path) { throw Self.streamsOfBatch(path) }
        try inputs.files.withLock { known throws(ToolError) in try check(path, known) }
        return try NewFile(path)
    }

    /// Moves all output files to their target paths, or none of them.
    func commit(_ files: [NewFile]) throws(ToolError) {
        // Hold the lock from the check to the replacement, so that no other output is checked or replaced in between.
        try inputs.files.withLock { known throws(ToolError) in
            for file in files { try check(file.path, known) }
            // Forget the replaced files, because the system may reuse the number of a file that no longer exists.
            let replaced = files.compactMap { FileStatus($0.target) }.filter { $0.isRegular && $0.links == 1 }
            try NewFile.commit(files)
            for file in replaced { known.readers[file.key] = nil }
            for file in files where file.isRegular {
                let name = FileKey.name(ofResolved: file.target)
                if known.writers[name] == nil { known.writers[name] = job }
                written.withLock { written in
                    written.insert(name)
                    if let key = FileStatus(file.target)?.key { written.insert(key) }
                }
            }
        }
    }

    /// Notes that an output which an earlier run wrote belongs to an input of this run, so that no other input replaces
    /// it.
    func keep(_ path: String) {
        written.withLock { written in
            written.insert(.name(ofResolved: FileStatus.resolved(path)))
            if let key = FileStatus(path)?.key { written.insert(key) }
        }
    }

    /// Lets the run replace a file that it has written itself.
    func release(_ path: String) {
        written.withLock { written in
            written.remove(.name(ofResolved: FileStatus.resolved(path)))
            if let key = FileStatus(path)?.key { written.remove(key) }
        }
    }

    /// Opens a file that replaces an input with the same picture. It appears under its name when it is passed to
    /// ``commitReplacement(_:)``.
    func replacement(of input: String) throws(ToolError) -> NewFile {
        let file = try NewFile(input)
        guard file.isRegular else {
            throw .usage("cannot replace \(input): it is not a regular file; use --out")
        }
        return file
    }

    /// Moves a file to the path of the input that it replaces.
    func commitReplacement(_ file: NewFile) throws(ToolError) { try NewFile.commit([file]) }

    /// Writes several outputs completely, or none of them. The path `-` is standard output.
    func write(_ outputs: [(bytes: [UInt8], path: String)]) throws(ToolError) {
        var files: [NewFile] = []
        for output in outputs { files.append(try create(output.path)) }
        for (file, output) in zip(files, outputs) { try file.append(output.bytes) }
        try commit(files)
    }

    /// Writes an output completely. The path `-` is standard output.
    func write(_ bytes: [UInt8], to path: String) throws(ToolError) { try write([(bytes, path)]) }

    /// Throws an error if the output is also an input, or if it was already written for another input.
    private func check(_ path: String, _ known: Inputs.Files) throws(ToolError) {
        let stream = StandardStream.descriptor(of: path, FileStatus(path))
        let status = stream.map { FileStatus(descriptor: $0) } ?? FileStatus(path)
        guard status?.keepsBytes ?? true else { return }
        let name = stream == nil ? FileKey.name(ofResolved: FileStatus.resolved(path)) : nil
        let keys = [status?.key, name].compactMap { $0 }
        let writer = name.flatMap { known.writers[$0] }
        let isInput = keys.contains { key in
            guard let reader = known.readers[key], reader.job <= job else { return false }
            // A standard stream changes when it is written to.
            if case .file = key, stream == nil, let status, !reader.read(status) { return false }
            return writer.map { reader.job <= $0 } ?? true
        }
        if isInput {
            throw .usage(
                "cannot write \(Self.display(path)): it is an input, and inputs are never overwritten; use another name"
            )
        }
        guard stream != nil || written.withLock({ $0.isDisjoint(with: keys) }) else {
            throw .failure(
                "cannot write \(path): it is already another input's output; use another --out for one of the inputs"
            )
        }
    }

    // MARK: Inputs

    private func note(_ status: FileStatus?, _ path: String) {
        guard status?.keepsBytes ?? true else { return }
        var keys: [FileKey] = []
        if let status { keys.append(status.key) }
        if path != "-" { keys.append(.name(ofResolved: FileStatus.resolved(path))) }
        var reader = Reader(job: job, size: status?.size ?? 0, modified: status?.modified ?? 0)
        inputs.files.withLock { known in
            for key in keys {
                // A number that now denotes another file says nothing about the reader of the old one.
                let isOther =
                    if case .file = key, let status { known.readers[key]?.read(status) == false } else {
                        false
                    }
                reader.job = min(job, isOther ? job : known.readers[key]?.job ?? job)
                known.readers[key] = reader
            }
        }
    }

    /// Returns true if reading a path consumes bytes of standard input.
    ///
    /// Each opening of a regular file has its own position, but a batch job must not read its standard input at all.
    private func isStandardInput(_ path: String, _ status: FileStatus?) -> Bool {
        if path == "-" || path == "/dev/stdin" { return true }
        guard let status, let input = FileStatus.standardInput, status.key == input.key else { return false }
        return isJob || !input.isRegular
    }

    private static func display(_ path: String) -> String { path == "-" ? "standard output" : path }

    private static func streamsOfBatch(_ path: String) -> ToolError {
        .usage(
            "cannot use '\(path)' in a job: standard input and output belong to the batch, which reads jobs and prints results; use a file"
        )
    }
}

/// The place of the outputs of a run: a file, standard output, or a directory.
struct OutputPlace {
    /// The value of `--out`.
    let path: String
    /// A Boolean value that indicates whether the path is a directory. Outputs in a directory have the names of their
    /// inputs, and inputs that were found in a folder keep their places below it.
    let isDirectory: Bool
    /// A Boolean value that indicates whether the output itself is written to standard output.
    let isStandardOutput: Bool
    private let createsFolders: Bool
    private let places: [String: String]

    /// Creates the place of the outputs for the inputs of a run.
    ///
    /// - Parameter createsFolders: True to create the directory of the output, such as by `--parents`.
    /// - Throws: ``ToolError`` with status 2 if there may be several inputs and the path is not a directory.
    init(
        _ path: String, _ arguments: Arguments, createsFolders: Bool, joinsInputs: Bool = false
    ) throws(ToolError) {
        self.path = path
        self.createsFolders = createsFolders
        places = arguments.places
        isStandardOutput = StandardStream.isOutput(path)
        let isMany = !joinsInputs && (arguments.operands.count > 1 || arguments.hasOpenCount)
        let isNew = createsFolders && isMany && !isStandardOutput && FileStatus(path) == nil
        isDirectory = FileName.endsWithSlash(path) || System.isDirectory(path) || isNew
        guard !isMany || isDirectory else {
            throw .usage(
                "--out '\(path)' must be a directory for \(arguments.operands.count) inputs; create it with -p, or end the path with /"
            )
        }
    }

    /// Creates the directory of the outputs, so that an error about it is reported once.
    func prepare() throws(ToolError) {
        if isDirectory { try System.makeDirectory(path) }
    }

    /// Returns the path of the output for an input, after creating its directory where that is wanted. In a directory,
    /// the path is the input's place with another suffix.
    ///
    /// - Throws: ``ToolError`` if a directory cannot be created, or if a symbolic link leads an input of a folder to an
    ///   output outside of the directory.
    func target(forInput input: String, suffix: String) throws(ToolError) -> String {
        guard isDirectory else {
            if createsFolders, !isStandardOutput { try System.makeDirectory(FileName.split(path).directory) }
            return path
        }
        let base =
            input == "-"
            ? "standard-input" : input.hasPrefix("data:") ? "picture" : FileName.split(input).last
        let stem = base.utf8.lastIndex(of: UInt8(ascii: ".")).map {
            $0 == base.startIndex ? base : String(base[..<$0])
        }
        let name = "\(stem ?? base).\(suffix)"
        guard let place = places[input] else {
            try System.makeDirectory(path)
            return FileName.join(path, name)
        }
        let (folder, _) = FileName.split(place)
        let directory = folder == "." ? path : FileName.join(path, folder)
        let target = FileName.join(directory, name)
        guard FileStatus.resolved(target).isBelow(FileStatus.resolved(path)) else {
            throw .failure(
                "cannot write \(target): a symbolic link leads out of \(path); remove the link, or use another --out"
            )
        }
        try System.makeDirectory(directory)
        return target
    }
}

extension String {
    /// Returns true if this resolved path is below a resolved directory.
    fileprivate func isBelow(_ directory: String) -> Bool {
        utf8.starts(with: directory.utf8.last == UInt8(ascii: "/") ? directory.utf8 : (directory + "/").utf8)
    }
}

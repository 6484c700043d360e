import Matte
import MatteCodecs

/// The options of commands with several inputs that select them: folders, patterns and lists.
enum FolderArguments {
    static let recursive = Option.flag(
        "recursive", short: "r",
        "takes folders as inputs, with the folders below them; also globs, such as 'photos/**/*.jpg'")
    static let include: Option<[NamePattern]> = .repeated(
        "include", .namePattern, unset: "all suffixes of pictures",
        "selects files in folders by a suffix such as jpg, a name or a glob such as 'IMG_*'; may be repeated")
    static let list = Option(
        "list", .input("FILE"),
        "takes the inputs named in FILE too, one path per line; - is standard input")
    static let options: [any CommandOption] = [recursive, include, list]

    /// The notes of the commands that have these options.
    static let notes = """
        With -r, files and folders whose names start with a dot are skipped, links to folders are not followed, and
        outputs keep their places below a folder INPUT: photos/a/b.jpg becomes OUT/a/b.jpg. With -r or --list, the
        JSON result is an array also for one input.
        """
}

extension ValueForm<NamePattern> {
    /// A suffix or a glob.
    fileprivate static var namePattern: Self {
        Self("PATTERN", mustBe: "a suffix such as jpg, or a glob such as 'IMG_*' or '**/2024/*.png'") {
            text in
            NamePattern(text)
        }
    }
}

extension Arguments {
    /// Replaces folders and globs among the operands by the files in them, and appends the inputs of `--list`.
    ///
    /// - Parameter outputs: The paths of the outputs. A folder of outputs below an input is not searched.
    /// - Throws: ``ToolError``: with status 1 if an operand is a folder and `--recursive` is not given, or if there are no
    ///   inputs.
    mutating func findInputs(besides outputs: [String]) throws {
        let (isRecursive, patterns) = (self[FolderArguments.recursive], self[FolderArguments.include])
        guard isRecursive || patterns.isEmpty else {
            throw ToolError.usage("--include needs -r, which takes folders as inputs")
        }
        var operands = operands
        if let list = self[FolderArguments.list] { operands += try Self.paths(inList: list, files) }
        guard isRecursive else {
            for operand in operands where System.isDirectory(operand) {
                throw ToolError.failure(
                    "cannot read \(operand): it is a folder; add -r to take the pictures in it")
            }
            return try replaceOperands(operands, places: [:])
        }
        let excluded = Set(outputs.compactMap { FileStatus($0) }.filter(\.isDirectory).map(\.key))
        var paths: [String] = []
        var places: [String: String] = [:]
        var known: Set<String> = []
        for operand in operands {
            guard let search = FolderSearch(operand) else {
                if known.insert(operand).inserted { paths.append(operand) }
                continue
            }
            let found = FolderWalk.files(below: search.folder, excluding: excluded) { place in
                if let pattern = search.pattern, !pattern.matches(place) { return false }
                if patterns.isEmpty {
                    return search.pattern != nil
                        || place.contains(".") && ImageFormat(fileSuffix: place) != nil
                }
                return patterns.contains { $0.matches(place) }
            }
            for file in found where known.insert(file.path).inserted {
                paths.append(file.path)
                places[file.path] = file.place
            }
        }
        guard !paths.isEmpty else {
            let names = operands.map { "'\($0.printable.excerpt)'" }.joined(separator: ", ")
            throw ToolError.failure(
                "cannot find inputs in \(names): no file matches; "
                    + (patterns.isEmpty
                        ? "use --include PATTERN for other suffixes" : "use another --include"))
        }
        try replaceOperands(paths, places: places)
    }

    /// Returns the paths in a list, one per line. Blank lines are skipped.
    private static func paths(inList path: String, _ files: RunFiles) throws -> [String] {
        let text = try naming(path) { try files.open(path).bytes(.list, atMost: 64 << 20) }
        let paths = text.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).map { FileName.text(Array($0)) }
        guard !paths.isEmpty else {
            throw ToolError.failure("cannot find inputs in \(path): it has no lines; write one path per line")
        }
        return paths
    }
}

/// A folder in which inputs are searched, from an operand that is a folder or a glob.
private struct FolderSearch {
    let folder: String
    /// The glob, for the paths below the folder.
    var pattern: NamePattern?

    /// Returns `nil` if the operand is a file.
    init?(_ operand: String) {
        if System.isDirectory(operand) {
            folder = operand
            return
        }
        guard FileStatus(operand) == nil, !operand.hasPrefix("data:"), NamePattern.isGlob(operand) else {
            return nil
        }
        // The folder consists of the components before the first one with a special character.
        let parts = operand.split(separator: "/", omittingEmptySubsequences: false)
        let fixed = parts.prefix { !NamePattern.isGlob(String($0)) }
        folder = fixed.isEmpty ? "." : fixed == [""] ? "/" : fixed.joined(separator: "/")
        pattern = NamePattern(path: parts[fixed.count...].joined(separator: "/"))
        guard System.isDirectory(folder) else { return nil }
    }
}

import MatteCodecs

/// The pairs of pictures with the same names in two folders.
struct FolderPairs {
    /// Two pictures, with their common name: the path below the folders.
    struct Pair: Sendable {
        let name: String
        let first: String
        let second: String
    }

    private(set) var pairs: [Pair] = []
    /// The names of the pictures that only one folder has.
    private(set) var onlyInFirst: [String] = []
    private(set) var onlyInSecond: [String] = []

    /// Finds the pictures in two folders and the folders below them. A picture without a partner is paired with one
    /// that has another suffix, if exactly one picture of each folder has the name apart from the suffix.
    init(_ first: String, _ second: String) {
        func pictures(_ folder: String) -> [FolderWalk.Entry] {
            FolderWalk.files(below: folder, excluding: []) {
                $0.contains(".") && ImageFormat(fileSuffix: $0) != nil
            }
        }
        let (left, right) = (pictures(first), pictures(second))
        let rightByPlace = Dictionary(right.map { ($0.place, $0) }, uniquingKeysWith: { $1 })
        let leftPlaces = Set(left.map(\.place))
        let leftByStem = Dictionary(grouping: left.filter { rightByPlace[$0.place] == nil }) {
            Self.stem($0.place)
        }
        let rightByStem = Dictionary(grouping: right.filter { !leftPlaces.contains($0.place) }) {
            Self.stem($0.place)
        }
        func partner(_ stem: String) -> (FolderWalk.Entry, FolderWalk.Entry)? {
            guard let a = leftByStem[stem], let b = rightByStem[stem], a.count == 1, b.count == 1 else {
                return nil
            }
            return (a[0], b[0])
        }
        for entry in left {
            if let other = rightByPlace[entry.place] ?? partner(Self.stem(entry.place))?.1 {
                pairs.append(Pair(name: entry.place, first: entry.path, second: other.path))
            } else {
                onlyInFirst.append(entry.place)
            }
        }
        for entry in right where !leftPlaces.contains(entry.place) && partner(Self.stem(entry.place)) == nil {
            onlyInSecond.append(entry.place)
        }
    }

    private static func stem(_ place: String) -> String {
        place.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(place[..<$0]) } ?? place
    }
}

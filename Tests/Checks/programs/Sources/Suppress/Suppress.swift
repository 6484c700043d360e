import Matte

/// Reads detections from standard input and prints the numbers of those that remain after non-maximum suppression, one
/// line per case, or the boxes after merging, one line per box.
///
/// A case is a line with the number of detections, the threshold and, for merging, the word `merge`, then a line with
/// x, y, width, height and score for each detection. A merged box has x, y, width and height.
@main struct Suppress {
    static func main() throws {
        while let header = readLine() {
            let isMerging = header.hasSuffix(" merge")
            let numbers = Self.numbers(isMerging ? String(header.dropLast(6)) : header)
            let detections = (0..<Int(numbers[0])).map { _ in
                guard let line = readLine() else { fatalError("the input ends") }
                let n = Self.numbers(line)
                return Detection(box: SubpixelRect(x: n[0], y: n[1], width: n[2], height: n[3]), score: n[4])
            }
            if isMerging {
                for merged in try NonMaximumMerging(threshold: numbers[1]).applied(to: detections) {
                    print(merged.box.x, merged.box.y, merged.box.width, merged.box.height)
                }
                continue
            }
            let kept = try NonMaximumSuppression(threshold: numbers[1]).indices(of: detections)
            print(kept.map { "\($0)" }.joined(separator: " "))
        }
    }

    private static func numbers(_ line: String) -> [Double] {
        line.split(separator: " ").map { word in
            guard let number = Double(word) else { fatalError("'\(word)' is not a number") }
            return number
        }
    }
}

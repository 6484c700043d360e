/// The component of each run of a mask, found with a union-find structure over the runs.
///
/// Each run starts as its own tree. Runs that touch a run of the row above join its tree. The root of a tree is always
/// its earliest run, so components are numbered in reading order.
///
/// The method is that of K. Wu, E. Otoo and K. Suzuki, "Optimizing two-pass connected-component labeling algorithms"
/// (2009), applied to runs instead of pixels.
struct RunLabels: Sendable {
    /// The measures of one component. Columns and rows fit 32 bits.
    struct Measures: BitwiseCopyable, Sendable {
        var area: Int
        var minX: Int32
        var minY: Int32
        var maxX: Int32
        var maxY: Int32
    }

    /// The component of each run, from 0.
    private(set) var labels: BlockList<Int32>
    /// The measures of each component.
    private(set) var measures: BlockList<Measures>

    init(_ runs: MaskRuns, _ connectivity: Connectivity) throws(MatteError) {
        labels = try BlockList(uninitialized: runs.count)
        measures = try BlockList(capacity: 16)
        unsafe Self.link(runs, reach: connectivity.reach, parents: labels.base)
        for y in 0..<runs.rows {
            for run in runs.runs(ofRow: y) {
                let parent = Int(labels[run])
                let columns = runs.columns(ofRun: run)
                let (left, right) = (Int32(columns.lowerBound), Int32(columns.upperBound))
                // Parents precede their runs, so the parent's label is final.
                if parent == run {
                    labels[run] = Int32(measures.count)
                    try measures.append(
                        Measures(
                            area: columns.count, minX: left, minY: Int32(y), maxX: right, maxY: Int32(y + 1)))
                    continue
                }
                let label = labels[parent]
                labels[run] = label
                var component = measures[Int(label)]
                component.area += columns.count
                component.minX = min(component.minX, left)
                component.maxX = max(component.maxX, right)
                component.maxY = Int32(y + 1)
                measures[Int(label)] = component
            }
        }
    }

    /// Joins the trees of runs that touch. Afterwards each run's parent is an earlier run of the same component, or the
    /// run itself if it is the first of its component.
    private static func link(_ runs: MaskRuns, reach: Int32, parents: UnsafeMutablePointer<Int32>) {
        let edges = unsafe runs.edges.base
        for y in 0..<runs.rows {
            let above = runs.runs(ofRow: y - 1)
            var first = above.lowerBound
            for run in runs.runs(ofRow: y) {
                let left = unsafe edges[2 * run] - reach, right = unsafe edges[2 * run + 1] + reach
                // Skip the runs above that end to the left of this run.
                while unsafe first < above.upperBound && edges[2 * first + 1] <= left { first += 1 }
                var root = Int32(run)
                unsafe parents[run] = root
                var other = first
                while unsafe other < above.upperBound && edges[2 * other] < right {
                    let found = unsafe Self.root(of: Int32(other), parents)
                    if found != root {
                        let (low, high) = (min(found, root), max(found, root))
                        unsafe parents[Int(high)] = low
                        root = low
                    }
                    other += 1
                }
            }
        }
    }

    /// Returns the root of a run's tree, and halves the path to it.
    private static func root(of run: Int32, _ parents: UnsafeMutablePointer<Int32>) -> Int32 {
        var run = run
        while true {
            let parent = unsafe parents[Int(run)]
            if parent == run { return run }
            let next = unsafe parents[Int(parent)]
            unsafe parents[Int(run)] = next
            run = next
        }
    }
}

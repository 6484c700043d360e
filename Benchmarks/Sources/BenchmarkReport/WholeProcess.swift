/// The tables and curves that Benchmarks/Whole/run writes as JSON. The members have the names of the JSON keys.
struct WholeProcess: Decodable {
    var tables: [Table]
    var plots: [Curves]

    struct Table: Decodable {
        var title: String
        var text: String
        var columns: [String]
        var rows: [[String]]
    }

    struct Curves: Decodable {
        var file: String
        var title: String
        var x: String
        var y: String
        var series: [Series]
    }

    struct Series: Decodable {
        var name: String
        var points: [[Double]]
    }
}

/// The tables and curves of the whole-process script, with the script's layout.
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

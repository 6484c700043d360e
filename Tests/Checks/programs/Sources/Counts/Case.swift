import CMeasured
import Matte
import Operations

/// A piece of work whose instructions and allocations are counted.
final class Case {
    let name: String
    private let body: () throws -> Void
    private(set) var failure: (any Error)?

    init(_ name: String, _ body: @escaping () throws -> Void) {
        self.name = name
        self.body = body
    }

    func run() throws { try body() }

    /// Runs the body once inside `counts_measured`, the function in which callgrind counts instructions.
    func measure() {
        counts_measured(
            { context in
                let item = Unmanaged<Case>.fromOpaque(context!).takeUnretainedValue()
                do { try item.body() } catch { item.failure = error }
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Returns the cases of the registry that are counted. Inputs and plans are made before counting starts.
    static func all() throws -> [Case] {
        var cases = [Case("control") { _ = counts_control(1_000_000) }]
        let cache = Site.Cache()
        for item in Operation.all().flatMap(\.cases) {
            guard let count = item.count else { continue }
            let forms = try item.forms(Site(count.size, cache: cache))
            guard let form = forms.first else { continue }
            cases.append(Case(count.name, form.run))
        }
        return cases
    }
}

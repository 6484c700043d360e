// Design: docs/design/testing.md

import Foundation
import Testing

/// Tests a property on random cases. If a case breaks it, records the simplest failing case found and the seed that
/// reproduces it.
///
/// The seed is derived from the property's name, so test runs are repeatable. The environment variable `MATTE_SEED`
/// (decimal) replaces it for all properties, to search further or to repeat a failure.
///
/// - Parameters:
///   - name: The property in words; part of the failure message.
///   - cases: The number of cases to try. The environment variable `MATTE_CASES` (decimal) replaces it, to search
///     longer.
///   - seed: A seed for this property alone. `MATTE_SEED` has priority.
///   - generator: The generator of the cases.
///   - holds: A closure that returns true if the property holds for a case. Throwing counts as false.
public func forAll<Value: Sendable>(
    _ name: String, cases: Int = 100, seed: UInt64? = nil, _ generator: Generator<Value>,
    sourceLocation: SourceLocation = #_sourceLocation, _ holds: (Value) throws -> Bool
) {
    if let counterexample = findCounterexample(name, cases: cases, seed: seed, generator, holds) {
        Issue.record("\(counterexample)", sourceLocation: sourceLocation)
    }
}

/// Tests a property of two values; see ``forAll(_:cases:seed:_:sourceLocation:_:)``.
public func forAll<First: Sendable, Second: Sendable>(
    _ name: String, cases: Int = 100, seed: UInt64? = nil, _ first: Generator<First>,
    _ second: Generator<Second>, sourceLocation: SourceLocation = #_sourceLocation,
    _ holds: (First, Second) throws -> Bool
) {
    forAll(
        name, cases: cases, seed: seed, first.combined(with: second), sourceLocation: sourceLocation
    ) { try holds($0.0, $0.1) }
}

/// Tests a property of three values; see ``forAll(_:cases:seed:_:sourceLocation:_:)``.
public func forAll<First: Sendable, Second: Sendable, Third: Sendable>(
    _ name: String, cases: Int = 100, seed: UInt64? = nil, _ first: Generator<First>,
    _ second: Generator<Second>, _ third: Generator<Third>,
    sourceLocation: SourceLocation = #_sourceLocation, _ holds: (First, Second, Third) throws -> Bool
) {
    forAll(
        name, cases: cases, seed: seed, first.combined(with: second).combined(with: third),
        sourceLocation: sourceLocation
    ) { try holds($0.0.0, $0.0.1, $0.1) }
}

/// The simplest case found that breaks a property.
public struct Counterexample<Value: Sendable>: CustomStringConvertible {
    /// The property, in words.
    public let name: String
    /// The simplest failing case.
    public let value: Value
    /// The error thrown for the case, if any.
    public let error: (any Error)?
    /// The index of the original case, counted from 0.
    public let index: Int
    /// The seed that reproduces the case.
    public let seed: UInt64
    /// The number of simplifications.
    public let shrinks: Int

    /// One paragraph that describes the counterexample in the test's log.
    public var description: String {
        let thrown = error.map { "; it throws \($0)" } ?? ""
        return
            "\"\(name)\" doesn't hold for \(value)\(thrown) (case \(index), made simpler \(shrinks) times; "
            + "MATTE_SEED=\(seed) brings it back)"
    }
}

/// Returns the counterexample that ``forAll(_:cases:seed:_:sourceLocation:_:)`` records, or nil if the property
/// holds for all cases.
public func findCounterexample<Value: Sendable>(
    _ name: String, cases: Int, seed: UInt64?, _ generator: Generator<Value>,
    _ holds: (Value) throws -> Bool
) -> Counterexample<Value>? {
    let environment = ProcessInfo.processInfo.environment["MATTE_SEED"].flatMap(UInt64.init)
    let seed = environment ?? seed ?? stableHash(of: name)
    var random = SplitMix64(seed: seed)
    func failure(_ value: Value) -> (failed: Bool, error: (any Error)?) {
        do { return (try !holds(value), nil) } catch { return (true, error) }
    }
    let cases = ProcessInfo.processInfo.environment["MATTE_CASES"].flatMap(Int.init) ?? cases
    for index in 0..<cases {
        var simplest = generator.draw(&random)
        var verdict = failure(simplest.value)
        guard verdict.failed else { continue }
        // Take the first simpler case that still fails, and repeat this until none fails. The limit on repetitions ends
        // the loop for generators whose cases become simpler forever.
        var shrinks = 0
        search: while shrinks < 1000 {
            for candidate in simplest.simpler() {
                let next = failure(candidate.value)
                if next.failed {
                    (simplest, verdict) = (candidate, next)
                    shrinks += 1
                    continue search
                }
            }
            break
        }
        return Counterexample(
            name: name, value: simplest.value, error: verdict.error, index: index, seed: seed,
            shrinks: shrinks)
    }
    return nil
}

// The hash is FNV-1a, because the hashes of Swift's standard library differ from run to run.
private func stableHash(of text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
}

import TestSupport
import Testing

/// Tests of the property tester itself. If it could not fail, every property test would be worthless.
@Suite struct PropertyTests {
    @Test func findsTheSmallestInteger() throws {
        let found = findCounterexample("below 57", cases: 200, seed: 1, .integer(in: 0...1_000_000)) {
            $0 < 57
        }
        #expect(try #require(found).value == 57)
    }

    @Test func shrinksNegativeIntegersTowardsZero() throws {
        let found = findCounterexample("above -9", cases: 200, seed: 1, .integer(in: -1000...1000)) {
            $0 > -9
        }
        #expect(try #require(found).value == -9)
    }

    @Test func shrinksArraysToTheShortest() throws {
        let arrays = Generator.integer(in: 0...99).array(count: 0...20)
        let found = findCounterexample("no element above 50", cases: 200, seed: 1, arrays) { array in
            array.allSatisfy { $0 <= 50 }
        }
        #expect(try #require(found).value == [51])
    }

    @Test func shrinksThroughMapsAndPairs() throws {
        let even = Generator.integer(in: 0...1000).map { $0 * 2 }
        let found = findCounterexample("sum below 100", cases: 100, seed: 1, even.combined(with: .bool)) {
            $0.0 < 100 || !$0.1
        }
        let value = try #require(found).value
        #expect(value.0 == 100)
        #expect(value.1)
    }

    @Test func shrinksDoublesToWholeNumbers() throws {
        let found = findCounterexample("below 3", cases: 100, seed: 1, .double(in: 0...8)) { $0 < 3 }
        let value = try #require(found).value
        #expect(value == value.rounded())
    }

    @Test func reportsSeedCaseAndError() throws {
        struct Broken: Error {}
        let found = findCounterexample("never", cases: 5, seed: 7, .bool) { _ in throw Broken() }
        let counterexample = try #require(found)
        #expect(counterexample.value == false)
        #expect(counterexample.index == 0)
        #expect(counterexample.error is Broken)
        #expect("\(counterexample)".contains("MATTE_SEED=\(counterexample.seed)"))
    }

    @Test func recordsAnIssue() {
        withKnownIssue { forAll("false", cases: 1, .bool) { _ in false } }
    }

    @Test func triesEveryCaseOfAPropertyThatHolds() {
        var tried: [Int] = []
        forAll("anything", cases: 40, seed: 3, .integer(in: 1...6)) { value in
            tried.append(value)
            return true
        }
        #expect(tried.count == 40)
        #expect(Set(tried) == [1, 2, 3, 4, 5, 6])
    }

    @Test func generatesTheReferenceSequence() {
        // The first outputs of the reference implementation (prng.di.unimi.it/splitmix64.c) for seed 1234567.
        var random = SplitMix64(seed: 1_234_567)
        #expect(random.next() == 6_457_827_717_110_365_317)
        #expect(random.next() == 3_203_168_211_198_807_973)
        #expect(random.next() == 9_817_491_932_198_370_423)
    }
}

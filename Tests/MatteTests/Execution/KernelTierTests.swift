import Testing

@testable import Matte

@Suite struct KernelTierTests {
    @Test func tiersStepDownForOneTask() {
        #expect(KernelTier.available.first == .baseline)
        #expect(KernelTier.available.last == .best)
        for tier in KernelTier.available {
            #expect(KernelTier.with(tier) { KernelTier.current } == tier)
        }
    }
}

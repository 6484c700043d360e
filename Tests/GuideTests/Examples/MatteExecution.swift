// swift-format-ignore-file
// The examples in the doc comments of Sources/Matte/Execution.
// Written by make-examples of the check `documents`. Do not edit.
import Matte
import Testing

extension ExampleTests {
    // Execution/KernelTier.swift
    @Test func execution1() throws {
        let line = try Raster<Gray8>(size: PixelSize(width: 4, height: 1), pixels: [10, 20, 30, 50])
        let slow = try KernelTier.with(.baseline) { try line.blurred(sigma: 1) }
        let fast = try line.blurred(sigma: 1)
        expect(slow == fast, "true")
    }

    // Execution/KernelTier.swift
    @Test func execution2() throws {
        try KernelTier.validateEnvironment()
        expect(KernelTier.current <= .best, "true")
    }

    // Execution/Parallelism.swift
    @Test func execution3() throws {
        let line = try Raster<Gray8>(size: PixelSize(width: 4, height: 1), pixels: [10, 20, 30, 50])
        let slow = try line.blurred(sigma: 1, parallelism: .serial)
        let fast = try line.blurred(sigma: 1, parallelism: .threads(4))
        expect(slow == fast, "true")
    }
}

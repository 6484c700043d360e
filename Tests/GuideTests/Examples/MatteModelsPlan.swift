// swift-format-ignore-file
// The examples in the doc comments of Sources/MatteModels/Plan.
// Written by make-examples of the check `documents`. Do not edit.
import Foundation
import Matte
import MatteModels
import Testing

extension ModelExampleTests {
    // Plan/ModelInputPlans.swift
    @Test func plan1() throws {
        let input = try ModelInput(
            .qwen(patch: 14, merge: 2, frames: 2, areas: 3136...12_845_056))
        let plan = try input.plan(for: PixelSize(width: 640, height: 480))
        expect(plan.pixelValues.shape, "[1564, 1176]")
        expect(plan.tokens, "Optional(391)")
    }

    // Plan/ModelPlan.swift
    @Test func plan2() throws {
        let input = try ModelInput(.stretched(PixelSize(width: 1, height: 1)), numbers: ModelNumbers())
        let plan = try input.plan(for: PixelSize(width: 2, height: 2))
        let photo = Raster<Gray8>(width: 2, height: 2, repeating: Gray8(255))
        expect(try plan.prepare(photo.view).pixelValues, "[1.0, 1.0, 1.0]")
    }

    // Plan/ModelPlan.swift
    @Test func plan3() throws {
        let input = try ModelInput(.stretched(PixelSize(width: 1, height: 1)), numbers: .half)
        let plan = try input.plan(for: PixelSize(width: 1, height: 1))
        let photo = Raster<RGB8>(width: 1, height: 1, repeating: RGB8(red: 255, green: 0, blue: 255))
        var numbers = [Float](repeating: 0, count: plan.pixelValues.count)
        var span = numbers.mutableSpan
        try plan.fill(&span, from: photo.view)
        expect(numbers, "[1.0, -1.0, 1.0]")
    }

    // Plan/ModelPlan.swift
    @Test func plan4() throws {
        let input = try ModelInput(.stretched(PixelSize(width: 1, height: 1)))
        let plan = try input.plan(for: PixelSize(width: 1, height: 1))
        let photo = Raster<RGB8>(width: 1, height: 1, repeating: RGB8(red: 3, green: 2, blue: 1))
        var bytes = [UInt8](repeating: 0, count: 3)
        var span = bytes.mutableSpan
        try plan.fill(&span, from: photo.view)
        expect(bytes, "[3, 2, 1]")
    }

    // Plan/ModelPlan.swift
    @Test func plan5() throws {
        let input = try ModelInput(.promptable(PixelSize(width: 1, height: 1)))
        let plan = try input.plan(for: PixelSize(width: 3, height: 2))
        let prepared = try plan.prepare(Raster<Gray8>(width: 3, height: 2, repeating: Gray8(0)).view)
        expect(prepared.integers(named: "original_sizes"), "Optional([2, 3])")
    }

    // Plan/PlanAnswers.swift
    @Test func plan6() throws {
        let input = try ModelInput(.stretched(PixelSize(width: 100, height: 100)))
        let plan = try input.plan(for: PixelSize(width: 400, height: 200))
        expect(try plan.point(50, 25), "NormalizedPoint(x: 0.5, y: 0.25)")
    }

    // Plan/PlanAnswers.swift
    @Test func plan7() throws {
        let input = try ModelInput(.glm(patch: 14, merge: 2, frames: 2, areas: 12544...9_633_792))
        let plan = try input.plan(for: PixelSize(width: 640, height: 480))
        expect(try plan.box(250, 500, 750, 1000), "x 0.25, y 0.5, width 0.5, height 0.5 of the picture")
    }

    // Plan/PlanMaps.swift
    @Test func plan8() throws {
        let input = try ModelInput(.depth(PixelSize(width: 2, height: 2), multiple: 1, keepsRatio: false))
        let plan = try input.plan(for: PixelSize(width: 4, height: 2))
        let depth: [Float] = [0, 1, 0, 1]
        let map = try plan.map(depth.span, size: PixelSize(width: 2, height: 2))
        expect(map[1, 0].value, "0.25")
    }

    // Plan/PlanMaps.swift
    @Test func plan9() throws {
        let input = try ModelInput(.promptable(PixelSize(width: 8, height: 8)))
        let plan = try input.plan(for: PixelSize(width: 4, height: 2))
        let logits: [Float] = [-1, 1, -1, 1]
        let mask = try plan.mask(logits.span, size: PixelSize(width: 2, height: 2))
        expect(mask.raster[3, 0].value, "255")
    }
}

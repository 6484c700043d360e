import BenchmarkResults
import Foundation
import Matte

/// The properties of the machine that affect the measurements. They do not include the host name.
enum Machine {
    /// The number of threads that an operation uses by default.
    static let cores = ProcessInfo.processInfo.processorCount

    static func facts() -> [Fact] {
        let cpu = read("/proc/cpuinfo").split(separator: "\n")
        func field(_ name: String) -> String? {
            cpu.first { $0.hasPrefix(name) }?.split(separator: ":").last.map {
                $0.trimmingCharacters(in: .whitespaces)
            }
        }
        let identity = ["cpu family", "model", "stepping"].compactMap { name in
            field(name + "\t").map { "\(name) \($0)" }
        }
        let caches = (0..<5).compactMap { i -> String? in
            let folder = "/sys/devices/system/cpu/cpu0/cache/index\(i)/"
            let size = read(folder + "size")
            guard !size.isEmpty else { return nil }
            return "L\(read(folder + "level")) \(read(folder + "type").lowercased()) \(size)"
        }
        let memory = read("/proc/meminfo").split(separator: "\n").first?.split(separator: " ")
            .compactMap { Int($0) }.first
        let pages = read("/sys/kernel/mm/transparent_hugepage/enabled")
        let virtual = cpu.contains { $0.hasPrefix("flags") && $0.contains(" hypervisor") }
        var facts = [
            Fact("Processor", ([field("model name") ?? "unknown"] + identity).joined(separator: ", ")),
            Fact(
                "Cores",
                "\(ProcessInfo.processInfo.activeProcessorCount)\(virtual ? ", virtual machine" : "")"),
            Fact("Caches", caches.joined(separator: ", ")),
            Fact("Memory", memory.map { "\(($0 + 524288) / 1_048_576) GiB" } ?? "unknown"),
            Fact("Huge pages", pages),
            Fact(
                "Kernel tiers",
                KernelTier.measured.map(\.rawValue).joined(separator: ", ")
                    + (KernelTier.widest < .best ? "; the processor has \(KernelTier.best) too" : "")),
            Fact("System", osRelease()),
            Fact("Swift", swiftVersion),
            Fact("Day", String(Date.now.ISO8601Format().prefix(10))),
        ]
        for peer in Peer.allCases {
            facts.append(Fact(peer.name, peer.version ?? "not measured: not installed"))
        }
        return facts
    }

    private static var swiftVersion: String {
        #if compiler(>=6.4)
        "6.4 or later"
        #else
        "6.3"
        #endif
    }

    private static func osRelease() -> String {
        read("/etc/os-release").split(separator: "\n").first { $0.hasPrefix("PRETTY_NAME=") }
            .map { $0.dropFirst(12).trimmingCharacters(in: ["\""]) } ?? "unknown"
    }

    private static func read(_ path: String) -> String {
        let text = try? String(contentsOfFile: path, encoding: .utf8)
        return text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    }
}

extension MeasuredRow {
    /// Returns a one-line description of the machine for the console.
    func summary(copy: [Double]) -> String {
        let name = "\(contender) \(tier) t\(threads)".padding(toLength: 40, withPad: " ", startingAt: 0)
        guard !times.isEmpty else { return name + "not measured" }
        var line =
            name
            + String(
                format: "%9.3f ms +-%3.0f%%", Statistics.median(times) / 1e6, Statistics.spread(times) * 100)
        if let ratio = Statistics.ratio(times, over: copy) {
            line += String(format: "  %6.2f memcpy (%.2f...%.2f)", ratio.value, ratio.low, ratio.high)
        }
        if let a = accuracy {
            line += String(format: "  max %.0f, %.1f dB, %.2f %%", a.largest, a.psnr, a.differing * 100)
        }
        if let outputBytes { line += "  \(outputBytes) bytes" }
        return line
    }
}

extension KernelTier {
    /// The tiers that are measured, from the narrowest to the widest: all that the processor has, or those up to the one
    /// that `MATTE_ISA` names.
    static let measured = available.filter { $0 <= current }

    /// The widest tier that is measured.
    static let widest = current
}

/// The namespace of the kernels. `KernelTable.swift` lists the kernels that this module exports.
///
/// This source is compiled once per tier, and a tier's module may contain only static functions of this enumeration. A
/// type declared here would emit weak symbols, which the linker could merge with those of another tier; code for older
/// processors would then contain instructions of this tier.
enum Kernels {}

/// The namespace of the kernels; see `KernelTable.swift` for what this tier exports.
///
/// A tier module may hold nothing but this enumeration's static functions: a type declared here would emit
/// weak symbols that the linker could merge into code meant for smaller processors.
enum Kernels {}

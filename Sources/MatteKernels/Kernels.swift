/// The namespace of the kernels. `KernelTable.swift` lists the kernels that this tier exports.
///
/// A tier module may contain only static functions of this enumeration. A type declared here would emit weak
/// symbols, which the linker could merge into code for processors without this tier's instructions.
enum Kernels {}

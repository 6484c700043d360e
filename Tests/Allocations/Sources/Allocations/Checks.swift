@MainActor func checkAll() {}

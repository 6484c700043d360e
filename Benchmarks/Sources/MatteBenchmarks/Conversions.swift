extension Suite {
    mutating func addConversions() {}
}

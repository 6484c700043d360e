import Glibc
import CGoogleBenchmark

var suite = Suite()
suite.addLimits()
suite.addConversions()

if CommandLine.arguments.contains("--list-not-measured") {
    for row in suite.rows where row.run == nil { print(row.name) }
} else {
    suite.register()
    exit(gb_main(CommandLine.argc, CommandLine.unsafeArgv))
}

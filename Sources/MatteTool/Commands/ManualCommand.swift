/// The command `matte manual`, which prints the manual page.
enum ManualCommand {
    static let command = Command(
        "manual", "prints the manual page, in the format of man", operands: .none, sample: "",
        details: """
            To install the page, save it as matte.1 in a folder man1 of the manual path. To read it without that, run:
              matte manual | man -l -
            """,
        batchRefusal: "which describes this tool"
    ) { _ in
        let page = ManualPage.text(CommandList.all, version: Overview.version)
        return try Report(String(page.dropLast()), ["text": page])
    }
}

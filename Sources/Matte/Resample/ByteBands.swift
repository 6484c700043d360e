internal import MatteKernelTypes

extension BytePasses {
    /// Computes all output rows, on several threads if the work is large enough.
    func resize(
        _ source: Rows, into destination: MutableRows, _ parallelism: Parallelism
    ) throws(MatteError) {
        let kernels = KernelTable.current
        let threads = threads(worth: target.height, atMost: parallelism.limit)
        // Use two jobs per thread, of one or more bands each, to balance threads of different speed. Source rows are
        // prefetched only within a job, so with more jobs, threads would wait more often for the first source rows of a
        // job.
        let half = (target.height + threads * 2 - 1) / (threads * 2)
        let bandRows = threads == 1 ? bandRows : min(bandRows, (half + blockRows - 1) / blockRows * blockRows)
        let bands = (target.height + bandRows - 1) / bandRows
        let jobs = threads == 1 ? bands : min(bands, threads * 2)
        // The first source row that hasn't been prefetched yet. On a single thread, a job continues at this row, where
        // the previous job stopped.
        var read = 0
        try Bands.run(count: jobs, threads: threads) { i throws(MatteError) in
            let scratch = try pool.take()
            var done = threads == 1 ? read : 0
            // Distribute the bands evenly, so that the jobs differ by at most one band.
            let mine = i * bands / jobs..<(i + 1) * bands / jobs
            for b in mine {
                let band = b * bandRows..<min(target.height, (b + 1) * bandRows)
                // The rows of this band were prefetched with the band before it. Those of the first band aren't
                // prefetched.
                _ = unread(for: band, of: source, after: &done)
                let last = b + 1 == bands || (threads > 1 && b + 1 == mine.upperBound)
                let next = last ? 0..<0 : band.upperBound..<min(target.height, band.upperBound + bandRows)
                let pass = unsafe ByteBand(
                    passes: self, kernels: kernels, scratch: scratch.base, source: source,
                    destination: destination, next: unread(for: next, of: source, after: &done),
                    continues: !next.isEmpty)
                pass.make(band)
            }
            if threads == 1 { read = done }
            pool.give(scratch)
        }
    }

    /// Computes some output rows, on at most `limit` threads.
    ///
    /// Only the source rows on which these output rows depend need to exist; see ``sourceRows(for:)``.
    func makeRows(
        _ rows: Range<Int>, from source: Rows, into destination: MutableRows, threads limit: Int
    ) throws(MatteError) {
        let kernels = KernelTable.current
        let threads = threads(worth: rows.count, atMost: limit)
        let share = (rows.count + threads - 1) / threads
        let perBand = min(bandRows, (share + blockRows - 1) / blockRows * blockRows)
        try Bands.run(count: (rows.count + perBand - 1) / perBand, threads: threads) { i throws(MatteError) in
            let scratch = try pool.take()
            let start = rows.lowerBound + i * perBand
            // Rows that were just decoded are in the cache already, so prefetch none.
            var read = 0
            let pass = unsafe ByteBand(
                passes: self, kernels: kernels, scratch: scratch.base, source: source,
                destination: destination, next: unread(for: 0..<0, of: source, after: &read), continues: false
            )
            pass.make(start..<min(rows.upperBound, start + perBand))
            pool.give(scratch)
        }
    }

    /// Returns `limit` if computing `rows` output rows is enough work for several threads, and 1 if not.
    private func threads(worth rows: Int, atMost limit: Int) -> Int {
        // The work per output row in both passes, in pairs of multiplications. A core does ten to forty pairs per
        // nanosecond.
        let perRow =
            source.width * channels * rounded.vertical.pairs + target.width * 4 * rounded.horizontal.pairs
        let (work, huge) = perRow.multipliedReportingOverflow(by: rows)
        return huge || work > 8 << 20 ? limit : 1
    }

    /// Returns the source rows on which a band depends and that haven't been prefetched: those from row `done` on. Sets
    /// `done` to the row after them. Returns no rows if rows aren't prefetched at all.
    private func unread(for band: Range<Int>, of source: Rows, after done: inout Int) -> ReadAhead {
        var rows = done..<done
        if readsAhead, !band.isEmpty {
            let vertical = rounded.vertical
            let first = unsafe max(done, Int(vertical.windows[band.lowerBound].first))
            let end = unsafe Int(vertical.windows[band.upperBound - 1].first) + 2 * vertical.pairs
            rows = first..<max(first, min(end, self.source.height))
            done = rows.upperBound
        }
        return unsafe ReadAhead(
            row: source[rows.lowerBound], bytesPerRow: source.bytesPerRow,
            columns: self.source.width * channels, rows: rows.count)
    }
}

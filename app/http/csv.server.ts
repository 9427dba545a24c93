import { csvLine } from '#app/lib/csv.ts'

type CsvFile<Row> = {
	/** Without extension; the day is added. */
	name: string
	day: string
	columns: readonly string[]
	/** Pages of rows, read as the file is sent. */
	pages: AsyncIterable<readonly Row[]>
	line: (row: Row) => readonly (string | number | null)[]
}

/** A table of the desk as a CSV file, streamed page by page; UTF-8 with the mark that spreadsheets look for. */
export function csvResponse<Row>({ name, day, columns, pages, line }: CsvFile<Row>): Response {
	const encoder = new TextEncoder()
	const rows = pages[Symbol.asyncIterator]()
	const body = new ReadableStream<Uint8Array>({
		start(controller) {
			controller.enqueue(encoder.encode(`\uFEFF${csvLine(columns)}`))
		},
		async pull(controller) {
			const { done, value } = await rows.next()
			if (done) return controller.close()
			controller.enqueue(encoder.encode(value.map((row) => csvLine(line(row))).join('')))
		},
		async cancel() {
			await rows.return?.()
		},
	})
	return new Response(body, {
		headers: {
			'content-type': 'text/csv; charset=utf-8',
			'content-disposition': `attachment; filename="${name}-${day}.csv"`,
			'cache-control': 'private, no-store',
			'x-content-type-options': 'nosniff',
		},
	})
}

/** Walks a keyset list to its end. */
export async function* everyPage<Row>(
	read: (after: string | undefined) => Promise<{ rows: readonly Row[]; next: string | null }>,
): AsyncGenerator<readonly Row[]> {
	let after: string | undefined
	do {
		const { rows, next } = await read(after)
		if (rows.length) yield rows
		after = next ?? undefined
	} while (after !== undefined)
}

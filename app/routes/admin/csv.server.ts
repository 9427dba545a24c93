import type { RouterContextProvider } from 'react-router'
import type { Db } from '#app/db/client.server.ts'
import { getServices } from '#app/http/context.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { localDateOf, localTimeOf } from '#app/lib/dates/zoned-time.ts'
import { csvLine } from '#app/lib/text/csv.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'

/** What a request for an export brings. */
export type CsvArgs = { request: Request; context: Readonly<RouterContextProvider> }

type CsvPageInput = {
	db: Db
	actor: Viewer
	/** The query string of the request. */
	query: URLSearchParams
	now: Date
	timeZone: string
}

type Read<Row> = (
	input: CsvPageInput & { after: string | undefined; limit: number },
) => Promise<{ rows: readonly Row[]; next: string | number | null }>

type CsvFile<Row> = {
	/** Without extension; the date is appended. */
	name: string
	columns: readonly string[]
	/** An instant is written as the date and time in the business time zone, which spreadsheets read as a date. */
	line: (row: Row) => readonly (string | number | Date | null)[]
}

type Table<Row> = CsvFile<Row> & {
	/** Rows per query, 500 by default. */
	pageSize?: number
	/** Reads the page after the cursor `after`, which is the `next` of the previous page. */
	page: Read<Row>
}

/** Responds with an admin table as a CSV file. For admins only. */
export async function adminCsv<Row>(
	args: CsvArgs,
	{ pageSize: limit = 500, page, ...file }: Table<Row>,
): Promise<Response> {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const { timeZone } = await readSettings(args.context)
	const now = clock.now()
	const query = new URL(args.request.url).searchParams
	const pages = everyPage((after) => page({ db, actor, query, now, timeZone, after, limit }))
	return csvResponse({ ...file, timeZone, now, pages })
}

/** Streams the rows page by page, as UTF-8 with the byte order mark that spreadsheets need. */
function csvResponse<Row>({
	name,
	timeZone,
	now,
	columns,
	pages,
	line,
}: CsvFile<Row> & { timeZone: string; now: Date; pages: AsyncIterable<readonly Row[]> }): Response {
	const encoder = new TextEncoder()
	const shown = (value: string | number | Date | null) =>
		value instanceof Date ? `${localDateOf(value, timeZone)} ${localTimeOf(value, timeZone)}` : value
	const rows = pages[Symbol.asyncIterator]()
	const body = new ReadableStream<Uint8Array>({
		start(controller) {
			controller.enqueue(encoder.encode(`\uFEFF${csvLine(columns)}`))
		},
		async pull(controller) {
			const { done, value } = await rows.next()
			if (done) return controller.close()
			controller.enqueue(encoder.encode(value.map((row) => csvLine(line(row).map(shown))).join('')))
		},
		async cancel() {
			await rows.return?.()
		},
	})
	return new Response(body, {
		headers: {
			'content-type': 'text/csv; charset=utf-8',
			'content-disposition': `attachment; filename="${name}-${localDateOf(now, timeZone)}.csv"`,
			'cache-control': 'private, no-store',
			'x-content-type-options': 'nosniff',
		},
	})
}

/** Yields every page of a list with cursor pagination. */
async function* everyPage<Row>(
	read: (after: string | undefined) => ReturnType<Read<Row>>,
): AsyncGenerator<readonly Row[]> {
	let after: string | undefined
	do {
		const { rows, next } = await read(after)
		if (rows.length) yield rows
		after = next === null ? undefined : String(next)
	} while (after !== undefined)
}

import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { getOwnValue } from '#app/lib/own-key.ts'
import { type BookFile, bookFiles } from '#app/modules/payments/books/book-files.ts'
import { listBookEntries } from '#app/modules/payments/books/books.server.ts'
import { monthOf, readMonth } from '#app/modules/payments/books/months.ts'
import { adminCsv, type CsvArgs } from '#app/routes/admin/csv.server.ts'

/** Exports a month of the books for a spreadsheet or an accountant's program; amounts in dollars, days in the business time zone. */
export const loader = (args: CsvArgs) => {
	const query = new URL(args.request.url).searchParams
	const name = query.get('for') ?? ''
	const file = getOwnValue<Record<string, BookFile>>(bookFiles, name) ?? bookFiles.spreadsheet
	return adminCsv(args, {
		...file,
		name: `books-${readMonth(query.get('month')) ?? 'this-month'}`,
		async page({ db, actor, query, now, timeZone, after, limit }) {
			const month = readMonth(query.get('month')) ?? monthOf(localDateOf(now, timeZone))
			const position = after === undefined ? undefined : Number(after)
			const { entries, next } = await listBookEntries(db, { actor, month, after: position, limit })
			const rows = entries.map((entry) => ({
				...entry,
				happenedOn: localDateOf(entry.happenedAt, timeZone),
				recordedOn: localDateOf(entry.recordedAt, timeZone),
			}))
			return { rows, next }
		},
	})
}

import { open, readFile } from 'node:fs/promises'
import type { Db } from '#app/db/client.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import { eventColumns } from '#app/modules/appointments/calendars/past-events.ts'
import { readPastEvents } from '#app/modules/appointments/calendars/read-past-events.server.ts'
import { decodeText } from '#app/modules/imports/csv/decode-text.ts'
import type { ParsedCsv } from '#app/modules/imports/csv/parse-csv.ts'
import { readCsv } from '#app/modules/imports/csv/read-csv.server.ts'
import type { ImportKind } from '#app/modules/imports/import-kinds.ts'
import { importLimits } from '#app/modules/imports/import-limits.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'

type ReadInput = { path: string; kind: ImportKind; now: Date }

const rowsOfChunk = 1000

/**
 * Reads an uploaded file as a table: CSV, or for appointments a calendar file, which is told by its first line and not by its name.
 * @throws Invalid; ThreadUnavailable
 */
export async function readImportFile(db: Db, { path, kind, now }: ReadInput): Promise<ParsedCsv> {
	if (!(await isCalendar(path))) return readCsv(path)
	if (kind !== 'appointments')
		throw new Invalid('A calendar file has appointments. Choose “Past appointments”.', 'file')
	const { text, encoding } = decodeText(await readFile(path))
	const { timeZone } = await getSettings(db)
	const rows = await readPastEvents({ text, timeZone, now, eventsMax: importLimits.rowsMax })
	if (rows.length === 0) throw new Invalid('The calendar has no events.', 'file')
	const lines = rows.map((c, index) => ({ n: index + 2, c }))
	const chunks: string[] = []
	for (let at = 0; at < lines.length; at += rowsOfChunk)
		chunks.push(JSON.stringify(lines.slice(at, at + rowsOfChunk)))
	return { encoding, delimiter: '', headers: [...eventColumns], rowCount: rows.length, chunks }
}

async function isCalendar(path: string): Promise<boolean> {
	const file = await open(path)
	try {
		const { buffer, bytesRead } = await file.read(Buffer.alloc(100), 0, 100, 0)
		return /^\s*BEGIN:VCALENDAR/i.test(decodeText(buffer.subarray(0, bytesRead)).text)
	} finally {
		await file.close()
	}
}

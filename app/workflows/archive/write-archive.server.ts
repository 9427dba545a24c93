import { buffer } from 'node:stream/consumers'
import { type ArchiveCsv, archiveCsvs } from '#app/db/archive/archive-csv.server.ts'
import {
	allowLongReading,
	listArchiveFiles,
	listArchiveTables,
	readAgreements,
	readLines,
	readTableParts,
} from '#app/db/archive/read-archive.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { csvLine } from '#app/lib/text/csv.ts'
import type { RawMail } from '#app/modules/mail/incoming/raw-mail.server.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'
import { zipStream } from '#app/platform/zip/zip-stream.server.ts'
import { writeReadme } from './archive-readme.ts'
import { withoutTokens, withoutTokensInEmail } from './without-tokens.ts'

type WriteInput = {
	storage: FileStorage
	rawMail: Pick<RawMail, 'read'>
	now: Date
	/** Receives the bytes of the archive in their order. */
	write: (bytes: Buffer) => Promise<unknown>
}

/**
 * Writes everything of the practice as one ZIP: tables as JSON and CSV, files, and a description. All tables are of one moment. Only one part
 * of it is in memory at a time. The caller must check permission.
 */
export async function writeArchive(db: Db, { write, ...input }: WriteInput): Promise<void> {
	await db.transaction(
		async (tx) => {
			await allowLongReading(tx)
			for await (const bytes of zipStream(entriesOf(tx, input))) await write(bytes)
		},
		{ isolationLevel: 'repeatable read', accessMode: 'read only' },
	)
}

async function* entriesOf(tx: Db, { storage, rawMail, now }: Omit<WriteInput, 'write'>) {
	const tables = await listArchiveTables(tx)
	yield entry('README.md', writeReadme({ tables, csvs: archiveCsvs, madeAt: now }))
	const rowsOf = new Map<string, number>()
	for (const table of tables) {
		let [part, rows] = [0, 0]
		for await (const each of readTableParts(tx, table)) {
			part++
			rows += each.rows
			yield entry(`tables/${table.name}-${part}.json`, withoutTokens(each.text))
		}
		rowsOf.set(table.name, rows)
	}
	for (const csv of archiveCsvs) yield* csvEntries(tx, csv)
	let files = 0
	const { uploads, emails } = await listArchiveFiles(tx)
	for (const { id, key, name } of uploads) {
		const file = await storage.read(key)
		if (!file) continue
		files++
		yield { name: `files/${id}-${name}`, bytes: await buffer(file) }
	}
	for (const { id, key } of emails) {
		const raw = await rawMail.read(key)
		if (!raw) continue
		files++
		yield { name: `emails/${id}.eml`, bytes: withoutTokensInEmail(raw) }
	}
	for await (const { id, pdf } of readAgreements(tx)) {
		files++
		yield { name: `agreements/${id}.pdf`, bytes: pdf }
	}
	yield entry(
		'counts.json',
		`${JSON.stringify({ madeAt: now, rows: Object.fromEntries(rowsOf), files }, null, '\t')}\n`,
	)
}

const entry = (name: string, text: string) => ({ name, bytes: Buffer.from(text) })

/** A spreadsheet is a file of text as a whole; a practice has some megabytes of it. */
async function* csvEntries(tx: Db, { name, columns, query }: ArchiveCsv) {
	const lines = [`\uFEFF${csvLine(columns)}`]
	for await (const line of readLines(tx, query)) lines.push(csvLine(JSON.parse(withoutTokens(line))))
	yield entry(`csv/${name}.csv`, lines.join(''))
}

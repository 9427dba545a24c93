import type { ArchiveCsv } from '#app/db/archive/archive-csv.server.ts'
import { leftOut } from '#app/db/archive/archive-tables.ts'
import type { ArchiveTable } from '#app/db/archive/read-archive.server.ts'

/** Describes each file of an archive and each field of its tables, in Markdown. */
export function writeReadme({
	tables,
	csvs,
	madeAt,
}: {
	tables: readonly ArchiveTable[]
	csvs: readonly ArchiveCsv[]
	madeAt: Date
}): string {
	return [
		'# Archive of the practice',
		`Everything as it was at ${madeAt.toISOString()}. Dates and times of the tables are in UTC with their offset; amounts that end in _cents are whole cents.`,
		'## Files',
		[
			'- `README.md`: this text.',
			'- `counts.json`: how many rows of each table and how many files are in the archive, for comparison.',
			'- `tables/NAME-NUMBER.json`: the rows of a table, an array of objects; large tables are in several parts.',
			...csvs.map(
				({ name, columns }) =>
					`- \`csv/${name}.csv\`: for spreadsheets, in the time of the business. Columns: ${columns.join(', ')}.`,
			),
			'- `files/ID-NAME`: the file of the row of `upload` with this id.',
			'- `emails/ID.eml`: the original of the row of `mail_message` with this id.',
			'- `agreements/ID.pdf`: the signed agreement of the row of `service_agreement` with this id.',
		].join('\n'),
		'## Not in the archive',
		Object.entries(leftOut)
			.map(([why, names]) => `- ${why}: ${names.join(', ')}.`)
			.join('\n'),
		'Of the other tables, columns are left out that open, prove or find something: passwords, tokens, hashes, codes and keys. In texts and emails, the token of a link that opens something without signing in is replaced by “removed”.',
		'## Tables',
		...tables.map(({ name, what, columns }) =>
			[
				`### ${name}`,
				`${what}.`,
				columns.map((column) => `- ${column.name}: ${column.type}`).join('\n'),
			].join('\n\n'),
		),
		'',
	].join('\n\n')
}

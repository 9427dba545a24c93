import { clientLimits } from '#app/modules/clients/files/client-file.ts'
import { findKnownFiles, insertImportedFiles } from '#app/modules/clients/files/import-files.server.ts'
import { removeUnusedFiles } from '#app/modules/clients/files/remove-imported.server.ts'
import { type ClientRow, phoneKeyOf, readClientRow } from '#app/modules/imports/read-client-row.ts'
import type { Known, RecordKind } from './record-kind.ts'

/** Clients: the same address is the same person, who is left as they are. */
export const clientRecords: RecordKind<ClientRow> = {
	read(cells, { mapping, colleagues }) {
		const { row, faults } = readClientRow(cells, { mapping, colleagues, limits: clientLimits })
		return { row, faults, name: row.name }
	},
	show: ({ name, emails, phone, tags }) => [name, emails.join(', '), phone ?? '', tags.join(', ')],
	async find(tx, { actor, rows }) {
		const files = await findKnownFiles(tx, {
			actor,
			emails: rows.flatMap(({ row }) => row.emails),
			phones: rows.flatMap(({ row: { phone } }) => (phone ? [phoneKeyOf(phone)] : [])),
		})
		const known: Known = new Map()
		for (const [email, { name, reference }] of files.byEmail)
			known.set(`email:${email}`, { name, where: `in the file ${reference}` })
		for (const [digits, { name, reference }] of files.byPhone)
			known.set(`phone:${digits}`, { name, where: `in the file ${reference}` })
		return { rows: rows.map((each) => ({ ...each, keys: keysOf(each.row) })), known }
	},
	add: (tx, { actor, rows, fileName, context: { now, colleagues } }) =>
		insertImportedFiles(tx, {
			actor,
			people: rows.map((row) => ({ ...row, ownerId: row.ownerId ?? colleagues[0]?.id ?? null })),
			fileName,
			now,
		}),
	remove: (tx, { actor, ids }) => removeUnusedFiles(tx, { actor, ids }),
}

const keysOf = ({ emails, phone }: ClientRow): string[] => [
	...emails.map((email) => `email:${email}`),
	...(phone ? [`phone:${phoneKeyOf(phone)}`] : []),
]

import type { HandledRow } from '#app/modules/imports/import-batches.server.ts'
import type { ClientRow, RowFault } from '#app/modules/imports/read-client-row.ts'

/** Who is known, by address ('email:…') and phone number ('phone:…'), and where. */
export type KnownPeople = Map<string, { name: string; where: string }>

type ReadRow = { rowNumber: number; row: ClientRow; faults: RowFault[]; keys: string[] }

/**
 * Decides for each row whether it is new. The same address is the same person; the same phone number only with the same name, because
 * families share one: otherwise the row is faulty, and its owner says. Adds the new rows to `known`.
 */
export function decideRows(rows: readonly ReadRow[], known: KnownPeople): HandledRow[] {
	return rows.map(({ rowNumber, row, faults, keys }) => {
		const handled = { rowNumber, name: row.name, recordId: null, faults }
		if (faults.length > 0) return { ...handled, outcome: 'faulty' }
		if (keys.some((key) => key.startsWith('email:') && known.has(key)))
			return { ...handled, outcome: 'existing' }
		const phone = keys.find((key) => key.startsWith('phone:'))
		const other = phone === undefined ? undefined : known.get(phone)
		if (other && sameName(other.name, row.name)) return { ...handled, outcome: 'existing' }
		if (other) {
			const what = `The phone number is that of ${other.name} ${other.where}. Leave it empty if this is another person.`
			return { ...handled, outcome: 'faulty', faults: [{ column: null, what }] }
		}
		for (const key of keys) known.set(key, { name: row.name, where: `in row ${rowNumber}` })
		return { ...handled, outcome: 'new' }
	})
}

const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

import type { HandledRow } from '#app/modules/imports/import-batches.server.ts'
import type { KeyedRow, Known } from './kinds/record-kind.ts'

type NumberedRow = Pick<KeyedRow<unknown>, 'name' | 'faults' | 'keys'> & { rowNumber: number }

/**
 * Decides for each row whether it is new. The same key, such as an address, is the same record; the same phone number only with the same
 * name, because families and stores share one: otherwise the row is faulty, and its owner says. Adds the new rows to `known`.
 */
export function decideRows(rows: readonly NumberedRow[], known: Known): HandledRow[] {
	return rows.map(({ rowNumber, name, faults, keys }) => {
		const handled = { rowNumber, name, recordId: null, faults }
		if (faults.length > 0) return { ...handled, outcome: 'faulty' }
		if (keys.some((key) => !isShared(key) && known.has(key))) return { ...handled, outcome: 'existing' }
		const phone = keys.find(isShared)
		const other = phone === undefined ? undefined : known.get(phone)
		if (other && sameName(other.name, name)) return { ...handled, outcome: 'existing' }
		if (other) {
			const what = `The phone number is that of ${other.name} ${other.where}. Leave it empty if this is somebody else.`
			return { ...handled, outcome: 'faulty', faults: [{ column: null, what }] }
		}
		for (const key of keys) known.set(key, { name, where: `in row ${rowNumber}` })
		return { ...handled, outcome: 'new' }
	})
}

const isShared = (key: string): boolean => key.startsWith('phone:')

const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

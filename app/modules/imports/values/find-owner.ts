import type { RowCells, RowFault } from './read-cells.ts'

/** Somebody of the practice. */
export type Colleague = { id: string; name: string; email: string }

/** Returns the id of the colleague that a row names by address or name; null, with a fault where it names nobody of the practice. */
export function findOwner(
	cells: RowCells,
	colleagues: readonly Colleague[],
	faults: RowFault[],
): string | null {
	const cell = cells.one('owner')
	if (!cell) return null
	const text = cell.text.toLowerCase()
	const found = colleagues.filter(
		({ name, email }) => email.toLowerCase() === text || name.toLowerCase() === text,
	)
	if (found.length === 1) return found[0]!.id
	const what =
		found.length > 1
			? `Several people of the practice are called “${cell.text}”. Write the email address.`
			: `“${cell.text.slice(0, 80)}” is nobody of the practice. Empty the cell, or leave the column out.`
	faults.push({ column: cell.column, what })
	return null
}

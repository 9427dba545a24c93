import { z } from 'zod'
import type { LawRow } from './law-row.ts'
import { lawRowSchema } from './law-row-schema.ts'

/** Lists what is wrong with a table of law: a field of a row, or two rows that contradict each other. */
export function lawProblems(rows: readonly unknown[]): string[] {
	const problems: string[] = []
	const ids = new Set<string>()
	const idsByKey = new Map<string, string>()
	for (const [index, row] of rows.entries()) {
		const read = lawRowSchema.safeParse(row)
		if (!read.success) {
			problems.push(`Row ${index + 1}: ${z.prettifyError(read.error)}`)
			continue
		}
		const { id, effectiveFrom, staleAfter } = read.data
		if (ids.has(id)) problems.push(`${id}: two rows have this id.`)
		ids.add(id)
		const other = idsByKey.get(keyOf(read.data))
		if (other) problems.push(`${id}: ${other} says the same from the same day.`)
		idsByKey.set(keyOf(read.data), id)
		if (staleAfter !== null && staleAfter < effectiveFrom)
			problems.push(`${id}: outdated before it takes effect.`)
	}
	return problems
}

const keyOf = ({ state, subject, rule, effectiveFrom }: LawRow) =>
	[state, subject, rule.kind, effectiveFrom].join(' ')

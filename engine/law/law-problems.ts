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
		const site = repeatedSiteOf(read.data)
		if (site) problems.push(`${id}: two of its sources are pages of ${site}, which is one source.`)
	}
	return problems
}

/** Returns the web site that a row names more than once among sources that count as independent of each other; null without one. */
function repeatedSiteOf({ citation, rule }: LawRow): string | null {
	const sources = rule.kind === 'sourcesDiffer' ? rule.candidates.map(({ source }) => source) : []
	return (
		[sources.flatMap((source) => [...new Set(sitesIn(source))]), sitesIn(citation)]
			.map((sites) => sites.find((site, index) => sites.indexOf(site) !== index))
			.find((site) => site !== undefined) ?? null
	)
}

/** Returns the web sites that a text names, such as 'example.com'. */
const sitesIn = (text: string): string[] =>
	text
		.toLowerCase()
		.split(/[\s,;()]/)
		.map((word) =>
			word
				.replace(/^https?:\/\//, '')
				.replace(/^www\./, '')
				.split('/')[0]!
				.replace(/\.$/, ''),
		)
		.filter((word) => {
			const labels = word.split('.')
			return labels.length > 1 && labels.every((label) => label.length > 1) && /^[a-z]+$/.test(labels.at(-1)!)
		})

const keyOf = ({ state, subject, rule, effectiveFrom }: LawRow) =>
	[state, subject, rule.kind, effectiveFrom].join(' ')

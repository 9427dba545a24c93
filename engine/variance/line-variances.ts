import { nameOfCost } from '../comparison/deal-cost.ts'
import { formatCents } from '../money/format-money.ts'
import { type Category, categories } from '../reading/classification/categories.ts'
import type { ReadDeal } from '../reading/document/read-deal.ts'
import { isCounted } from '../reading/document/read-lines.ts'
import type { Variance } from './variance.ts'

/**
 * Lists the lines of a lease that differ where its cost has no part for them, such as a fee that is in the capitalized cost: the cost
 * counts it there already.
 */
export function lineVariances(before: ReadDeal, after: ReadDeal, listed: ReadonlySet<string>): Variance[] {
	if (before.document.deal !== 'lease' || after.document.deal !== 'lease') return []
	const [was, is] = [sumsOf(before), sumsOf(after)]
	if (was.size === 0 || is.size === 0) return []
	return [...new Set([...was.keys(), ...is.keys()])].flatMap((category): Variance[] => {
		const [one, other] = [was.get(category) ?? 0, is.get(category) ?? 0]
		if (one === other || listed.has(category)) return []
		const name = nameOfCost(category)
		const kind = one === 0 ? 'added' : other === 0 ? 'missing' : 'changed'
		const messages = {
			added: `Added: ${name} of ${formatCents(other)}.`,
			missing: `Missing: ${name} of ${formatCents(one)} was agreed.`,
			changed: `Changed: ${name} was ${formatCents(one)} and is now ${formatCents(other)}.`,
		}
		return [{ kind, key: category, cents: 0, message: messages[kind], say: `Please explain the ${name}.` }]
	})
}

/** The charges and credits by category, in cents; deposits, trade-in and own money have differences of their own. */
function sumsOf({ lines }: ReadDeal): Map<Category, number> {
	const sums = new Map<Category, number>()
	for (const line of lines)
		if (isCounted(line) && !/^(?:trade|cash|held)$/.test(categories[line.category].group))
			sums.set(line.category, (sums.get(line.category) ?? 0) + line.cents)
	return sums
}

import { groupOf } from '../classification/categories.ts'
import { type DraftLine, isCounted, isNetTrade, signedCents } from './read-lines.ts'

/** Leaves out the dealer's appraisal of the trade-in, which is only shown beside the amount paid for it. */
export function withoutAppraisal(lines: readonly DraftLine[]): readonly DraftLine[] {
	const allowances = lines.filter(
		({ category, role, label }) => category === 'trade_allowance' && role === 'credit' && !isNetTrade(label),
	)
	const appraisals = allowances.filter(
		({ label, isRoleGiven }) => !isRoleGiven && /\b(?:acv|actual cash value|apprais\w{1,3})\b/i.test(label),
	)
	if (appraisals.length !== 1 || allowances.length !== 2) return lines
	return lines.map((line) => (line === appraisals[0] ? { ...line, role: 'memo' } : line))
}

/** Takes the equity of a trade-in, or what is still owed on it, as a subtotal beside the allowance and the payoff that make it. */
export function readRestatedTrade(lines: readonly DraftLine[]): readonly DraftLine[] {
	const trade = lines.filter((line) => isCounted(line) && groupOf(line) === 'trade')
	const results = trade.filter(
		({ category, label }) =>
			category === 'negative_equity' || (category === 'trade_allowance' && isNetTrade(label)),
	)
	if (results.length !== 1 || results[0]!.isRoleGiven) return lines
	const [result] = results as [DraftLine]
	const parts = trade.filter((line) => line !== result)
	// Without a payoff the equity is the allowance again.
	const isWhole = parts.some(({ category }) => category === 'trade_allowance')
	const sum = parts.reduce((total, line) => total + signedCents(line), 0)
	if (!isWhole || sum !== signedCents(result)) return lines
	return lines.map((line) => (line === result ? { ...line, role: 'subtotal' } : line))
}

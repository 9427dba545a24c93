import { formatDate } from '../format-date.ts'
import { formatCents } from '../money/format-money.ts'
import { type CheckContext, linesOf, numbersOf } from './check-context.ts'
import type { Finding } from './finding.ts'

/** Checks that a trade-in that is stated twice has the same amounts, and reports what is still owed on it. */
export function checkTrade(context: CheckContext): Finding[] {
	const { deal, document, today } = context
	const { trade } = deal
	if (!trade) return []
	const lines = numbersOf(linesOf(context, 'trade_allowance', 'trade_payoff', 'negative_equity'))
	const findings: Finding[] = []
	if (trade.differenceCents > 0)
		findings.push({
			code: 'trade_mismatch',
			severity: 'stop',
			cents: trade.differenceCents,
			lines,
			message: `The document gives two different figures for your trade-in, ${formatCents(trade.differenceCents)} apart. An allowance of ${formatCents(trade.allowanceCents)} less a payoff of ${formatCents(trade.payoffCents)} is ${signedDollars(trade.equityCents)}.`,
			say: 'Please write the allowance for my car and the payoff as two lines. What is left of it?',
		})
	if (trade.equityCents < 0)
		findings.push({
			code: 'negative_equity',
			severity: 'review',
			cents: -trade.equityCents,
			lines,
			message: `You owe ${formatCents(-trade.equityCents)} more on your trade-in than it brings here. That amount becomes part of what you pay for the new car.`,
			say: 'How much of the new loan is from my old car? Please show it as its own line.',
		})
	const goodUntil = document.trade?.payoffGoodUntil
	if (goodUntil && trade.payoffCents > 0 && goodUntil < today)
		findings.push({
			code: 'payoff_stale',
			severity: 'review',
			cents: trade.payoffCents,
			message: `The payoff of ${formatCents(trade.payoffCents)} was good until ${formatDate(goodUntil)}. Interest has been added since.`,
			say: 'Please get a new payoff from my lender. Who pays the difference if it is higher?',
		})
	return findings
}

const signedDollars = (cents: number) => (cents < 0 ? `${formatCents(-cents)} owed` : formatCents(cents))

import { type LineKind, type QuoteRule, quoteRules } from '#app/content/quote-rules.ts'
import { formatCents } from '#app/lib/money/money.ts'
import { aprPercentOf, monthlyPaymentCents } from './loan.ts'

export type QuoteLine = { label: string; cents: number }

export type CheckedLine = QuoteLine & {
	kind: LineKind
	/** The matching rule; null for a line that is not recognized. */
	rule: QuoteRule | null
}

export type Finding = { tone: 'stop' | 'look' | 'fine'; text: string }

export type QuoteCheck = {
	lines: CheckedLine[]
	/** The sum of all lines, with credits subtracted. */
	totalCents: number
	/** The sum of what a buyer can decline or negotiate: dealer fees, add-ons, finance products. */
	negotiableCents: number
	taxPercent: number | null
	findings: Finding[]
}

export type LoanOffer = { aprPercent: number; months: number; paymentCents: number }

/** Finds the rule for a line by its longest synonym; whole words only, so 'tagline' is not a tag. */
export function classifyLine(label: string): QuoteRule | null {
	const text = ` ${label
		.toLowerCase()
		.replace(/[^a-z0-9&-]+/g, ' ')
		.trim()} `
	let best: { rule: QuoteRule; length: number } | null = null
	for (const rule of quoteRules)
		for (const synonym of rule.synonyms)
			if (synonym.length > (best?.length ?? 0) && hasWords(text, synonym))
				best = { rule, length: synonym.length }
	return best?.rule ?? null
}

/**
 * Checks the lines of a dealer's quote: what each is, whether the total and the tax are plausible, and whether the payment matches the
 * rate and the amount. Amounts in cents; a credit may be entered with or without a minus.
 */
export function checkQuote({
	lines,
	statedTotalCents,
	loan,
}: {
	lines: readonly QuoteLine[]
	statedTotalCents?: number | undefined
	loan?: LoanOffer | undefined
}): QuoteCheck {
	const checked = lines.map((line) => {
		const rule = classifyLine(line.label)
		const kind: LineKind = rule?.kind ?? 'unknown'
		// Dealers write credits with and without a minus.
		return { ...line, cents: kind === 'credit' ? -Math.abs(line.cents) : line.cents, kind, rule }
	})
	const sum = (...kinds: LineKind[]) =>
		checked.reduce((total, line) => (kinds.includes(line.kind) ? total + line.cents : total), 0)
	const totalCents = checked.reduce((total, line) => total + line.cents, 0)
	const taxCents = checked.reduce(
		(total, line) => (line.rule?.id === 'sales-tax' ? total + line.cents : total),
		0,
	)
	const priceCents = sum('price')
	const taxPercent = taxCents > 0 && priceCents > 0 ? (taxCents / priceCents) * 100 : null
	const findings = [
		...totalFindings(totalCents, statedTotalCents),
		...taxFindings(checked, taxPercent),
		...duplicateFindings(checked),
		...unknownFindings(checked),
		...(loan ? loanFindings(totalCents, loan) : []),
	]
	return {
		lines: checked,
		totalCents,
		negotiableCents: Math.max(0, sum('dealerFee', 'addOn', 'finance')),
		taxPercent,
		findings,
	}
}

function totalFindings(totalCents: number, statedCents: number | undefined): Finding[] {
	if (statedCents === undefined) return []
	const difference = statedCents - totalCents
	if (difference === 0)
		return [{ tone: 'fine', text: `The lines add up to the stated ${formatCents(statedCents)}.` }]
	return [
		{
			tone: 'stop',
			text: `The lines add up to ${formatCents(totalCents)}, but the quote says ${formatCents(statedCents)}: ${formatCents(
				Math.abs(difference),
			)} ${difference > 0 ? 'more than its own lines' : 'less than its own lines'}. Ask what is missing before you sign.`,
		},
	]
}

/** No state charges more than about 12% including local taxes; five have no general sales tax. */
function taxFindings(lines: readonly CheckedLine[], taxPercent: number | null): Finding[] {
	if (lines.every(({ rule }) => rule?.id !== 'price')) return []
	if (taxPercent === null)
		return [
			{
				tone: 'look',
				text: 'There is no sales tax on this quote. Most states have one, so the final bill may be higher: ask for the out-the-door price.',
			},
		]
	const rate = `${taxPercent.toFixed(2)}%`
	if (taxPercent > 12)
		return [
			{
				tone: 'stop',
				text: `The tax is ${rate} of the price. Nowhere in the country charges that much, so ask how it was calculated.`,
			},
		]
	return [
		{
			tone: 'fine',
			text: `The tax is ${rate} of the price. Compare it with the rate where you register the car. A trade-in may lower the tax.`,
		},
	]
}

function duplicateFindings(lines: readonly CheckedLine[]): Finding[] {
	const mayRepeat = new Set(['sales-tax', 'registration', 'state-fees', 'discount', 'accessories', 'down'])
	const seen = new Map<string, CheckedLine[]>()
	for (const line of lines)
		if (line.rule && !mayRepeat.has(line.rule.id))
			seen.set(line.rule.id, [...(seen.get(line.rule.id) ?? []), line])
	return [...seen.values()]
		.filter((same) => same.length > 1)
		.map((same) => ({
			tone: 'look',
			text: `${same.map(({ label }) => `'${label}'`).join(' and ')} look like the same charge twice (${same[0]!.rule!.name.toLowerCase()}). Ask what the difference is.`,
		}))
}

function unknownFindings(lines: readonly CheckedLine[]): Finding[] {
	return lines
		.filter(({ kind }) => kind === 'unknown')
		.map(({ label }) => ({
			tone: 'look',
			text: `We don’t recognize '${label}'. Ask: "What is this, who gets the money, and what happens if I say no?"`,
		}))
}

/** Compares the payment with the one for this rate, term and amount; up to a dollar counts as rounding. */
function loanFindings(totalCents: number, { aprPercent, months, paymentCents }: LoanOffer): Finding[] {
	if (totalCents <= 0) return []
	const expected = monthlyPaymentCents({ principalCents: totalCents, aprPercent, months })
	const difference = paymentCents - expected
	if (Math.abs(difference) <= 100)
		return [
			{ tone: 'fine', text: `The payment of ${formatCents(paymentCents)} matches the rate and the amount.` },
		]
	if (difference < 0)
		return [
			{
				tone: 'look',
				text: `At ${aprPercent}%, the payment would be ${formatCents(expected)}, more than the quoted ${formatCents(
					paymentCents,
				)}. Look for a larger down payment, a longer term or a balloon payment at the end.`,
			},
		]
	const actualPercent = aprPercentOf({ principalCents: totalCents, paymentCents, months })
	return [
		{
			tone: 'stop',
			text: `At ${aprPercent}%, the payment would be ${formatCents(expected)}, but the quote says ${formatCents(paymentCents)}: ${formatCents(
				difference * months,
			)} more over the loan. ${actualPercent === null ? '' : `For this amount, that works out to ${actualPercent.toFixed(2)}% APR, or something was added that isn’t on the list.`}`.trim(),
		},
	]
}

/** Whether a synonym is in the line as whole words; a plural s may follow. */
function hasWords(text: string, synonym: string): boolean {
	return text.includes(` ${synonym} `) || text.includes(` ${synonym}s `)
}

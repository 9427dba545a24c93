import type { DealDocument } from '../format/format.ts'
import { formatDate } from '../format-date.ts'
import { formatList } from '../format-list.ts'
import { formatCents } from '../money/format-money.ts'
import { labelWords } from '../reading/classification/classify-label.ts'
import { isCounted, type ReadLine } from '../reading/document/read-lines.ts'
import { namesOtherCurrency } from '../reading/other-currency.ts'
import { hasPrice, isTaxKnown } from '../totals/known-parts.ts'
import { printedPayment } from '../totals/loan-terms.ts'
import { type CheckContext, centsOf, numbersOf } from './check-context.ts'
import { type Finding, quoteLabel } from './finding.ts'

/** Reports lines of an unknown category, once for lines with the same words, and lines in another currency. */
export function checkUnknownLines({ deal }: CheckContext): Finding[] {
	return [...otherCurrencies(deal.lines), ...unknownLines(deal.lines)]
}

function otherCurrencies(lines: readonly ReadLine[]): Finding[] {
	const foreign = lines.filter(
		(line) => line.category !== 'unknown' && isCounted(line) && namesOtherCurrency(line.label),
	)
	return foreign.map(({ no, label, cents }) => ({
		code: 'unknown_line',
		severity: 'review',
		cents,
		lines: [no],
		message: `${quoteLabel(label)} names another currency, and we counted ${formatCents(cents)}.`,
		say: `How much is ${quoteLabel(label)} in US dollars?`,
	}))
}

function unknownLines(all: readonly ReadLine[]): Finding[] {
	const groups = new Map<string, ReadLine[]>()
	for (const line of all) {
		if (line.category !== 'unknown' || !isCounted(line)) continue
		const words = labelWords(line.label).join(' ')
		groups.set(words, [...(groups.get(words) ?? []), line])
	}
	return [...groups.values()].map((lines) => {
		const [first] = lines as [ReadLine]
		const isLump = first.classifiedBy === 'rule'
		return {
			code: 'unknown_line',
			severity: 'review',
			cents: centsOf(lines),
			lines: numbersOf(lines),
			message: isLump
				? `${quoteLabel(first.label)} puts ${formatCents(centsOf(lines))} in one line. Without its parts, no one can check it.`
				: `We don’t know what ${quoteLabel(first.label)} for ${formatCents(centsOf(lines))} is.`,
			say: isLump
				? `Please split ${quoteLabel(first.label)} into the tax and each fee.`
				: `What is ${quoteLabel(first.label)}, who gets the ${formatCents(centsOf(lines))}, and can I do without it?`,
		}
	})
}

/** Reports, in one finding, what a document of its kind should show and does not. */
export function checkMissing(context: CheckContext): Finding[] {
	const missing = missingFields(context)
	if (missing.length === 0) return []
	return [
		{
			code: 'field_missing',
			severity: 'review',
			message: `The document doesn’t show ${formatList(missing)}.`,
			say: `Could you please write down ${formatList(missing)}?`,
		},
	]
}

function missingFields({ document, deal, totals }: CheckContext): string[] {
	const missing: string[] = []
	const need = (isThere: unknown, name: string) => {
		if (!isThere) missing.push(name)
	}
	const { loan, lease, trade, stated } = document
	if (document.kind === 'trade_offer') {
		need(trade || deal.trade, 'the allowance for the trade-in')
		return missing
	}
	if (document.kind === 'pre_approval') {
		need(loan?.aprPpm !== undefined, 'the rate')
		return missing
	}
	if (document.deal === 'lease') {
		need(lease, 'the capitalized cost, the residual and the term')
		if (lease) {
			need(totals.lease?.grossCapCents, 'the capitalized cost')
			need(totals.lease?.residualCents, 'the residual')
			const isRentKnown = lease.moneyFactorPpb !== undefined || totals.lease?.rentCents !== undefined
			need(isRentKnown, 'the money factor or the rent charge')
		}
		return missing
	}
	need(hasPrice(deal), 'the price of the car')
	if (document.kind === 'retail_contract' && document.deal === 'loan') {
		need(deal.statedAmountFinancedCents !== undefined, 'the amount financed')
		need(loan?.aprPpm !== undefined, 'the APR')
		need(stated?.financeChargeCents !== undefined, 'the finance charge')
		need(stated?.totalOfPaymentsCents !== undefined, 'the total of payments')
		need(printedPayment(document), 'the payment')
		return missing
	}
	need(isTaxKnown(deal), 'the sales tax')
	need(hasTotal(deal), 'the out-the-door total')
	if (document.deal === 'loan' && !loan) missing.push('the rate and the term of the loan')
	else if (document.deal === 'loan') need(loan?.aprPpm !== undefined, 'the rate of the loan')
	if (isPaymentZero(document)) missing.push('the payment')
	return missing
}

/** A payment of $0.00 is a field that was left empty. */
const isPaymentZero = ({ loan, stated }: DealDocument) =>
	loan !== undefined && (loan.paymentCents ?? stated?.paymentCents) === 0

/** Whether the document prints its total, or a subtotal of the same amount under another name. */
const hasTotal = ({ lines, statedOutTheDoorCents, carCents }: CheckContext['deal']) =>
	statedOutTheDoorCents !== undefined ||
	lines.some(({ role, cents }) => role === 'subtotal' && cents === carCents)

/** Reports an offer that has expired. */
export function checkExpiry({ document, today }: CheckContext): Finding[] {
	const until = document.validUntil
	if (!until || until >= today) return []
	return [
		{
			code: 'expired',
			severity: 'review',
			message: `This offer was good until ${formatDate(until)}.`,
			say: 'Is this offer still good? Please confirm it in writing with a new date.',
		},
	]
}

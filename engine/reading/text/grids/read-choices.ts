import { formatRate } from '../../../checks/finding.ts'
import type { DealDocument, Line } from '../../../format/format.ts'
import { linesMax } from '../../../format/format-limits.ts'
import { formatAmount, formatCents } from '../../../money/format-money.ts'
import { readDeal } from '../../document/read-deal.ts'
import type { GivenDeal, ReadDealText } from '../read-deal-text.ts'
import { findGrids } from './find-grids.ts'
import type { PaymentChoice } from './grid-rows.ts'
import { isPayment, tokensOf } from './grid-tokens.ts'
import { oddPayments } from './odd-payments.ts'

/** More payments than these are shown and not offered as choices. */
const choicesMax = 36

type Read = (lines: readonly string[], given: GivenDeal) => ReadDealText

/**
 * Reads a worksheet with tables of payments. Each payment is an offer of its own with the rest of the paper; the one that is marked, or
 * that the paper repeats, is the deal, and without one the deal has no payment: nothing is held against a payment that nobody chose.
 * Null for a text without such a table.
 */
export function readChoices(lines: readonly string[], given: GivenDeal, read: Read): ReadDealText | null {
	const grids = findGrids(lines)
	if (grids.length === 0) return null
	const printed = grids.flatMap(({ choices }) => choices)
	const taken = new Map(grids.flatMap((grid) => [...grid.lines]))
	const rest = lines.map((line, index) => line.slice(0, taken.get(index)))
	const plain = read(rest, given)
	const choices = printed.map((choice) => ({ ...choice, kind: choice.kind ?? kindOf(choice, plain) }))
	const kind = given.deal ?? (plain.document.deal === 'cash' ? kindOfAll(choices) : plain.document.deal)
	const base = plain.document.deal === kind ? plain : read(rest, { ...given, deal: kind })
	const shown = withLines(base, choices)
	const doubts = oddPayments(choices)
	if (plain.others.length > 0 || given.deal === 'cash' || choices.length > choicesMax)
		return { ...shown, doubts: [...shown.doubts, doubtOf(choices, undefined), ...doubts] }
	// One term is read with the rest, so that its rate or its residual finds it.
	const bases = new Map<string, ReadDealText>()
	const baseOf = (deal: 'loan' | 'lease') => {
		const term = choices.find((choice) => choice.kind === deal)!.months
		const found = bases.get(deal) ?? read([...rest, `Term ${term} months`], { ...given, deal })
		bases.set(deal, found)
		return found
	}
	const chosen = chosenOf(choices, rest)
	const offers = choices.filter((choice) => choice !== chosen && (!given.deal || choice.kind === given.deal))
	const offerOf = (choice: PaymentChoice & { kind: 'loan' | 'lease' }): ReadDealText => ({
		...withChoice(baseOf(choice.kind), choice),
		offer: nameOf(choice),
		others: [],
	})
	const main = chosen
		? withLines(
				{ ...offerOf(chosen), doubts: base.doubts },
				choices.filter((choice) => choice !== chosen),
			)
		: shown
	return {
		...main,
		offer: chosen ? nameOf(chosen) : 'No payment chosen',
		others: offers.map(offerOf),
		doubts: [doubtOf(choices, chosen), ...doubts, ...main.doubts],
	}
}

type Choice = PaymentChoice & { kind: 'loan' | 'lease' }

const kindOf = ({ isAllDue, milesPerYear }: PaymentChoice, { document }: ReadDealText): Choice['kind'] =>
	document.deal === 'lease' || isAllDue || milesPerYear !== undefined ? 'lease' : 'loan'

const kindOfAll = (choices: readonly Choice[]): Choice['kind'] =>
	choices.every(({ kind }) => kind === 'lease') ? 'lease' : 'loan'

/** The payment that the paper marks, or repeats outside of its tables; undefined without one or with several. */
function chosenOf(choices: readonly Choice[], rest: readonly string[]): Choice | undefined {
	const marked = choices.filter(({ isMarked }) => isMarked)
	if (marked.length === 1) return marked[0]
	const repeated = new Set(
		rest
			.filter((line) => /\b(?:payments?|pmts?|monthly|month|mo)\b/i.test(line))
			.flatMap((line) => tokensOf(line.slice(0, 400)).filter(isPayment))
			.map(({ value }) => value),
	)
	const found = choices.filter(({ paymentCents }) => repeated.has(paymentCents))
	if (found.length === 1) return found[0]
	const chosen = rest.filter((line) => isChoice.test(line)).map((line) => tokensOf(line.slice(0, 400)))
	const named = choices.filter(({ months, firstCents }) =>
		chosen.some(
			(tokens) =>
				tokens.some(({ kind, value }) => kind === 'months' && value === months) &&
				tokens.some(({ kind, value }) => kind === 'money' && value === firstCents),
		),
	)
	return named.length === 1 ? named[0] : undefined
}

const isChoice =
	/\b(?:choos\w{1,3}|chose|chosen|select(?:ed|ion)?|pick(?:ed)?|go(?:ing|es)? with|went with|customer wants|we['’]ll take|i['’]ll take)\b/i

/** '72 months with $2,500 down at 5.99%' */
const nameOf = ({ kind, months, firstCents, isAllDue, aprPpm }: Choice): string =>
	`${kind === 'lease' ? 'lease of ' : ''}${months} months with ${formatAmount(firstCents)} ${isAllDue ? 'due at signing' : 'down'}${aprPpm === undefined ? '' : ` at ${formatRate(aprPpm)}`}`

function doubtOf(choices: readonly Choice[], chosen: Choice | undefined): string {
	const count = `This paper has a table of ${choices.length} payments.`
	return chosen
		? `${count} What was read is the one that it marks or repeats: ${formatCents(chosen.paymentCents)} for ${nameOf(chosen)}.`
		: `${count} None of them is marked, so none is held against the dealer. Choose one to check it.`
}

/** Adds the payments as lines that are only shown, where they are printed. */
function withLines(read: ReadDealText, choices: readonly Choice[]): ReadDealText {
	const { document, lineNumbers } = read
	const added = choices.slice(0, Math.max(0, linesMax - document.lines.length))
	const at = placeAt(lineNumbers, choices[0]?.line ?? 0)
	const shown = added.map(
		(choice): Line => ({
			label: `Payment for ${nameOf(choice)}`,
			cents: choice.paymentCents,
			category: 'subtotal',
			role: 'memo',
		}),
	)
	const numbers = added.map(({ line }) => line + 1)
	return {
		...read,
		document: { ...document, lines: document.lines.toSpliced(at, 0, ...shown) },
		lineNumbers: lineNumbers.toSpliced(at, 0, ...numbers),
	}
}

/** Where a line of the document belongs that is printed on this line of the text, from 0. */
function placeAt(lineNumbers: readonly number[], line: number): number {
	const next = lineNumbers.findIndex((number) => number > line + 1)
	return next < 0 ? lineNumbers.length : next
}

/** The paper with one of its payments: the term, the rate, and what is paid first. */
function withChoice(base: ReadDealText, choice: Choice): ReadDealText {
	const { months, paymentCents, aprPpm, milesPerYear } = choice
	const paid = choice.isAllDue ? base : withDown(base, choice)
	const document: DealDocument = { ...paid.document, deal: choice.kind }
	const { paymentCents: _, ...stated } = document.stated ?? {}
	if (choice.isAllDue) stated.dueAtSigningCents = choice.firstCents
	if (Object.keys(stated).length > 0) document.stated = stated
	else delete document.stated
	if (choice.kind === 'loan')
		document.loan = {
			...document.loan,
			months,
			paymentCents,
			...(aprPpm === undefined ? {} : { aprPpm }),
		}
	else
		document.lease = {
			...document.lease,
			months,
			paymentCents,
			...(milesPerYear === undefined ? {} : { milesPerYear }),
		}
	const figure = { label: 'Monthly payment', cents: paymentCents, lineNumber: choice.line + 1 }
	return { ...paid, document, figures: [...paid.figures, figure] }
}

/** The paper with this down payment. Totals that it prints for another one say nothing about this choice. */
function withDown(base: ReadDealText, { firstCents, line: printedAt }: Choice): ReadDealText {
	const { document, lineNumbers } = base
	const deal = readDeal(document)
	const isDown = deal.lines.map(({ category, role }) => category === 'down_payment' && role === 'credit')
	const paid = deal.lines.reduce((sum, { cents }, index) => (isDown[index] ? sum + cents : sum), 0)
	if (paid === firstCents) return base
	const lines = document.lines.map((line, index): Line => (isDown[index] ? { ...line, role: 'memo' } : line))
	const { outTheDoorCents } = document.stated ?? {}
	const stated = outTheDoorCents === undefined ? {} : { stated: { outTheDoorCents } }
	const { stated: _, ...others } = document
	if (firstCents === 0 || lines.length >= linesMax)
		return { ...base, document: { ...others, ...stated, lines } }
	const at = placeAt(lineNumbers, printedAt)
	return {
		...base,
		document: {
			...others,
			...stated,
			lines: lines.toSpliced(at, 0, { label: 'Cash down', cents: firstCents, category: 'down_payment' }),
		},
		lineNumbers: lineNumbers.toSpliced(at, 0, printedAt + 1),
	}
}

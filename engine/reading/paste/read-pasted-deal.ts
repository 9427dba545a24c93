import type { DealDocument, Line } from '../../format/format.ts'
import { labelCharsMax, linesMax } from '../../format/format-limits.ts'
import { type Category, categories, type Role } from '../classification/categories.ts'
import { classifyLabel } from '../classification/classify-label.ts'
import type { LabelRule } from '../classification/label-rule.ts'
import type { UnreadLine } from '../unread-line.ts'
import { type FoundAmount, readAmount } from './amount.ts'
import { plainLines } from './plain-text.ts'
import { leaseAmountOf, type PastedLease, type PastedTerms, readTerms } from './terms.ts'
import { linesOutsideNewestQuote, withoutReplyMarkers } from './thread.ts'

export type PastedLine = Line & {
	/** The line of the pasted text, from 1. */
	lineNumber: number
}

export type PastedDeal = {
	lines: PastedLine[]
	stated: NonNullable<DealDocument['stated']>
	terms: PastedTerms
	/** The figures of a lease, if the text has any. */
	lease: PastedLease
	/** What kind of deal the text is about, by its words. */
	deal: 'cash' | 'loan' | 'lease'
	/** Everything with a letter or a digit that is not in `lines`, `stated` or `terms`. */
	unread: UnreadLine[]
}

/** A pasted text is at most this long; the rest is returned as one unread line. */
export const pastedCharsMax = 64_000

/**
 * Drafts the lines of a deal from pasted text: an email, a web page, cells of a spreadsheet. Money is the last amount of a line. Subtotals
 * and sticker prices are found by arithmetic, so that they are not added. What could not be read comes back as `unread`; nothing throws.
 */
export function readPastedDeal(pasted: string): PastedDeal {
	const deal: PastedDeal = { lines: [], stated: {}, terms: {}, lease: {}, deal: 'cash', unread: [] }
	const texts = plainLines(pasted.slice(0, pastedCharsMax))
	const outsideNewestQuote = linesOutsideNewestQuote(texts)
	let label = ''
	const rows = texts.flatMap((text, index) =>
		pairsOf(text).map((line) => ({ line: withoutReplyMarkers(line), index })),
	)
	for (const { line, index } of rows) {
		const lineNumber = index + 1
		if (!/[\p{L}\p{N}]/u.test(line)) continue
		if (outsideNewestQuote.has(index)) {
			if (label) deal.unread.push({ lineNumber: lineNumber - 1, text: label, why: noAmount })
			label = ''
			const isFigure = readAmount(line).ok || Object.keys(readTerms(line)).length > 0
			deal.unread.push({ lineNumber, text: shortened(line), why: isFigure ? inOtherMessage : noAmount })
			continue
		}
		const terms = readTerms(line)
		// The first value found counts.
		deal.terms = { ...terms, ...deal.terms }
		const paymentCents = monthlyPaymentIn(line, terms)
		if (paymentCents !== null) {
			deal.stated.paymentCents ??= paymentCents
			continue
		}
		const reading = readAmount(line)
		if (!reading.ok) {
			// The label of a narrow table may stand on the line before its amount.
			if (label) deal.unread.push({ lineNumber: lineNumber - 1, text: label, why: noAmount })
			label = reading.why === null && isLabel(line) && !texts[index - 1]?.startsWith('On ') ? line : ''
			const isTerm = reading.why === null && Object.keys(terms).length > 0 && !/\$|\d,\d{3}/.test(line)
			if (isTerm) label = ''
			else if (!label) deal.unread.push({ lineNumber, text: line, why: reading.why ?? noAmount })
			continue
		}
		const named = withoutTerms(reading.amount.label) || label
		if (label && reading.amount.label)
			deal.unread.push({ lineNumber: lineNumber - 1, text: label, why: noAmount })
		label = ''
		addLine(deal, lineNumber, line, { ...reading.amount, label: named })
	}
	if (label) deal.unread.push({ lineNumber: texts.length, text: label, why: noAmount })
	if (pasted.length > pastedCharsMax)
		deal.unread.push({
			lineNumber: texts.length,
			text: '…',
			why: 'The text is too long; the rest was not read.',
		})
	deal.deal = kindOf(deal)
	return deal
}

/** Removes the terms in front of a label: 'APR 5.90 TERM 72 PMT' names a payment. */
function withoutTerms(label: string): string {
	const rest = label
		.slice(0, 300)
		.replace(
			/\b(?:apr|rate|term|days|mf)\b[\s:=#.]{0,4}\d{1,4}(?:\.\d{1,6})?\s?(?:%|mos?\b|months?\b)?[\s,;@]{0,4}/gi,
			'',
		)
	return /\p{L}{2}/u.test(rest) ? rest : label
}

/** Returns the payment that a sentence names, '72 months at 8.49% APR, that is $812/mo'; null for a line about anything else. */
function monthlyPaymentIn(line: string, terms: PastedTerms): number | null {
	const isAboutPayments =
		Object.keys(terms).length > 0 || /\b(?:payments?|financ\w{0,6}|loan|lease)\b/i.test(line)
	const amount = isAboutPayments && monthly.exec(line.slice(0, 500))?.[1]
	const reading = amount ? readAmount(`payment $${amount.replace('$', '').trim()}`) : null
	return reading?.ok ? reading.amount.cents : null
}

/** An amount for every month. */
const monthly =
	/(\$\s?\d[\d,]{0,9}(?:\.\d{1,2})?|\b\d[\d,]{2,9}\.\d{2})\s?(?:\/\s?mo(?:nth)?\b|(?:a|per|each|every) month\b|monthly\b)/i

function kindOf({ lease, terms, stated }: PastedDeal): PastedDeal['deal'] {
	if (Object.keys(lease).length > 0 || terms.moneyFactorPpb !== undefined) return 'lease'
	const isLoan = stated.amountFinancedCents ?? terms.aprPpm ?? terms.months ?? stated.paymentCents
	return isLoan === undefined ? 'cash' : 'loan'
}

/**
 * Splits a line that holds several labels with an amount each, as 'Title 75.00 / Reg 210.00' or two columns of a sheet; returns any other
 * line unchanged.
 */
function pairsOf(text: string): string[] {
	const cells = text.split('\t').filter((cell) => cell.trim() !== '')
	const byCell: string[] = []
	for (const cell of cells)
		if (/\p{L}/u.test(cell) || byCell.length === 0 || !hasAmount(`xx ${cell}`)) byCell.push(cell)
		else byCell[byCell.length - 1] += `\t${cell}`
	for (const parts of [byCell, text.split(/ [/|;+] | {3,}/)])
		if (parts.length > 1 && parts.every((part) => /\p{L}{2}/u.test(part) && hasAmount(part))) return parts
	return [text]
}

const hasAmount = (text: string) => readAmount(text).ok

const noAmount = 'There is no amount on this line.'

const inOtherMessage = 'This is in another message of the thread. Paste that message alone to check it.'

/** Whether a line is short and has words that mean something in a deal. */
const isLabel = (text: string) => text.length <= 60 && classifyLabel(text) !== null

function addLine(deal: PastedDeal, lineNumber: number, text: string, amount: FoundAmount): void {
	const { cents } = amount
	if (!/\p{L}/u.test(amount.label)) {
		deal.unread.push({ lineNumber, text, why: 'There is an amount without a word that says what it is.' })
		return
	}
	if (amount.label.length > labelCharsMax || isSentence(amount.label)) {
		deal.unread.push({
			lineNumber,
			text: shortened(text),
			why: 'This looks like a sentence. Please type what it says about money.',
		})
		return
	}
	if (deal.lines.length >= linesMax) {
		deal.unread.push({ lineNumber, text, why: `A document has at most ${linesMax} lines.` })
		return
	}
	const rule = classifyLabel(amount.label, { isNegative: amount.isNegative })
	const statedField = statedOf(rule, amount.label)
	if (statedField) deal.stated[statedField] = cents
	const leaseAmount = leaseAmountOf(amount.label)
	if (leaseAmount) deal.lease[leaseAmount] ??= cents
	deal.lines.push({ lineNumber, label: amount.label, cents, ...roleOf(rule, amount, deal.lines) })
}

/** Whether a line has more words than a form prints, or another amount among many words. */
const isSentence = (printed: string) => {
	// What stands in parentheses explains a label.
	const label = printed.replace(/\([^()]{0,120}\)/g, '')
	const words = label.split(' ').length
	return words > 14 || (words > 9 && /\d,\d{3}(?! miles)|\$\d/i.test(label))
}

const shortened = (text: string) => (text.length > 300 ? `${text.slice(0, 297)}…` : text)

/** Returns the field of `stated` for the total that a label names; null if it names none. */
function statedOf(rule: LabelRule | null, label: string): keyof PastedDeal['stated'] | null {
	if (rule?.sums === 'out_the_door') return 'outTheDoorCents'
	if (rule?.sums === 'amount_financed') return 'amountFinancedCents'
	if (/\bdue at signing\b/i.test(label)) return 'dueAtSigningCents'
	if (/\bfinance charge\b/i.test(label) && rule?.role === 'memo') return 'financeChargeCents'
	if (/\btotal of payments\b/i.test(label)) return 'totalOfPaymentsCents'
	if (/\btotal sale price\b/i.test(label)) return 'totalSalePriceCents'
	return /\b(?:monthly|month|lease|est\.?|estimated) payment\b/i.test(label) ? 'paymentCents' : null
}

/**
 * Determines the role of a pasted amount if its label does not say it: an amount below zero is a credit, and one that equals the sum of the
 * lines before it is a subtotal. A net trade-in below zero is money that is still owed.
 */
function roleOf(
	rule: LabelRule | null,
	{ cents, isNegative }: FoundAmount,
	before: readonly PastedLine[],
): Pick<Line, 'role' | 'category'> {
	if (rule?.category === 'negative_equity') return { category: 'negative_equity' }
	const usual = rule ? (rule.role ?? categories[rule.category].role) : null
	if (isNegative && usual !== 'memo' && usual !== 'subtotal')
		return usual === 'credit' ? {} : { role: 'credit' }
	if (rule || before.length < 2 || cents === 0) return {}
	return isSumOf(before, cents) ? { role: 'subtotal' } : {}
}

/** Whether an amount is the sum of the charges and credits before it, all of them or since the last subtotal. */
function isSumOf(before: readonly PastedLine[], cents: number): boolean {
	let sum = 0
	for (const line of before.toReversed()) {
		const role = countedAs(line)
		if (role === 'subtotal' && sum === cents) return true
		sum += role === 'charge' ? line.cents : role === 'credit' ? -line.cents : 0
	}
	return sum === cents
}

const roles = new WeakMap<PastedLine, Role>()

/** The role of a line that is already read; stored, because each amount without a known label asks for those of all lines before it. */
function countedAs(line: PastedLine): Role {
	const known = roles.get(line)
	if (known) return known
	const rule = line.category ? null : classifyLabel(line.label)
	const category: Category = line.category ?? rule?.category ?? 'unknown'
	const role = line.role ?? rule?.role ?? categories[category].role
	roles.set(line, role)
	return role
}

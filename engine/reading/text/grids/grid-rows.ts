import { type Column, type Head, type Kind, kindsOf } from './grid-head.ts'
import {
	type GridToken,
	isDown,
	isPayment,
	isRate,
	isTerm,
	monthsOfTerm,
	rateOf,
	tokensOf,
} from './grid-tokens.ts'

/** One payment of a grid: for a term and for what is paid first. */
export type PaymentChoice = {
	/** Undefined if the grid does not say it. */
	kind?: 'loan' | 'lease'
	months: number
	firstCents: number
	/** Whether the first money is all that is due at signing, of a lease, and not a down payment. */
	isAllDue: boolean
	paymentCents: number
	aprPpm?: number
	milesPerYear?: number
	/** The line of the text, from 0. */
	line: number
	/** Whether the paper marks it: '$541.20 ✓', '[x] 541.20'. */
	isMarked: boolean
}

/** 'APR   5.49%   5.99%   6.49%' below terms. */
export function setRates({ columns }: Head, row: string): boolean {
	const tokens = tokensOf(row)
	const hasRates = /\b(?:apr|rate|interest)\b/i.test(row)
	if (tokens.length === 0 || !tokens.every((token) => isRate(token, hasRates))) return false
	// A lease has no rate.
	const rated = [columns, columns.filter(({ kind }) => kind === 'loan')].find(
		({ length }) => length === tokens.length,
	)
	if (!rated || columns.some(({ months }) => months === undefined)) return false
	for (const [at, column] of rated.entries()) column.aprPpm = rateOf(tokens[at]!)
	return true
}

/** The payments of a row; null if it is no row of this grid. */
export function choicesOf(row: string, head: Head, line: number): PaymentChoice[] | null {
	const tokens = tokensOf(row)
	const isByTerm = head.columns[0]!.months !== undefined
	const segments = isByTerm ? downSegments(tokens) : termSegments(tokens, head, row)
	if (!segments) return null
	const groups = [...new Set(head.columns.map(({ group }) => group))]
	const columnsOf = (segment: Segment, index: number): Column[] => {
		if (isByTerm || segments.length === groups.length)
			return isByTerm ? head.columns : head.columns.filter(({ group }) => group === index)
		// A half of the table that is longer than the other one: the nearest columns.
		const nearest = groups.toSorted(
			(one, other) => distanceTo(head, one, segment) - distanceTo(head, other, segment),
		)[0]
		return head.columns.filter(({ group }) => group === nearest)
	}
	const found = segments.flatMap((segment, index): (PaymentChoice | null)[] => {
		const columns = columnsOf(segment, index)
		if (columns.length !== segment.payments.length) return [null]
		return segment.payments.map((payment, at): PaymentChoice | null => {
			const { at: _, group, ...own } = columns[at]!
			const kind = segment.kind ?? own.kind ?? (head.kinds.length === 2 ? head.kinds[group] : head.kinds[0])
			const { months, firstCents, kind: _kind, ...terms } = { ...segment.key, ...own }
			if (months === undefined || firstCents === undefined) return null
			const miles = kind === 'loan' ? undefined : (terms.milesPerYear ?? head.milesPerYear)
			return {
				...terms,
				...(payment.aprPpm === undefined ? {} : { aprPpm: payment.aprPpm }),
				...(kind ? { kind } : miles ? { kind: 'lease' } : {}),
				...(miles ? { milesPerYear: miles } : {}),
				months,
				firstCents,
				isAllDue: head.isAllDue,
				paymentCents: payment.value,
				line,
				isMarked: isMarkedAt(row, payment),
			}
		})
	})
	return found.every((choice) => choice !== null) ? found : null
}

const distanceTo = ({ columns }: Head, group: number, { payments }: Segment) =>
	Math.abs(columns.find((column) => column.group === group)!.at - payments[0]!.from)

/** A part of a row: its term or down payment, and the payments behind it, each with the rate in its cell. */
type Segment = {
	key: Partial<Pick<PaymentChoice, 'months' | 'firstCents' | 'aprPpm' | 'milesPerYear'>>
	kind?: Kind
	payments: Payment[]
}
type Payment = GridToken & { aprPpm?: number }

/** '$641 (5.49%)   $557 (5.99%)': payments with the rates behind them. */
function paymentsOf(tokens: readonly GridToken[]): Payment[] | null {
	const payments: Payment[] = []
	for (const token of tokens) {
		const last = payments.at(-1)
		if (isPayment(token)) payments.push(token)
		else if (last && token.kind === 'rate' && last.aprPpm === undefined)
			payments[payments.length - 1] = { ...last, aprPpm: token.value }
		else return null
	}
	return payments.length > 0 ? payments : null
}

/** '$2,500 down   $791   $684   $608' below terms. */
function downSegments([first, ...rest]: readonly GridToken[]): Segment[] | null {
	const payments = paymentsOf(rest)
	return first && isDown(first) && payments ? [{ key: { firstCents: first.value }, payments }] : null
}

/** '60 mo @ 5.49%   $641   $593   $545' below down payments; the two halves of a table have a term each. */
function termSegments(tokens: readonly GridToken[], head: Head, row: string): Segment[] | null {
	const segments: Segment[] = []
	let end = 0
	for (const token of tokens) {
		const last = segments.at(-1)
		const isFull = last !== undefined && last.payments.length > 0
		if (
			isTerm(token) &&
			(token.kind === 'months' || !last || isFull) &&
			!(isFull && isPaymentOf(last, head))
		) {
			const kind = kindsOf(row.slice(end, token.from)).at(-1)
			segments.push({ key: { months: monthsOfTerm(token) }, payments: [], ...(kind ? { kind } : {}) })
		} else if (!last) {
			if (!isRate(token, head.hasRates)) return null
			segments.push({ key: { aprPpm: rateOf(token) }, payments: [] })
		} else if (token.kind === 'miles') last.key.milesPerYear = token.value
		else if (last.payments.length === 0 && isRate(token, head.hasRates)) last.key.aprPpm = rateOf(token)
		else {
			const payments = paymentsOf([...last.payments, token])
			if (!payments) return null
			last.payments = payments
		}
		end = token.to
	}
	return withLeadingRates(segments)
}

/** Whether a segment still lacks payments, so that a whole number is one. */
const isPaymentOf = ({ payments }: Segment, { columns }: Head) =>
	payments.length < columns.filter(({ group }) => group === 0).length

/** '5.49% 60 mo …': a rate in front of its term. */
function withLeadingRates(segments: readonly Segment[]): Segment[] | null {
	const [first, second, ...rest] = segments
	if (!first) return null
	if (first.key.months !== undefined)
		return segments.every(({ payments }) => payments.length > 0) ? [...segments] : null
	if (!second || first.payments.length > 0) return null
	return [{ ...second, key: { ...first.key, ...second.key } }, ...rest]
}

const markBehind =
	/^(?:\/\s?mo)?\s?(?:[*✓✔☑✗]|\[x\]|\(x\)|<-|←|◄|\]|\((?:selected|chosen|this one)\)|(?:selected|chosen)\b)/i
const markBefore = /(?:[*✓✔☑]|\[x\]|\(x\)|->|→|►|\[|\b(?:selected|chosen):?)\s?$/i

/** A mark belongs to the payment in its cell, and between two payments to the one that it is behind. */
function isMarkedAt(row: string, { from, to }: GridToken): boolean {
	if (markBehind.test(row.slice(to, to + 20).split(/[\t|]| {2}/)[0]!)) return true
	const before = row
		.slice(Math.max(0, from - 14), from)
		.split(/[\t|]| {2}/)
		.at(-1)!
	return markBefore.test(before) && !/\d/.test(before)
}

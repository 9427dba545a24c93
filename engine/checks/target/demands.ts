import type { DraftLine } from '../../reading/document/read-lines.ts'
import type { Finding, FindingCode } from '../finding.ts'

/** What the sentence of a finding asks the dealer to change about the out-the-door total. */
export type Demand =
	/** These lines go. */
	| { kind: 'remove'; lines: readonly number[] }
	/** These lines come down to an amount together, in cents. */
	| { kind: 'lower'; lines: readonly number[]; toCents: number }
	/** The price of the car falls by an amount. */
	| { kind: 'price'; cents: number }
	/** The tax is wrong by itself and falls by an amount. */
	| { kind: 'tax'; cents: number }
	/** Nobody knows the total before this is answered, or before `lines` are gone, if it has any. */
	| { kind: 'open'; lines?: readonly number[] }
	/** The same where it is asked; where it is not, the dealer's own way stays. */
	| { kind: 'question' }
	/** The total stays, whatever the answer is. */
	| { kind: 'none' }

type ReadDemand = (finding: Finding, lines: readonly DraftLine[]) => Demand

const open: Demand = { kind: 'open' }

/** A demand without an amount or without lines settles nothing. */
const remove: ReadDemand = ({ lines, cents }) => (lines && cents ? { kind: 'remove', lines } : open)

const lowerTo =
	(amountsOf: (cents: readonly number[]) => readonly number[]): ReadDemand =>
	({ lines: numbers, cents }, lines) => {
		if (!numbers || !cents) return open
		const amounts = amountsOf(lines.filter(({ no }) => numbers.includes(no)).map((line) => line.cents))
		const toCents = amounts.reduce((sum, amount) => sum + amount, 0) - cents
		return toCents < 0 ? open : { kind: 'lower', lines: numbers, toCents }
	}

const lower = lowerTo((cents) => cents)

/** For each finding, what its sentence does to the out-the-door total. A new finding has to say it here. */
const rules: Record<FindingCode, 'open' | 'none' | ReadDemand> = {
	sum_mismatch: 'open',
	subtotal_mismatch: 'open',
	balance_mismatch: 'open',
	// A `stop` names the tax that certain law makes of these lines.
	tax_mismatch: ({ severity, cents, atStake }) => {
		if (!cents) return { kind: 'question' }
		return severity === 'stop' && atStake !== false ? { kind: 'tax', cents } : open
	},
	tax_base: 'open',
	tax_rate_unusual: 'open',
	// A fee that is printed twice was compared once.
	doc_fee_above_maximum: lowerTo((cents) => [...new Set(cents)]),
	doc_fee_compare: ({ cents }) => (cents ? { kind: 'price', cents } : open),
	duplicate_fee: ({ lines = [], cents }) =>
		lines.length > 1 && cents ? { kind: 'remove', lines: lines.slice(1) } : open,
	market_adjustment: remove,
	price_above_msrp: 'open',
	addon_not_requested: remove,
	addon_declined: remove,
	rebate_not_qualified: 'open',
	credit_ended: 'open',
	// 'Take it off or bring it down' leaves the choice to the dealer.
	gap_above_maximum: ({ lines }) => ({ kind: 'open', ...(lines && { lines }) }),
	payment_above_terms: 'none',
	apr_mismatch: 'none',
	apr_above_preapproval: 'none',
	finance_charge_mismatch: 'none',
	total_of_payments_mismatch: 'none',
	money_factor_mismatch: 'none',
	money_factor_marked_up: 'none',
	lease_payment_mismatch: 'none',
	residual_changed: 'none',
	trade_mismatch: 'open',
	negative_equity: 'none',
	payoff_stale: 'none',
	vin_invalid: 'none',
	vin_missing: 'none',
	expired: 'none',
	// An estimate stays in the total; a figure of the state that differs asks what else is in the line.
	registration_estimate: ({ source }) => (source ? open : { kind: 'none' }),
	// Above a published maximum it is asked to come down; otherwise only who gets it is asked.
	fee_for_government_by_dealer: (finding, lines) => (finding.source ? lower(finding, lines) : open),
	unknown_line: 'open',
	field_missing: 'none',
	long_term: 'none',
	high_rate: 'none',
	dealer_fee: remove,
	product_required: 'open',
	deposit_unsafe: 'none',
	price_withheld: 'open',
	rate_range: 'none',
	short_deadline: 'none',
}

/** Returns what a finding asks for; one that is in order asks for nothing. */
export function demandOf(finding: Finding, lines: readonly DraftLine[]): Demand {
	const rule = rules[finding.code]
	if (finding.severity === 'pass') return { kind: 'none' }
	return typeof rule === 'string' ? { kind: rule } : rule(finding, lines)
}

/** Returns the lines as they are once the dealer agrees to all demands; null where that is a guess. */
export function linesIfAgreed(lines: readonly DraftLine[], demands: readonly Demand[]): DraftLine[] | null {
	const removed = new Set(demands.flatMap((demand) => (demand.kind === 'remove' ? demand.lines : [])))
	const isSettled = (numbers: readonly number[] = []) =>
		numbers.length > 0 && numbers.every((no) => removed.has(no))
	const isOpen = (demand: Demand) =>
		demand.kind === 'question' || (demand.kind === 'open' && !isSettled(demand.lines))
	if (demands.some(isOpen)) return null
	const start = lines.map((line) => (removed.has(line.no) ? { ...line, cents: 0 } : line))
	return demands.reduce<DraftLine[] | null>((left, demand) => {
		if (!left || !(demand.kind === 'lower' || demand.kind === 'price')) return left
		const isMeant = ({ no, category, role }: DraftLine) =>
			demand.kind === 'lower' ? demand.lines.includes(no) : category === 'price' && role === 'charge'
		const meant = left.filter(isMeant)
		const sum = meant.reduce((total, { cents }) => total + cents, 0)
		return takeOff(left, meant, demand.kind === 'lower' ? Math.max(0, sum - demand.toCents) : demand.cents)
	}, start)
}

/** Takes cents off the last of some lines, then off the one above it; null if they are not enough, or are not taxed alike. */
function takeOff(
	all: readonly DraftLine[],
	meant: readonly DraftLine[],
	offCents: number,
): DraftLine[] | null {
	if (new Set(meant.map(({ taxable }) => taxable)).size > 1) return null
	let rest = offCents
	const left = all.toReversed().map((line) => {
		if (!meant.includes(line)) return line
		const off = Math.min(rest, line.cents)
		rest -= off
		return { ...line, cents: line.cents - off }
	})
	return rest === 0 ? left.toReversed() : null
}

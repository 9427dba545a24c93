import type { DealDocument, Line } from '../../../format/format.ts'
import { shareOf } from '../../../money/rounding.ts'
import { categories } from '../../classification/categories.ts'
import type { Item } from '../items.ts'
import type { Term } from '../naming/term-rules.ts'
import type { Fact, ReadText } from '../read-items.ts'
import {
	markDueParts,
	nameDueChain,
	nameDueParts,
	nameDueTotal,
	nameSums,
	restToCap,
} from './due-at-signing.ts'
import { isOdometer } from './lease-miles.ts'
import { settlePayments } from './settle-payments.ts'

export type Lease = Partial<NonNullable<DealDocument['lease']>>
export type Taxes = NonNullable<DealDocument['taxes']>

export type SettledLease = {
	lease: Lease
	taxes: Taxes
	dueAtSigningCents?: number
	totalOfPaymentsCents?: number
}

/** Turns the terms of a text about a lease into the fields of a document, and marks the amounts that they use. */
export function settleLease(
	read: ReadText,
	months: number | undefined,
	sticker: number | undefined,
): SettledLease {
	const { items } = read
	nameDueTotal(items)
	nameSums(items)
	markDueParts(items)
	nameDueChain(items)
	const dueOfParts = nameDueParts(read)
	const lease: Lease = {}
	const taxes: Taxes = []
	if (months !== undefined) lease.months = months
	const all = (...terms: Term[]) =>
		items.filter(({ term, use }) => term !== null && terms.includes(term) && use !== 'sum')
	const take = (found: Item | undefined) => {
		if (found) found.use = 'term'
		return found?.cents
	}
	const field = (
		name:
			| 'grossCapCents'
			| 'adjustedCapCents'
			| 'dispositionCents'
			| 'purchaseOptionCents'
			| 'excessMileCents',
		...terms: Term[]
	) => {
		const found = all(...terms)
		const cents = take(found[0])
		if (cents === undefined) return
		lease[name] = cents
		markRepeats(found, cents)
	}
	for (const item of all('cap_cost')) if (isAfterRebates(item, items)) item.term = 'adjusted_cap'
	field('grossCapCents', 'gross_cap')
	const capCosts = all('cap_cost')
	for (const item of capCosts)
		if (lease.grossCapCents === undefined) lease.grossCapCents = take(item)
		else if (
			item.cents === lease.grossCapCents ||
			(capCosts[0] !== item && item.cents === capCosts[0]?.cents)
		)
			item.use = 'repeat'
		else Object.assign(item, { term: 'price' })
	field('adjustedCapCents', 'adjusted_cap')
	field('dispositionCents', 'disposition')
	field('purchaseOptionCents', 'purchase_option')
	nameExcessMile(read)
	field('excessMileCents', 'excess_mile')
	settleReduction(lease, all('cap_reduction'))
	settleDeposits(lease, all('security_deposits'))
	const factors = read.facts.filter(({ kind }) => kind === 'factor')
	// 'MF drops from .00190 to .00130'
	const current = factors.filter(({ before }) => !/\b(?:from|was|instead of)$/i.test(before))
	const factor = current.length > 0 ? current : factors
	// Of 'base MF .00245, they're using .00275' the first is the bank's.
	const used =
		factor.find(({ before }) => !/\b(?:base|buy(?: rate)?|bank(?:['’]s)?)\b/i.test(before)) ?? factor[0]
	if (used) lease.moneyFactorPpb = used.value
	settleResidual(lease, all('residual'), read, sticker)
	settlePayments(lease, taxes, read)
	settleRent(lease, items)
	settleMiles(lease, read)
	restToCap(lease, read)
	const due = all('due_at_signing').filter(({ isApproximate, isAside }) => !isApproximate && !isAside)
	const dueAtSigningCents = take(due.findLast(({ isRow }) => isRow) ?? due[0]) ?? dueOfParts
	if (dueAtSigningCents !== undefined) markRepeats(due, dueAtSigningCents)
	const totalDue = due.length === 0 ? items.findLast((item) => isTotalDue(item, lease.onePay)) : undefined
	const [total] = all('total_of_payments')
	const totalOfPaymentsCents = take(total)
	return { lease, taxes, dueAtSigningCents: dueAtSigningCents ?? take(totalDue), totalOfPaymentsCents }
}

/** 'Mileage 12,000/yr @ $.25 over': beside miles, less than a dollar is the price of one. */
function nameExcessMile({ items, facts }: ReadText): void {
	for (const item of items)
		if (
			item.term === null &&
			item.rule === null &&
			item.cents > 0 &&
			item.cents < 100 &&
			facts.some(({ kind, line }) => kind === 'miles' && line === item.line)
		)
			item.term = 'excess_mile'
}

/** 'total due 13,412.50' of a single payment is all that is paid. */
const isTotalDue = ({ term, rule, use, label }: Item, isOnePay = false) =>
	term === null &&
	use === undefined &&
	rule?.category === 'subtotal' &&
	(/^(?:total |cash |amount )?due(?: now| today)?$/i.test(label) || (isOnePay && /\btotal\b/i.test(label)))

const markRepeats = (items: readonly Item[], cents: number) => {
	for (const item of items) if (item.use === undefined && item.cents === cents) item.use = 'repeat'
}

/** 'Sale 47,140, rebates 4,250, cap 43,785 with acq 895': a cap from which the rebates are taken off is the adjusted one. */
function isAfterRebates({ cents }: Item, items: readonly Item[]): boolean {
	const open = items.filter(({ term, use }) => use === undefined && (term === null || term === 'price'))
	const price = open.find(({ term, rule }) => term === 'price' || rule?.category === 'price')
	const groupOf = ({ rule }: Item) => (rule ? categories[rule.category].group : 'unknown')
	const rebates = open.filter((item) => groupOf(item) === 'rebates')
	if (!price || rebates.length === 0) return false
	const fees = open.filter((item) => groupOf(item) === 'dealer_fees').slice(0, 8)
	const net = price.cents - rebates.reduce((sum, rebate) => sum + rebate.cents, 0)
	for (let choice = 0; choice < 1 << fees.length; choice++)
		if (fees.reduce((sum, fee, at) => (choice & (1 << at) ? sum + fee.cents : sum), net) === cents)
			return true
	return false
}

/** Several reductions count together unless one of them is the sum of the others or repeats it. */
function settleReduction(lease: Lease, found: readonly Item[]): void {
	if (found.length === 0) return
	const amounts = [...new Set(found.map(({ cents }) => cents))]
	const total = amounts.reduce((sum, cents) => sum + cents, 0)
	const whole = amounts.find((cents) => amounts.length > 1 && cents * 2 === total)
	const fromCap =
		lease.grossCapCents !== undefined && lease.adjustedCapCents !== undefined
			? lease.grossCapCents - lease.adjustedCapCents
			: undefined
	lease.capReductionCents = whole ?? (fromCap !== undefined && amounts.includes(fromCap) ? fromCap : total)
	for (const item of found) item.use = 'term'
}

function settleDeposits(lease: Lease, found: readonly Item[]): void {
	if (found.length === 0) return
	lease.securityDepositsCents = Math.max(...found.map(({ cents }) => cents))
	for (const item of found) item.use = 'term'
}

function settleResidual(
	lease: Lease,
	found: readonly Item[],
	{ facts, items }: ReadText,
	sticker: number | undefined,
): void {
	const share = facts.find((fact) => fact.kind === 'percent' && isResidualShare(fact))
	if (share) lease.residualPercent = share.value / 10_000
	// 'residual .63, which is 22,691.34'
	const worked = share && sticker !== undefined ? shareOf(sticker, share.value) : undefined
	const item =
		found.find(({ isRow }) => isRow) ??
		found[0] ??
		items.find(
			({ term, rule, use, cents }) =>
				term === null &&
				rule === null &&
				use === undefined &&
				worked !== undefined &&
				Math.abs(cents - worked) <= 100,
		)
	if (item) {
		item.use = 'term'
		lease.residualCents = item.cents
		markRepeats(found, item.cents)
	} else if (worked !== undefined) lease.residualCents = worked
}

/** A percentage beside a word of residual; no car is worth less than a tenth of its sticker price after a lease, or more than it. */
export const isResidualShare = ({ before, after, text, value }: Fact): boolean =>
	value >= 100_000 &&
	value <= 950_000 &&
	!/^\W*(?:off|discount|down|below|under)\b/i.test(after) &&
	(/\b(?:residual|resid|res|rv|lease.end value)\b/i.test(before.slice(-45).split(/[,;]/).at(-1)!) ||
		/^\W*(?:residual|resid\b|rv\b|of (?:the )?(?:msrp|sticker))/i.test(after) ||
		(/\b(?:residual|rv)\b/i.test(text) &&
			!/\b(?:tax|apr|rate)\b/i.test(`${before.slice(-15)} ${after.slice(0, 8)}`) &&
			text.split('%').length <= 2))

function settleMiles(lease: Lease, read: ReadText): void {
	const miles = read.facts.find(
		(fact) =>
			fact.kind === 'miles' && fact.value >= 5_000 && fact.value <= 150_000 && !isOdometer(fact, read),
	)
	if (!miles) return
	// 'in excess of 36,000 miles' is the allowance of the whole term.
	const isYearly = /\b(?:per|a|each) (?:year|yr)\b|\/ ?(?:year|yr)\b|\bannual/i.test(miles.text)
	const isWhole =
		!isYearly &&
		(lease.months ?? 12) > 12 &&
		(miles.value > 20_000 ||
			/\b(?:excess of|total|whole|over the)\b/i.test(miles.before) ||
			/^\W*(?:total|in total|over the|for the (?:whole |entire )?term)\b/i.test(miles.after))
	const years = isWhole ? (lease.months ?? 12) / 12 : 1
	const yearly = Math.round(miles.value / years)
	if (yearly <= 50_000) lease.milesPerYear = yearly
}

/** The rent charge of the whole term; a form or a person may print that of each month. */
function settleRent(lease: Lease, items: readonly Item[]): void {
	const [rent] = items.filter(({ term, use }) => term === 'rent_charge' && use === undefined)
	if (!rent) return
	const base = lease.basePaymentCents ?? lease.paymentCents
	// More than a payment each month, so it is that of the whole term.
	const isWhole = lease.months === undefined || base === undefined || rent.cents > base
	if (!isWhole) {
		rent.term = 'monthly_rent'
		return
	}
	rent.use = 'term'
	lease.rentChargeCents = rent.cents
}

/** Figures of a lease without a field of their own, which the document keeps as lines that are only shown. */
export const shownTerms: ReadonlySet<Term> = new Set<Term>([
	'depreciation',
	'monthly_depreciation',
	'monthly_rent',
	'total_of_base',
	'purchase_fee',
	'savings',
	'one_pay',
	'balloon',
	'finance_charge',
	'due_at_signing',
])

/** Says which charges are in the gross cap: those that add up to it with the price. The others are paid at signing. */
export function markPaid(lines: Line[], grossCapCents: number | undefined): void {
	const charges = lines.filter(
		({ role, category, paid }) =>
			paid === undefined && (role ?? categories[category ?? 'unknown'].role) === 'charge',
	)
	const price = charges.find(({ category }) => category === 'price')
	if (grossCapCents === undefined || !price) return
	const others = charges.filter((line) => line !== price && line.category !== 'msrp').slice(0, 14)
	const target = grossCapCents - price.cents
	for (let choice = 0; choice < 1 << others.length; choice++) {
		let sum = 0
		for (let index = 0; index < others.length; index++) if (choice & (1 << index)) sum += others[index]!.cents
		if (sum !== target) continue
		price.paid = 'capitalized'
		others.forEach((line, index) => {
			line.paid = choice & (1 << index) ? 'capitalized' : 'at_signing'
		})
		return
	}
}

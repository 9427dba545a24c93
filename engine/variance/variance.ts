import { formatRate, quoteLabel } from '../checks/finding.ts'
import {
	type CostItems,
	type CostKey,
	carItems,
	costItems,
	financeChargeOf,
	nameOfCost,
	perPayment,
} from '../comparison/deal-cost.ts'
import type { DealDocument } from '../format/format.ts'
import { formatList } from '../format-list.ts'
import { formatCents } from '../money/format-money.ts'
import { type ReadDeal, readDeal } from '../reading/document/read-deal.ts'
import { isCounted } from '../reading/document/read-lines.ts'
import { totalsOf } from '../totals/totals.ts'
import { type FactKey, factVariances } from './facts.ts'
import { leaseItems } from './lease-items.ts'
import { lineVariances } from './line-variances.ts'

/** One difference between what was agreed and what the contract says. */
export type Variance = {
	kind: 'added' | 'missing' | 'changed' | 'moved'
	/** The part of the cost that differs; for `moved`, the part that the money moved to. */
	key: CostKey | FactKey | 'cash_down'
	/** For `moved`: the part that the money came from. */
	fromKey?: CostKey
	/** How much more it costs the buyer, in cents; below zero when it costs less, 0 for money that only moved. */
	cents: number
	/** The amount that moved, in cents. */
	movedCents?: number
	perMonthCents?: number
	overTermCents?: number
	message: string
	say?: string
}

export type VarianceReport = {
	/** How much more the contract costs than agreed, in cents; the variances add up to it. */
	costsMoreCents: number
	variances: Variance[]
}

/** Compares a contract with what was agreed. A document compared with itself has no variance. */
export function varianceOf(agreed: DealDocument, contract: DealDocument): VarianceReport {
	const [before, after] = [readDeal(agreed), readDeal(contract)]
	const items = itemsOf(before, after)
	const deltas = deltasOf(...items)
	const listed = new Set<string>(deltas.keys())
	const name = (key: CostKey) => nameInPapers(key, before, after)
	const moved = extractMoved(deltas, name)
	const changed = [...deltas].map(([key, delta]) => changeOf(key, delta, { after, name: name(key) }))
	const cash = before.document.deal === after.document.deal ? cashChange(before, after) : []
	for (const { key } of cash) listed.add(key)
	const variances = [
		...factVariances(before, after, listed),
		...changed,
		...moved,
		...cash,
		...lineVariances(before, after, new Set([...listed, ...items[0].keys(), ...items[1].keys()])),
	].map((variance) =>
		variance.key === 'financing'
			? { ...variance, message: `${variance.message} ${describeLoanChanges(before, after)}`.trim() }
			: variance,
	)
	const rank = ({ key }: Variance) => (key === 'deal' ? 0 : 1)
	variances.sort((one, other) => rank(one) - rank(other) || Math.abs(other.cents) - Math.abs(one.cents))
	return { costsMoreCents: variances.reduce((sum, { cents }) => sum + cents, 0), variances }
}

/** Returns the cost of both documents by the same keys: the finance charge only if both have one, capitalized lines only if both do. */
function itemsOf(before: ReadDeal, after: ReadDeal): [CostItems, CostItems] {
	const leased = leaseItems(before, after)
	if (leased) return leased
	// The parts of a lease and of a purchase are no differences from each other.
	if (
		before.document.deal !== after.document.deal &&
		[before, after].some(({ document }) => document.deal === 'lease')
	)
		return [new Map(), new Map()]
	const charges = [before, after].map((deal) => {
		const totals = totalsOf(deal)
		return totals.paymentCents === undefined ? undefined : financeChargeOf(deal, totals)
	})
	const isLoan = charges[0] !== undefined && charges[1] !== undefined
	const purchase = (deal: ReadDeal, charge: number | undefined) =>
		costItems([
			...carItems(deal),
			['trade', -(deal.trade?.equityCents ?? 0)],
			['financing', isLoan ? (charge ?? 0) : 0],
		])
	return [purchase(before, charges[0]), purchase(after, charges[1])]
}

/** What a part cost before and costs now, and the difference in cents without what only moved between parts. */
type Delta = { was: number | undefined; now: number; cents: number }

function deltasOf(before: CostItems, after: CostItems): Map<CostKey, Delta> {
	const deltas = new Map<CostKey, Delta>()
	for (const key of new Set([...before.keys(), ...after.keys()])) {
		const was = before.get(key)
		const now = after.get(key) ?? 0
		const cents = now - (was ?? 0)
		if (cents !== 0) deltas.set(key, { was, now, cents })
	}
	return deltas
}

/** What may look better in exchange for a higher price. */
const offsets: readonly CostKey[] = ['trade', 'dealer_discount', 'rebate', 'rebate_conditional']

/**
 * Removes from the deltas the amounts that only moved: the same amount up in one place and down in another, or a price raised for a
 * trade-in.
 */
function extractMoved(deltas: Map<CostKey, Delta>, name: (key: CostKey) => string): Variance[] {
	const moved: Variance[] = []
	const move = (toKey: CostKey, fromKey: CostKey, cents: number) => {
		for (const [key, change] of [
			[toKey, -cents],
			[fromKey, cents],
		] as const) {
			const delta = deltas.get(key)!
			if (delta.cents + change === 0) deltas.delete(key)
			else deltas.set(key, { ...delta, cents: delta.cents + change })
		}
		moved.push({
			...movedVariance(name(toKey), name(fromKey), cents),
			key: toKey,
			fromKey,
		})
	}
	for (const [key, { cents }] of [...deltas].filter(([, delta]) => delta.cents > 0)) {
		if (key === 'financing') continue
		const pair = [...deltas].find(([other, delta]) => other !== 'financing' && delta.cents === -cents)
		if (pair) move(key, pair[0], cents)
	}
	for (const key of offsets) {
		const price = deltas.get('price')
		const better = deltas.get(key)
		if (price && better && price.cents > 0 && better.cents < 0)
			move('price', key, Math.min(price.cents, -better.cents))
	}
	return moved
}

const movedVariance = (to: string, from: string, movedCents: number): Omit<Variance, 'key' | 'fromKey'> => ({
	kind: 'moved',
	cents: 0,
	movedCents,
	message: `Moved, not gone: ${formatCents(movedCents)} came off at the ${from} and is back in the ${to}.`,
	say: `The ${from} is ${formatCents(movedCents)} better, and the ${to} ${formatCents(movedCents)} worse. Please put the ${to} back to what we agreed.`,
})

/**
 * Returns the name of a part of the cost: of lines that nobody knows, what the papers call them. What is left of a trade-in after its payoff
 * is not the allowance that a paper prints.
 */
function nameInPapers(key: CostKey, before: ReadDeal, after: ReadDeal): string {
	if (key === 'trade' && [before, after].some(({ trade }) => trade && trade.payoffCents > 0))
		return 'net trade-in'
	if (key !== 'unknown') return nameOfCost(key)
	const labels = [after, before].map(({ lines }) =>
		lines.filter((line) => line.category === key && isCounted(line)).map(({ label }) => quoteLabel(label)),
	)
	const [now, was] = labels.map((each, index) => each.filter((label) => !labels[1 - index]!.includes(label)))
	const names = [...new Set(now!.length + was!.length > 0 ? [...now!, ...was!] : labels[0])]
	return names.length > 0 ? formatList(names) : nameOfCost(key)
}

function changeOf(
	key: CostKey,
	{ was, now, cents }: Delta,
	{ after, name }: { after: ReadDeal; name: string },
): Variance {
	if (key === 'payments') return paymentsChange(cents, after)
	const kind = was === undefined ? 'added' : now === 0 ? 'missing' : 'changed'
	const effect = cents > 0 ? `${formatCents(cents)} more` : `${formatCents(-cents)} less`
	const [agreedOn, isNow] = [amountOf(key, was ?? 0), amountOf(key, now)]
	const messages = {
		added: `Added: ${name} of ${isNow}. It costs you ${effect}.`,
		missing: `Missing: ${name} of ${agreedOn} was agreed. It costs you ${effect}.`,
		changed: `Changed: ${name} was ${agreedOn} and is now ${isNow}. It costs you ${effect}.`,
	}
	const says = {
		added: `We did not agree on ${name}. Please take the ${isNow} off.`,
		missing: `We agreed on ${agreedOn} for ${name}. Please put it back.`,
		changed: `We agreed on ${agreedOn} for ${name}. Please change it back.`,
	}
	return {
		kind,
		key,
		cents,
		...(key === 'financing' ? undefined : perPayment(after, cents)),
		message: messages[kind],
		say: cents > 0 ? says[kind] : undefined,
	}
}

/** The payments of a lease: how much more each month, and over all of them. */
function paymentsChange(cents: number, after: ReadDeal): Variance {
	const payment = after.document.lease?.paymentCents ?? after.document.stated?.paymentCents ?? 0
	const effect = cents > 0 ? 'more' : 'less'
	return {
		kind: 'changed',
		key: 'payments',
		cents,
		message: `Changed: the payments come to ${formatCents(Math.abs(cents))} ${effect} than agreed; the payment is now ${formatCents(payment)}.`,
		say: cents > 0 ? 'We agreed on lower payments. Please change them back.' : undefined,
	}
}

/** Formats an amount as a document prints it, without its direction; a trade-in that brings less than is owed on it is a debt. */
const amountOf = (key: CostKey, cents: number) =>
	key === 'trade' && cents > 0 ? `${formatCents(cents)} owed` : formatCents(Math.abs(cents))

/**
 * Reports a changed down payment or deposit. The buyer's own money costs the same wherever it is counted, but a forgotten deposit is paid
 * twice.
 */
function cashChange(before: ReadDeal, after: ReadDeal): Variance[] {
	const movedCents = after.cashDownCents - before.cashDownCents
	if (movedCents === 0) return []
	return [
		{
			kind: 'changed',
			key: 'cash_down',
			cents: 0,
			movedCents: Math.abs(movedCents),
			message: `Your own money was ${formatCents(before.cashDownCents)} and is now ${formatCents(after.cashDownCents)}.`,
			say: 'Is my deposit counted? Please show me the down payment and the deposit as two lines.',
		},
	]
}

/** Describes what changed about the loan, for the sentence about its cost. */
function describeLoanChanges(before: ReadDeal, after: ReadDeal): string {
	const [was, is] = [before.document.loan, after.document.loan]
	const sentences: string[] = []
	if (was?.aprPpm !== undefined && is?.aprPpm !== undefined && was.aprPpm !== is.aprPpm)
		sentences.push(`The rate went from ${formatRate(was.aprPpm)} to ${formatRate(is.aprPpm)}.`)
	if (was && is && was.months !== is.months)
		sentences.push(`The term went from ${was.months} to ${is.months} months.`)
	return sentences.join(' ')
}

import { type LeaseTaxMethod, type LeaseTaxRule, methodsOf } from '../../law/lease-tax.ts'
import { isCounted, signedCents } from '../../reading/document/read-lines.ts'
import type { SolvedLease } from '../../totals/solve-lease.ts'
import type { CheckContext } from '../check-context.ts'

/** A payment or a tax of so many cents more than it should be is no question: two a line. */
export const passCents = 2

/** What a tax that is due once may be charged on, in cents. */
export type SigningBases = {
	/** By the methods of the state, without anything that may be added or taken off. */
	mains: number[]
	/** What may lower the cap, which is taxed at signing in most states. */
	reductions: number[]
	/** What is usually taxed: the mains, the reductions, and payments or depreciation with a reduction. */
	usual: number[]
	/** Whatever else may be in the base or not, credits below zero. */
	others: number[]
}

const everyMethod: readonly LeaseTaxMethod[] = ['payments_upfront', 'price', 'depreciation']
/** More parts than this are not tried in every combination. */
const partsMax = 9

/** Lists what the tax at signing may be charged on in a state; with every method where its own is not known. */
export function signingBases(
	{ deal, document }: CheckContext,
	solved: SolvedLease,
	rule: LeaseTaxRule | undefined,
): SigningBases {
	const methods = rule ? methodsOf(rule) : everyMethod
	const { adjustedCapCents: cap, grossCapCents: gross, residualCents: residual, rentCents: rent } = solved
	const { price, rebates } = deal.sums
	const known = (...cents: (number | undefined)[]): number[] =>
		cents.filter((each): each is number => each !== undefined && each > 0)
	const difference = (one: number | undefined, other: number | undefined) =>
		one === undefined || other === undefined ? undefined : one - other
	const base = solved.basePaymentCents
	const mains: Record<LeaseTaxMethod, (number | undefined)[]> = {
		payment: [],
		none: [],
		payments_upfront: [
			base === undefined ? undefined : base * solved.payments,
			solved.paymentCents === undefined ? undefined : solved.paymentCents * solved.payments,
			rent === undefined || cap === undefined ? undefined : difference(cap + rent, residual),
		],
		price: [price],
		depreciation: [
			difference(cap, residual),
			difference(gross, residual),
			difference(price || gross, residual),
		],
	}
	const equity = deal.trade?.equityCents ?? 0
	const own = 0 - deal.sums.cash
	const others = deal.lines.flatMap((line) =>
		isCounted(line) && !/^(?:price|sales_tax|down_payment|deposit|security_deposit)$/.test(line.category)
			? [signedCents(line)]
			: [],
	)
	const reductions = [
		...new Set(known(solved.capReductionCents, own, -rebates, equity, own - rebates, own + equity)),
	]
	// Of the ways to compute the same amount only the first is named to the dealer.
	const named = methods.flatMap((method) => known(...mains[method]).slice(0, 1))
	const withReduction = methods
		.filter((method) => method !== 'price')
		.flatMap((method) => known(...mains[method]).slice(0, 1))
		.flatMap((main) => reductions.map((each) => main + each))
	const usedMains = [...new Set(methods.flatMap((method) => known(...mains[method])))]
	return {
		mains: usedMains,
		reductions,
		usual: [...named, ...reductions, ...withReduction],
		others: [...others, ...known(document.lease?.dispositionCents, deal.trade?.allowanceCents)].slice(
			0,
			partsMax,
		),
	}
}

/** Whether an amount is one of the bases, with any of the parts that may be in it. */
export function isPossibleBase(
	{ mains, reductions, others }: SigningBases,
	cents: number,
	tolerance: number,
) {
	let sums = [0, ...mains].flatMap((main) => [
		main,
		...reductions.flatMap((each) => [main + each, main - each]),
	])
	if (sums.some((sum) => sum > 0 && Math.abs(sum - cents) <= tolerance)) return true
	for (const part of others) {
		sums = [...new Set([...sums, ...sums.map((sum) => sum + part)])]
		if (sums.some((sum) => sum > 0 && Math.abs(sum - cents) <= tolerance)) return true
	}
	return false
}

/** The usual base nearest below an amount; undefined if none is below. */
export function usualBaseBelow({ usual }: Pick<SigningBases, 'usual'>, cents: number): number | undefined {
	const below = usual.filter((each) => each < cents)
	return below.length > 0 ? Math.max(...below) : undefined
}

/** The most that any reading of the paper could tax. */
export const largestBase = ({ mains, reductions, others }: SigningBases): number =>
	Math.max(0, ...mains) +
	Math.max(0, ...reductions) +
	others.reduce((sum, cents) => sum + Math.max(0, cents), 0)

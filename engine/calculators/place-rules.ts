import type { LawRuleOf } from '../law/law-rule.ts'
import { highestRatePpm, type PurchaseTaxRule, surtaxOf, taxRangeOf } from '../law/purchase-tax.ts'
import { shareOf } from '../money/rounding.ts'

/** The rules of a state that a calculator computes with; null for what is not known to us, so that the typed figures decide. */
export type PlaceRules = {
	purchase: PurchaseTaxRule | null
	/** Taxes on top of the usual one. */
	surtaxes: LawRuleOf<'ratePpm' | 'rateAbove'>[]
	/** The most of a trade-in that lowers the tax, in cents; `maximumCents` is null for all of it. */
	trade: { maximumCents: number | null } | null
	lease: LawRuleOf<'leaseTax'> | null
}

/** Returns the tax on a purchase at the total rate of an address, in cents, by the rule of the state. */
export function taxAtPlace(
	{ purchase: rule, surtaxes }: PlaceRules,
	{ ratePpm, taxableCents, grossCents }: { ratePpm: number; taxableCents: number; grossCents: number },
): number {
	// One that is a mere rate is charged on the same amount as the rates that it is added to.
	const surtaxCents = surtaxes.reduce(
		(sum, each) => sum + surtaxOf(each, { grossCents: each.kind === 'ratePpm' ? taxableCents : grossCents }),
		0,
	)
	const flatCents = shareOf(taxableCents, ratePpm)
	if (!rule || rule.kind === 'rateByWeight') return flatCents + surtaxCents
	const local = rule.kind === 'purchaseTax' ? rule.local : undefined
	const localPpm = ratePpm - rule.ppm
	const isPossible = local
		? localPpm >= local.leastPpm && localPpm <= (local.mostPpm ?? highestRatePpm - rule.ppm)
		: localPpm === 0
	// A rate that is not the state's by our rule is the buyer's own knowledge.
	if (!isPossible) return flatCents + surtaxCents
	const car = { baseCents: taxableCents, grossCents, isNew: true, localPpm }
	return taxRangeOf(rule, car).leastCents + surtaxCents
}

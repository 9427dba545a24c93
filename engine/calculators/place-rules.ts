import type { LawRuleOf } from '../law/law-rule.ts'
import { highestRatePpm, type PurchaseTaxRule, taxRangeOf } from '../law/purchase-tax.ts'
import { tradeCreditOf } from '../law/rule-amount.ts'
import { type SurtaxRule, surtaxesOf } from '../law/surtaxes.ts'
import { shareOf } from '../money/rounding.ts'
import type { PlaceTaxes } from './purchase-fields.ts'

/** The rules of a state that a calculator computes with; null for what is not known to us, so that the typed figures decide. */
export type PlaceRules = {
	purchase: PurchaseTaxRule | null
	/** Taxes on top of the usual one. */
	surtaxes: SurtaxRule[]
	trade: LawRuleOf<'tradeCredit'> | null
	lease: LawRuleOf<'leaseTax'> | null
	/** The day whose rules these are, an ISO date: some amounts are those of a year. */
	onDate: string
}

/** Returns the tax on a purchase at the total rate of an address, in cents, by the rule of the state. */
export function taxAtPlace(
	{ purchase: rule, surtaxes }: PlaceRules,
	{ ratePpm, taxableCents, grossCents }: { ratePpm: number; taxableCents: number; grossCents: number },
): number {
	const newCar = { baseCents: taxableCents, grossCents, isNew: true }
	const { leastCents: surtaxCents } = surtaxesOf(surtaxes, newCar)
	const flatCents = shareOf(taxableCents, ratePpm)
	if (!rule || rule.kind === 'rateByWeight') return flatCents + surtaxCents
	const local = rule.kind === 'purchaseTax' ? rule.local : undefined
	const localPpm = ratePpm - rule.ppm
	const isPossible = local
		? localPpm >= local.leastPpm && localPpm <= (local.mostPpm ?? highestRatePpm - rule.ppm)
		: localPpm === 0
	// A rate that is not the state's by our rule is the buyer's own knowledge.
	if (!isPossible) return flatCents + surtaxCents
	return taxRangeOf(rule, { ...newCar, localPpm }).leastCents + surtaxCents
}

/**
 * Returns how much of a trade-in's allowance lowers the tax on a new car by the state's rule, both in cents; null where the rule or its
 * amount for the year is not known.
 */
export const tradeCreditAtPlace = (
	{ trade, onDate }: Pick<PlaceRules, 'trade' | 'onDate'>,
	allowanceCents: number,
): number | null => trade && tradeCreditOf(trade, { allowanceCents, deliveredOn: onDate, isNewCar: true })

/** Returns what the calculators compute by the rules of a state. */
export const placeTaxesOf = (rules: PlaceRules): PlaceTaxes => ({
	taxOf: (amounts) => taxAtPlace(rules, amounts),
	tradeCreditOf: (allowanceCents) => tradeCreditAtPlace(rules, allowanceCents),
	lease: rules.lease,
})

import { shareOf } from '../money/rounding.ts'
import type { LawRule, LawRuleOf } from './law-row.ts'

/** The maximum that a rule gives for a deal; null when it gives none, or when it needs what is not known. */
export function maximumOf(
	rule: LawRule,
	facts: { onDate: string; priceCents?: number; amountFinancedCents?: number },
): { cents: number; lowerCents?: number; condition?: string; isMaximum: boolean } | null {
	if (rule.kind === 'maximumCents') return { cents: rule.cents, isMaximum: true }
	if (rule.kind === 'presumedReasonable') return { cents: rule.cents, isMaximum: false }
	if (rule.kind === 'maximumWithCondition')
		return {
			cents: rule.cents,
			lowerCents: rule.withoutConditionCents,
			condition: rule.condition,
			isMaximum: true,
		}
	if (rule.kind === 'indexedFormula') {
		const figure = rule.figures.find(({ year }) => year === Number(facts.onDate.slice(0, 4)))
		return figure
			? {
					cents: figure.cents,
					lowerCents: figure.otherwiseCents,
					condition: figure.condition,
					isMaximum: true,
				}
			: null
	}
	if (rule.kind !== 'lesserOf' && rule.kind !== 'greaterOf' && rule.kind !== 'maximumShare') return null
	const base = rule.of === 'price' ? facts.priceCents : facts.amountFinancedCents
	if (base === undefined) return null
	const share = shareOf(base, rule.ppm)
	if (rule.kind === 'maximumShare') return { cents: share, isMaximum: true }
	return { cents: (rule.kind === 'lesserOf' ? Math.min : Math.max)(rule.cents, share), isMaximum: true }
}

/** How much of a trade-in's allowance lowers the tax, in cents; null when what it depends on is not known. */
export function tradeCreditOf(
	rule: LawRuleOf<'tradeCredit'>,
	sale: { allowanceCents: number; deliveredOn: string; isNewCar?: boolean; isLease?: boolean },
): number | null {
	const { allowanceCents } = sale
	if (rule.credit === 'none' || (sale.isLease && rule.notOnLeases)) return 0
	if (rule.newCarsOnly && sale.isNewCar !== true) return sale.isNewCar === undefined ? null : 0
	if (rule.credit === 'full') return allowanceCents
	const year = Number(sale.deliveredOn.slice(0, 4))
	if (rule.unlimitedFromYear !== undefined && year >= rule.unlimitedFromYear) return allowanceCents
	const cap = rule.caps?.find((each) => each.year === year)
	return cap ? Math.min(allowanceCents, cap.cents) : null
}

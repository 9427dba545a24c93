import { z } from 'zod'
import {
	cancellation,
	confirmationNeeded,
	deduction,
	highestAddOn,
	highestApr,
	officialFees,
	refundWithin,
	returnRight,
	statement,
} from './service-rules.ts'

const cents = z.int().min(0).max(10_000_000_000)
const ppm = z.int().min(0).max(1_000_000)
const isoDate = z.iso.date()

/** The amount that a share is taken of: the cash price of the car, or the amount financed. */
const base = z.enum(['price', 'amountFinanced'])

/** A maximum, whatever the price. */
const maximumCents = z.strictObject({ kind: z.literal('maximumCents'), cents })

/** A higher maximum only where a condition is met that a document rarely shows. */
const maximumWithCondition = z.strictObject({
	kind: z.literal('maximumWithCondition'),
	cents,
	withoutConditionCents: cents,
	condition: z.string(),
})

/** The smaller of an amount and a share. */
const lesserOf = z.strictObject({ kind: z.literal('lesserOf'), cents, ppm, of: base })

/** The larger of an amount and a share. */
const greaterOf = z.strictObject({ kind: z.literal('greaterOf'), cents, ppm, of: base })

/** At most a share; `minimumLoanToValuePpm` is the ratio below which the product may not be sold at all. */
const maximumShare = z.strictObject({
	kind: z.literal('maximumShare'),
	ppm,
	of: base,
	minimumLoanToValuePpm: z.int().min(0).max(2_000_000).optional(),
})

/** An amount that is presumed reasonable. More is not forbidden, so this is never a maximum. */
const presumedReasonable = z.strictObject({ kind: z.literal('presumedReasonable'), cents })

/** An amount that an index changes; only the years listed are known. */
const indexedFormula = z.strictObject({
	kind: z.literal('indexedFormula'),
	/** How many years pass between two changes; absent for a change every year. */
	everyYears: z.int().positive().optional(),
	/** The amount is never more than this share. */
	share: z.strictObject({ ppm, of: base }).optional(),
	/** Absent where only published figures are known, not the base. */
	baseCents: cents.optional(),
	baseYear: z.int().optional(),
	index: z.string(),
	/** `otherwiseCents` is the lower figure where the higher one has a condition, such as electronic filing. */
	figures: z
		.array(
			z.strictObject({
				year: z.int(),
				cents,
				otherwiseCents: cents.optional(),
				condition: z.string().optional(),
			}),
		)
		.min(1),
})

/** A source says that nothing limits the amount; `disclosure` is what the seller must do or print instead. */
const noMaximum = z.strictObject({ kind: z.literal('noMaximum'), disclosure: z.string().min(1).optional() })

/** Sources contradict each other. It is shown with each of them, and nothing is asked or computed. */
const sourcesDiffer = z.strictObject({
	kind: z.literal('sourcesDiffer'),
	/** What they differ about, in words that complete 'Sources differ on'. */
	about: z.string().min(3),
	candidates: z.array(z.strictObject({ claim: z.string().min(1), source: z.string().min(1) })).min(2),
})

/** Whether the trade-in lowers the tax. In `caps`, by year of delivery, only the years listed are known. */
const tradeCredit = z.strictObject({
	kind: z.literal('tradeCredit'),
	credit: z.enum(['full', 'none', 'capped']),
	caps: z.array(z.strictObject({ year: z.int(), cents })).optional(),
	unlimitedFromYear: z.int().optional(),
	/** Credit only on a new car bought from a licensed dealer of new cars. */
	newCarsOnly: z.boolean().optional(),
	notOnLeases: z.boolean().optional(),
	vehicles: z.int().positive().optional(),
	/** Only this part of the rate is lowered: the trade-in counts for one of two taxes. */
	part: z.strictObject({ ppm, ofPpm: ppm }).optional(),
})

/** Whether tax is due on the part of the price that a rebate or discount pays; null where it is not known. */
const rebateTaxed = z.strictObject({
	kind: z.literal('rebateTaxed'),
	manufacturer: z.boolean(),
	dealer: z.boolean().nullable(),
})

/** Whether the dealer's documentation fee is part of the tax base. */
const feeTaxed = z.strictObject({ kind: z.literal('feeTaxed'), taxed: z.boolean() })

/** A tax rate; `localRates` says that state, county or city rates are added to it. */
const ratePpm = z.strictObject({
	kind: z.literal('ratePpm'),
	ppm,
	minimumCents: cents.optional(),
	/** The most that the tax comes to, whatever the price. */
	maximumCents: cents.optional(),
	localRates: z.boolean().optional(),
})

/** A tax on a purchase of which cities and counties add a part, or which is not one rate on the whole price. */
const purchaseTax = z.strictObject({
	kind: z.literal('purchaseTax'),
	/** The state's rate on the whole taxed price. */
	ppm,
	/** What counties, cities and districts add together; the most is absent where it is not known. */
	local: z
		.strictObject({
			leastPpm: ppm,
			mostPpm: ppm.optional(),
			/** Only this first part of the price is taxed locally. */
			firstCents: cents.optional(),
		})
		.optional(),
	/** A tax of the state on a part of the price, on top of its rate. */
	slices: z.array(z.strictObject({ ppm, fromCents: cents, upToCents: cents })).optional(),
	/** The rate of the whole price where it is above an amount. */
	higher: z.strictObject({ aboveCents: cents, ppm }).optional(),
	/** The rate of the whole price of a used car that costs less; the first that applies. */
	lowerIfUsed: z.array(z.strictObject({ belowCents: cents, ppm })).optional(),
	/** The most that places add as an amount, whatever the price. */
	flatCents: cents.optional(),
	/** The state may tax its own value of the car instead of the price. */
	onValue: z.boolean().optional(),
})

/** All tax rates of a ZIP code together, from an imported file; two where the street decides. */
const zipRate = z.strictObject({
	kind: z.literal('zipRate'),
	zip: z.string().regex(/^\d{5}(-\d{4})?$/),
	leastPpm: ppm,
	mostPpm: ppm,
})

/** A tax on the value of a car by its weight and the miles it goes on a gallon; the last limit of each is open. */
const rateByWeight = z.strictObject({
	kind: z.literal('rateByWeight'),
	cityMilesPerGallonUpTo: z.array(z.int().positive().nullable()).min(1),
	weights: z
		.array(z.strictObject({ poundsUpTo: z.int().positive().nullable(), ratesPpm: z.array(ppm).min(1) }))
		.min(1),
})

/** A tax on a car above a price: on the part above it, or from it on the whole price. */
const rateAbove = z.strictObject({
	kind: z.literal('rateAbove'),
	ppm,
	fromCents: cents,
	of: z.enum(['excess', 'price']),
	newCarsOnly: z.boolean().optional(),
})

const leaseTaxMethod = z.enum(['payment', 'payments_upfront', 'price', 'depreciation', 'none'])

/** What the tax on a lease is charged on: each payment, all of them at signing, the whole price, or the depreciation. */
const leaseTax = z.strictObject({
	kind: z.literal('leaseTax'),
	method: leaseTaxMethod,
	/** What a lessor may choose instead. */
	otherMethods: z.array(leaseTaxMethod).optional(),
	ppm: ppm.optional(),
	/** County or city rates are added to the rate. */
	localRates: z.boolean().optional(),
	/** Whether cash that lowers the capitalized cost is taxed, too; absent where it is not known. */
	capReductionTaxed: z.boolean().optional(),
	/** The most that the tax comes to, whatever the price. */
	maximumCents: cents.optional(),
})

/** Something that ended at the end of a day: a tax credit, a rule. */
const endedOn = z.strictObject({ kind: z.literal('endedOn'), date: isoDate })

/** An amount by size: the first tier whose `upToCents` is not exceeded; the last tier has no limit. */
const tiers = z.strictObject({
	kind: z.literal('tiers'),
	tiers: z.array(z.strictObject({ upToCents: cents.nullable(), cents })).min(1),
})

/** How far a stated annual percentage rate may be off, either way. */
const rateTolerance = z.strictObject({
	kind: z.literal('rateTolerance'),
	regularPpm: ppm,
	irregularPpm: ppm,
})

/** The amount above which a law does not apply. */
const appliesUpTo = z.strictObject({ kind: z.literal('appliesUpTo'), cents })

/** A formula that a disclosure follows; the arithmetic is in the `money` folder. */
const formula = z.strictObject({ kind: z.literal('formula'), formula: z.string() })

export const lawRule = z.discriminatedUnion('kind', [
	maximumCents,
	maximumWithCondition,
	lesserOf,
	greaterOf,
	maximumShare,
	presumedReasonable,
	indexedFormula,
	noMaximum,
	sourcesDiffer,
	tradeCredit,
	rebateTaxed,
	feeTaxed,
	ratePpm,
	purchaseTax,
	zipRate,
	rateByWeight,
	rateAbove,
	leaseTax,
	endedOn,
	tiers,
	rateTolerance,
	appliesUpTo,
	formula,
	returnRight,
	refundWithin,
	cancellation,
	deduction,
	confirmationNeeded,
	officialFees,
	highestApr,
	highestAddOn,
	statement,
])

export type LawRule = z.infer<typeof lawRule>

/** One kind of rule, such as `LawRuleOf<'tradeCredit'>`. */
export type LawRuleOf<Kind extends LawRule['kind']> = Extract<LawRule, { kind: Kind }>

import { z } from 'zod'

// The kinds of rules about services, charges of the state and what a seller must do; law-rule.ts lists all kinds.

const cents = z.int().min(0).max(10_000_000_000)
const ppm = z.int().min(0).max(1_000_000)

/** A right to return a car, with what it costs. */
export const returnRight = z.strictObject({
	kind: z.literal('returnRight'),
	condition: z.literal('used'),
	maximumPriceCents: cents,
	days: z.int().positive(),
	miles: z.int().positive(),
	restocking: z.strictObject({ ppm, minimumCents: cents, maximumCents: cents }),
	mileage: z.strictObject({ freeMiles: z.int().min(0), perMileCents: cents, maximumCents: cents }),
})

/** Within how many days overcharges must be refunded. */
export const refundWithin = z.strictObject({
	kind: z.literal('refundWithin'),
	days: z.int().positive(),
	from: z.string(),
})

/** Canceling a product: in full at first, in proportion later. */
export const cancellation = z.strictObject({
	kind: z.literal('cancellation'),
	fullRefundDays: z.int().positive(),
	/** On some used cars. */
	shorterFullRefundDays: z.int().positive().optional(),
	/** Absent where no fee is named. */
	feeMaximum: z.strictObject({ cents, ppm }).optional(),
	/** A smaller refund is not paid. */
	leastRefundCents: cents.optional(),
})

/** A deduction from taxable income, for some tax years. */
export const deduction = z.strictObject({
	kind: z.literal('deduction'),
	maximumCents: cents,
	firstYear: z.int(),
	lastYear: z.int(),
	/** What the maximum falls by for each $1,000, or part of it, of income above an amount. */
	reduction: z
		.strictObject({ centsPerThousand: cents, aboveSingleCents: cents, aboveJointCents: cents })
		.optional(),
})

/** What a service does for its buyer, as the laws of the states distinguish it. */
export const saleActivities = ['advice', 'visit', 'arranging'] as const

/** Advice and searches, help at the dealer, and negotiating and arranging a purchase. */
export type SaleActivity = (typeof saleActivities)[number]

/** What a rule may ask an operator for; 'address': that of the business, because the agreement must contain it. */
const confirmable = ['license', 'registration', 'bond', 'trust_account', 'expiry', 'address'] as const

const activities = z.array(z.enum(saleActivities)).optional()

/** An activity that may need a license or a registration, so the operator must confirm it before offering it. */
export const confirmationNeeded = z.strictObject({
	kind: z.literal('confirmationNeeded'),
	activity: z.string(),
	/** Which services it covers; absent for arranging only. */
	covers: activities,
	/** Which services that it doesn't cover are sold as advice only: nobody negotiates for the buyer. */
	soldAsAdvice: activities,
	/** Whether it may be sold to a buyer who lives there once everything is confirmed, or not at all. */
	mayBeSold: z.enum(['confirmed', 'never']).optional(),
	/** What the operator states first, such as the number of a license. */
	confirm: z.array(z.enum(confirmable)).optional(),
	/** For which of the services it covers that is stated; absent for all. */
	confirmFor: activities,
	bondCents: cents.optional(),
	/**
	 * When money may be taken; absent where that was not found. 'into_trust_after_car': once both have signed an agreement that names the
	 * car and its price.
	 */
	payment: z
		.enum(['after_the_service', 'after_the_agreement', 'into_trust', 'into_trust_after_car'])
		.optional(),
	/** Why, as the end of a sentence: 'New York lets no car broker take a fee in advance'. */
	paymentReason: z.string().min(10).max(200).optional(),
	/** The agreement contains the client's postal address. */
	asksClientAddress: z.boolean().optional(),
	/** A contract signed before any service. */
	isAgreementFirst: z.boolean().optional(),
	/** So many cars a year need no confirmation. */
	exemptCarsPerYear: z.int().positive().optional(),
})

/** The state's own charges, each with its name; `upToCents` where they differ by place or car. */
export const officialFees = z.strictObject({
	kind: z.literal('officialFees'),
	fees: z
		.array(
			z.strictObject({
				name: z.string().min(3),
				cents,
				upToCents: cents.optional(),
				every: z.enum(['year', 'two_years']).optional(),
			}),
		)
		.min(1),
})

/** For which cars a maximum of interest holds: new ones of the year, or used ones up to an age in model years; the last is open. */
const carClass = z.strictObject({
	cars: z.enum(['new_of_the_year', 'new', 'used']),
	upToYears: z.int().positive().optional(),
})

export type CarClass = z.infer<typeof carClass>

/** The most interest that a dealer's contract may have, as a yearly rate. */
export const highestApr = z.strictObject({
	kind: z.literal('highestApr'),
	classes: z.array(carClass.extend({ ppm })).min(1),
})

/** The same as dollars on each $100 of the amount financed for each year: an APR is about twice that number. */
export const highestAddOn = z.strictObject({
	kind: z.literal('highestAddOn'),
	classes: z.array(carClass.extend({ centsPer100Dollars: cents })).min(1),
	/** A finance charge up to this is allowed whatever the rate. */
	minimumCents: cents.optional(),
})

/** What a seller must do or may not do, in one sentence without its period. It is shown and compared with nothing. */
export const statement = z.strictObject({ kind: z.literal('statement'), says: z.string().min(10).max(400) })

import { formatDay } from '#app/lib/dates/dates.ts'

/** What a lender answered. 'Countered': it offered credit on other terms than were asked for (12 CFR 1002.2(c)(1)(i)). */
export const lenderAnswers = {
	approved: 'Approved',
	countered: 'Offered other terms',
	declined: 'Declined',
	withdrawn: 'Withdrawn before it decided',
} as const

export type LenderAnswer = keyof typeof lenderAnswers

/** A lender that an application was sent to. */
export type Lender = {
	id: string
	name: string
	address: string
	/** Null while there is only a packet for it. */
	sentAt: Date | null
	answer: LenderAnswer | null
	answeredAt: Date | null
	terms: string
	reasons: string
}

/** A lender as pages show it. */
export type ShownLender = Omit<Lender, 'sentAt' | 'answeredAt'> & {
	/** 'Sat, Nov 21, 2026'; null while there is only a packet for it. */
	sent: string | null
	answered: string | null
}

export const showLender = (
	{ sentAt, answeredAt, ...lender }: Lender,
	timeZone: string,
	thisYear: number,
): ShownLender => ({
	id: lender.id,
	name: lender.name,
	address: lender.address,
	answer: lender.answer,
	terms: lender.terms,
	reasons: lender.reasons,
	sent: sentAt && formatDay(sentAt, timeZone, thisYear),
	answered: answeredAt && formatDay(answeredAt, timeZone, thisYear),
})

import { expect, test } from 'vitest'
import { agreementSummary } from './agreement-summary.ts'

const features = [{ title: 'Listing Assessment' }, { title: 'Negotiation Support' }].map((feature) => ({
	...feature,
	detail: '',
}))

const terms = {
	service: { kind: 'online_search', title: 'A search', features },
	leavesOut: [],
	priceCents: 7500,
	feeTiming: 'now',
	clauses: [],
	appointmentTerms: 'Cancel at least 48 hours before the appointment for a full refund.',
	isAdviceOnly: false,
} as const

const textsOf = (changes: Partial<Parameters<typeof agreementSummary>[0]> = {}) =>
	Object.fromEntries(agreementSummary({ ...terms, ...changes }).map(({ id, text }) => [id, text]))

test('the summary has five lines: the fee, when it is paid, what it buys, how it comes back, what is left to the client', () => {
	expect(textsOf()).toEqual({
		fee: '$75.00',
		when: 'By card, after you sign',
		gets: 'Listing Assessment, Negotiation Support',
		refund: 'All of it within 3 days or before we start; later, a fair share.',
		limits: 'Decide or sign for you, sell or lend, or give legal advice',
	})
})

test('money that is held or due later is not said to be paid now', () => {
	expect(textsOf({ feeTiming: 'trust' }).when).toContain('Held in trust until you confirm')
	expect(textsOf({ feeTiming: 'after_delivery' })).toMatchObject({
		when: 'By card, only after you confirm the service is delivered',
		refund: 'End it before you confirm, and you owe nothing.',
	})
})

test('an appointment has the refunds of appointments', () => {
	expect(textsOf({ service: { ...terms.service, kind: 'in_person' } }).refund).toBe(terms.appointmentTerms)
})

test('where only advice may be sold, no negotiating is promised', () => {
	const advice = textsOf({ isAdviceOnly: true, leavesOut: ['contacting', 'negotiating', 'signing'] })
	expect(advice.gets).toBe('Listing Assessment')
	expect(advice.limits).toMatch(/^Contact dealers, negotiate or sign for you/)
})

test('a state whose clauses give a right to cancel is named as one that adds reasons', () => {
	const clause = {
		id: 'price',
		heading: 'If the price rises',
		text: 'You have the right to cancel this agreement.',
	}
	expect(textsOf({ clauses: [clause] }).refund).toContain('Your state adds reasons to cancel')
})

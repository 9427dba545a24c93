import { expect, test } from 'vitest'
import { type OutcomeInput, outcomeOf } from './bid-outcome.ts'

const base: OutcomeInput = {
	phase: 'closed',
	hasOffer: true,
	withdrawn: null,
	hasDeclined: false,
	opened: null,
	rank: null,
	cancelReason: '',
	isAsked: false,
	advisor: { name: 'Dana Reyes', phone: '(201) 555-0100' },
}
const opened = 'Dec 4, 5:12pm'
const said = (set: Partial<OutcomeInput>) => {
	const { title, texts } = outcomeOf({ ...base, ...set })
	return `${title}: ${texts.join(' ')}`
}

test('a dealer reads what happened, and what to do next, in every state', () => {
	expect(said({})).toBe(
		'The deadline has passed: We have your offer, and it is opened next. You don’t need to do anything. Dana Reyes will get back to you.',
	)
	expect(said({ phase: 'opened', opened })).toBe(
		'The offers are open: The offers were opened Dec 4, 5:12pm. The client is deciding. You don’t need to do anything. We’ll email you what they decide.',
	)
	expect(said({ phase: 'chosen', opened, rank: 1 })).toBe(
		'The client chose your offer: The offers were opened Dec 4, 5:12pm. Dana Reyes will contact you about the paperwork. It must match your offer.',
	)
	expect(said({ phase: 'thanked', opened, rank: 2 })).toBe(
		'The client chose another offer: The offers were opened Dec 4, 5:12pm. Yours ranked number 2. Thank you. You don’t need to do anything.',
	)
	expect(said({ phase: 'none', opened })).toContain('The client chose none of the offers: ')
	expect(said({ phase: 'canceled', cancelReason: 'The client bought elsewhere.' })).toBe(
		'This request was canceled: The reason: The client bought elsewhere. You don’t need to do anything. Questions? Call Dana Reyes: (201) 555-0100.',
	)
})

test('a dealer without an offer reads why there is none', () => {
	const none = { hasOffer: false }
	expect(said({ ...none, withdrawn: 'Dec 3, 9am' })).toContain(
		'You withdrew your offer Dec 3, 9am. It is not opened.',
	)
	expect(said({ ...none, hasDeclined: true })).toContain('You declined. You don’t need to do anything.')
	expect(said(none)).toContain('We have no offer from you, and don’t accept any more')
})

test.each(['opened', 'closed'] as const)(
	'a dealer with an open question is asked to answer it: %s',
	(phase) => {
		const text = said({ phase, opened, isAsked: true })
		expect(text).toContain('Please answer the question below.')
		expect(text).not.toContain('need to do anything')
	},
)

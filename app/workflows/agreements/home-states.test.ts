import { expect, test } from 'vitest'
import { defaultOfferings } from '#app/modules/catalog/offerings.ts'
import { lawRows } from '#engine'
import { homeStatesOf, stateTermsOf } from './home-states.server.ts'

const visit = { ...defaultOfferings.find(({ kind }) => kind === 'in_person')!, active: true }
const ny = { state: 'NY' as const, license: 'R-1', bond: 'B-1', trustAccount: 'T-1', expiresOn: '2099-12-31' }
const sources = {
	settings: { postalAddress: '1 Main Street, Albany, NY 12207', serviceStates: [{ ...ny, isExempt: false }] },
	law: { today: '2026-11-30', lawRows },
	appointmentTerms: 'Cancel at least 48 hours before the appointment for a full refund.',
} as unknown as Parameters<typeof homeStatesOf>[1]

test('each state has one set of terms: paid after the signature, after the delivery, as advice only, or not sold', () => {
	const textOf = (state: string) => stateTermsOf(visit as never, { ...sources, state }).text
	expect(textOf('OH')).toBe(
		'You pay by card, after you sign. Cancel at least 48 hours before the appointment for a full refund.',
	)
	expect(textOf('NY')).toBe(
		'You pay by card, only after you confirm the service is delivered. End it before you confirm, and you owe nothing.',
	)
	expect(textOf('TX')).toMatch(/^In Texas this is advice only, without negotiation support\. You pay by card/)
	expect(textOf('NV')).toMatch(/^We can’t sell this to buyers who live in Nevada now/)
})

test('states with the same terms share them, and only those that want the address ask for it', () => {
	const { states, terms } = homeStatesOf(visit as never, sources)
	const indexOf = (letters: string) => states.find(([each]) => each === letters)![2]
	expect(indexOf('OH')).toBe(indexOf('VT'))
	expect(terms.length).toBeLessThan(states.length / 2)
	const asking = states.filter(([, , index]) => terms[index]!.asksAddress)
	expect(asking.map(([letters]) => letters)).toEqual(['NY'])
})

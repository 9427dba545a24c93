import { expect, test } from 'vitest'
import { lawRows } from '#engine'
import { roundsOffer } from './rounds-offer.ts'

const complete = {
	license: '12345',
	bond: 'Surety 1',
	trustAccount: 'First Bank',
	isExempt: false,
	expiresOn: '2027-06-30',
}
const today = { hasAddress: true, day: '2026-11-30', rows: lawRows }
const live = (state: string) => ({ ...today, state, mode: 'live' as const })

test('a demo offers rounds in every state, a live site in none before it is confirmed', () => {
	for (const state of ['PA', 'TX', 'CA', 'NY']) {
		expect(roundsOffer([], { ...today, state, mode: 'demo' })).toEqual({ isOffered: true })
		expect(roundsOffer([], live(state))).toMatchObject({ isOffered: false })
	}
})

test('a confirmation allows rounds in its own state only, until it expires, and in Texas never', () => {
	const states = ['PA', 'CA', 'TX'].map((state) => ({ state, ...complete }))
	for (const state of ['PA', 'CA']) {
		expect(roundsOffer(states, live(state))).toEqual({ isOffered: true })
		expect(roundsOffer(states, { ...live(state), day: '2027-07-01' })).toMatchObject({ isOffered: false })
	}
	for (const state of ['TX', 'OH'])
		expect(roundsOffer(states, live(state))).toMatchObject({ isOffered: false })
	expect(roundsOffer(states, { ...live('CA'), hasAddress: false })).toMatchObject({ isOffered: false })
	expect(roundsOffer([{ state: 'PA', confirmation: null }], live('PA'))).toMatchObject({ isOffered: false })
	expect(roundsOffer([{ state: 'PA', confirmation: 'asked counsel' }], live('PA')).isOffered).toBe(true)
})

test('the reason names the state and, where one is known, the rule', () => {
	const reason = (state: string) => (roundsOffer([], live(state)) as { reason: string }).reason
	expect(reason('TX')).toBe(
		'Rounds are off for Texas, where nobody may arrange a purchase for a fee: see 43 TAC 215.84; Occupations Code 2301.002.',
	)
	expect(reason('CA')).toContain('California Vehicle Code')
	expect(reason('FL')).toContain('687.14')
	expect(reason('OH')).toBe(
		'Rounds are off for Ohio until you confirm in the settings, under Licenses, that you may negotiate there for a fee.',
	)
})

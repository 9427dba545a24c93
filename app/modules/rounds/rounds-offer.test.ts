import { expect, test } from 'vitest'
import { roundsOffer } from './rounds-offer.ts'

const confirmed = (state: 'PA' | 'TX') => ({ state, confirmation: { at: '2026-11-23', by: 'x' } }) as never

test('a demo offers rounds in every state, a live site in none before it is confirmed', () => {
	for (const state of ['PA', 'TX', 'CA']) {
		expect(roundsOffer([], { state, mode: 'demo' })).toEqual({ isOffered: true })
		expect(roundsOffer([], { state, mode: 'live' })).toMatchObject({ isOffered: false })
	}
})

test('a confirmation allows rounds in its own state only', () => {
	const states = [confirmed('PA')]
	expect(roundsOffer(states, { state: 'PA', mode: 'live' })).toEqual({ isOffered: true })
	expect(roundsOffer(states, { state: 'TX', mode: 'live' })).toMatchObject({ isOffered: false })
	const unconfirmed = [{ state: 'PA', confirmation: null }] as never
	expect(roundsOffer(unconfirmed, { state: 'PA', mode: 'live' })).toMatchObject({ isOffered: false })
})

test('the reason names the state and, where one is known, the rule', () => {
	const reason = (state: string) => (roundsOffer([], { state, mode: 'live' }) as { reason: string }).reason
	expect(reason('TX')).toContain('Rounds are off for Texas')
	expect(reason('TX')).toContain('43 TAC 215.84')
	expect(reason('CA')).toContain('autobroker')
	expect(reason('FL')).toContain('687.14')
	expect(reason('OH')).not.toContain('see')
})

import { expect, test } from 'vitest'
import { whereWeNegotiate } from '#app/content/services.ts'
import {
	negotiationOffer,
	negotiationStates,
	parseServiceStates,
	typedServiceStates,
} from './service-states.ts'

test('a state alone is for advice, one with a confirmation also for negotiating', () => {
	const states = parseServiceStates(
		'ny: registered broker 12345, asked counsel\n\n  NJ \nTX : license 12-345',
	)
	expect(states).toEqual([
		{ state: 'NY', confirmation: 'registered broker 12345, asked counsel' },
		{ state: 'NJ', confirmation: null },
		{ state: 'TX', confirmation: 'license 12-345' },
	])
	expect(negotiationStates(states!)).toEqual(['New York', 'Texas'])
	expect(parseServiceStates(typedServiceStates(states!))).toEqual(states)
	expect(parseServiceStates(' \n')).toEqual([])
})

test.each([
	'New York',
	'ZZ',
	'NY: ',
	'NY: ok',
	'NY\nny: confirmed',
	'NY registered broker 12345',
	`NY: ${'x'.repeat(201)}`,
	'to: String',
])('%j is rejected', (text) => {
	expect(parseServiceStates(text)).toBeNull()
})

test('a live site negotiates only where a state is confirmed, and says where', () => {
	const confirmed = parseServiceStates('NY: counsel asked\nTX: license 12-345\nNJ')!
	expect(negotiationOffer([], 'live')).toEqual({ states: [], onSale: false })
	expect(negotiationOffer(parseServiceStates('NJ')!, 'live').onSale).toBe(false)
	expect(negotiationOffer(confirmed, 'live')).toEqual({ states: ['New York', 'Texas'], onSale: true })
	expect(negotiationOffer([], 'demo').onSale).toBe(true)
	expect(whereWeNegotiate(['New York', 'Texas'])).toContain('New York and Texas. Elsewhere we search')
	expect(whereWeNegotiate([])).toContain('nowhere yet')
})

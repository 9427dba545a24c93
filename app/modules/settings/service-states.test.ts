import { expect, test } from 'vitest'
import { whereWeNegotiate } from '#app/content/services.ts'
import { lawRows } from '#engine'
import {
	advertisingOn,
	confirmationOf,
	licensesOn,
	negotiationOffer,
	type ServiceState,
	statesThatAskForAddress,
} from './service-states.ts'

const on = { hasAddress: true, day: '2026-11-30', rows: lawRows }
const complete = {
	license: '7124002',
	bond: 'Surety 1',
	trustAccount: 'First Bank',
	isExempt: false,
	expiresOn: '2027-06-30',
}

test('a text of an older release counts as a license without an expiry', () => {
	const states = [
		{ state: 'PA', confirmation: 'asked counsel' },
		{ state: 'NJ', confirmation: null },
	]
	const license = {
		license: 'asked counsel',
		bond: null,
		trustAccount: null,
		isExempt: false,
		expiresOn: null,
	}
	expect(confirmationOf(states, 'PA')).toEqual(license)
	expect(confirmationOf(states, 'NJ')).toBeNull()
	expect(confirmationOf(states, 'OH')).toBeNull()
	// New York and Nevada ask for a bond and an expiry as well.
	const older = ['PA', 'NY', 'NV', 'TX', 'FL'].map((state) => ({ state, confirmation: 'asked counsel' }))
	expect(negotiationOffer(older, on).states).toEqual(['Pennsylvania', 'Florida'])
})

test('the site negotiates only where it is confirmed, until the confirmation expires, and says where', () => {
	const states: ServiceState[] = [{ state: 'NY', ...complete }, { state: 'TX', ...complete }, { state: 'NJ' }]
	expect(negotiationOffer([], on)).toEqual({ states: [], onSale: false })
	expect(negotiationOffer([{ state: 'NJ' }], on).onSale).toBe(false)
	expect(negotiationOffer(states, on)).toEqual({ states: ['New York'], onSale: true })
	expect(negotiationOffer(states, { ...on, hasAddress: false }).onSale).toBe(false)
	expect(statesThatAskForAddress(lawRows)).toEqual(['Arizona', 'California', 'Nevada', 'New York'])
	expect(negotiationOffer(states, { ...on, day: '2027-06-30' }).onSale).toBe(true)
	expect(negotiationOffer(states, { ...on, day: '2027-07-01' }).onSale).toBe(false)
	expect(whereWeNegotiate(['New York', 'Texas'])).toContain('New York and Texas. Elsewhere we search')
	expect(whereWeNegotiate([])).toContain('nowhere yet')
})

test('clients see the licenses that hold today; a short list only has those that a rule asks for', () => {
	const states: ServiceState[] = [
		{ state: 'NY', ...complete },
		{ state: 'NJ', ...complete, license: 'counsel’s letter', expiresOn: null },
		{ state: 'CA', ...complete, expiresOn: '2026-11-29' },
		{ state: 'OH', isExempt: true },
	]
	const ofNewYork = { state: 'New York', license: '7124002', expiresOn: '2027-06-30' }
	expect(licensesOn(states, { day: on.day })).toEqual([
		ofNewYork,
		{ state: 'New Jersey', license: 'counsel’s letter', expiresOn: null },
	])
	expect(licensesOn(states, on)).toEqual([ofNewYork])
	const broker = 'We are an automobile broker business and not affiliated with any dealer or manufacturer.'
	expect(advertisingOn(states, on.day)).toEqual([broker])
	expect(advertisingOn(states, '2027-07-01')).toEqual([])
	expect(advertisingOn([{ state: 'NY', isExempt: true, expiresOn: '2027-06-30' }], on.day)).toEqual([])
})

import { expect, test } from 'vitest'
import { lawRows } from '#engine'
import type { ServiceState } from '../service-states.ts'
import { licenseNotices, listLicenses, sellingStates } from './license-list.ts'

const day = '2026-11-30'
const complete = {
	license: '7124002',
	bond: 'Surety 1',
	trustAccount: 'First Bank',
	isExempt: false,
	expiresOn: '2027-06-30',
}

const rowOf = (states: ServiceState[], state: string, on = day, hasAddress = true) =>
	listLicenses({ states, hasAddress, rows: lawRows, day: on }).find((row) => row.state === state)

test('states with a known rule are listed before anything is confirmed, by name', () => {
	const rows = listLicenses({ states: [{ state: 'OH' }], hasAddress: true, rows: lawRows, day })
	expect(rows.map(({ name }) => name)).toEqual([
		'Arizona',
		'California',
		'Florida',
		'Nevada',
		'New York',
		'Ohio',
		'Texas',
	])
	expect(rows.filter(({ isListed }) => isListed).map(({ state }) => state)).toEqual(['OH'])
	expect(rowOf([], 'NY')).toMatchObject({ sells: null, status: { text: 'Nothing confirmed' }, license: null })
	expect(rowOf([], 'TX')?.sells).toBe('Advice and help at the dealer')
	expect(rowOf([], 'NY')?.rule).toContain('General Business Law 736')
	expect(rowOf([{ state: 'OH' }], 'OH')?.rule).toBeNull()
})

test('a state says what is missing, until when it holds and that it expired', () => {
	const statusOf = (more: Partial<ServiceState>, state = 'NY', on = day) =>
		rowOf([{ state, ...complete, ...more }], state, on)?.status
	expect(statusOf({})).toEqual({ tone: 'ok', text: 'Until June 30, 2027' })
	expect(statusOf({}, 'NY', '2027-05-31')).toEqual({ tone: 'new', text: 'Until June 30, 2027' })
	expect(statusOf({}, 'NY', '2027-06-30')?.tone).toBe('new')
	expect(statusOf({}, 'NY', '2027-07-01')).toEqual({ tone: 'stop', text: 'Expired June 30, 2027' })
	expect(statusOf({ bond: null, expiresOn: null })?.text).toBe('Missing: a bond and when they expire')
	expect(statusOf({ expiresOn: null }, 'TX')?.text).toBe('Not allowed there')
	expect(statusOf({ expiresOn: null }, 'OH')).toEqual({ tone: 'ok', text: 'Confirmed' })
	const withoutAddress = rowOf([{ state: 'NY', ...complete }], 'NY', day, false)
	expect(withoutAddress).toMatchObject({
		sells: null,
		status: { tone: 'stop', text: 'Missing: your address' },
	})
	const exempt = rowOf([{ state: 'OH', isExempt: true }], 'OH')
	expect(exempt).toMatchObject({ license: 'No license needed', isNegotiating: true })
})

test('an expiry is work of the day from a month before it, and until it is entered anew', () => {
	const states: ServiceState[] = [
		{ state: 'NY', ...complete },
		{ state: 'NJ', ...complete, expiresOn: '2027-07-05' },
		{ state: 'OH', ...complete, expiresOn: null },
		{ state: 'CT' },
	]
	const ofNewYork = { state: 'NY', name: 'New York', expiresOn: '2027-06-30' }
	expect(licenseNotices(states, '2027-05-30')).toEqual([])
	expect(licenseNotices(states, '2027-05-31')).toEqual([{ ...ofNewYork, hasExpired: false }])
	expect(licenseNotices(states, '2027-06-30')).toMatchObject([{ hasExpired: false }, { state: 'NJ' }])
	expect(licenseNotices(states, '2027-07-01')).toMatchObject([{ hasExpired: true }, { hasExpired: false }])
	expect(licenseNotices(states, '2028-01-01')).toMatchObject([{ hasExpired: true }, { hasExpired: true }])
})

test('clients read states with the same license together, and neither bond nor account', () => {
	const states: ServiceState[] = [
		{ state: 'NY', ...complete },
		{ state: 'OH', license: 'letter 7' },
		{ state: 'PA', license: 'letter 7' },
		{ state: 'CA', ...complete, expiresOn: '2026-11-29' },
	]
	expect(sellingStates({ states, hasAddress: true, rows: lawRows, day })).toEqual([
		{ states: 'California', sells: 'Advice', license: null, isNegotiating: false },
		{
			states: 'New York',
			sells: 'Advice, help at the dealer, and negotiating',
			license: '7124002, until June 30, 2027',
			isNegotiating: true,
		},
		{
			states: 'Ohio and Pennsylvania',
			sells: 'Advice, help at the dealer, and negotiating',
			license: 'letter 7',
			isNegotiating: true,
		},
	])
})

import { describe, expect, test } from 'vitest'
import { type UsState, usStates } from '../../places/us-states.ts'
import type { LawRow } from '../law-row.ts'
import { lawRows } from '../law-rows.ts'
import { type SaleActivity, saleActivities } from '../service-rules.ts'
import { type SaleTermsInput, type StateConfirmation, saleTerms as termsOf } from './sale-terms.ts'

const day = '2026-11-30'

const complete: StateConfirmation = {
	license: 'No. 12345',
	bond: 'Surety bond 678',
	trustAccount: 'First Bank, account ending in 9',
	isExempt: false,
	expiresOn: '2027-06-30',
}

/** The terms of a business whose address is known. */
const saleTerms = (input: Omit<SaleTermsInput, 'hasAddress'> & { hasAddress?: boolean }) =>
	termsOf({ hasAddress: true, ...input })

const territories = ['AS', 'GU', 'MP', 'PR', 'VI']
const jurisdictions = (Object.keys(usStates) as UsState[]).filter((state) => !territories.includes(state))

// Predicted by hand from the statutes: answer, whether it is sold, and when it is paid. A line is advice, visit, arranging.
const sold = 'sold'
const after = 'sold, paid after'
const trust = 'sold, into trust'
const afterCar = 'sold, paid into trust once the car is named'
const asAdvice = 'sold as advice'
const instead = 'advice instead'
const never = 'not sold'

type Line = readonly [advice: string, visit: string, arranging: string]
const withoutRule = { unconfirmed: [sold, sold, instead], confirmed: [sold, sold, sold] }
const predicted: Partial<Record<UsState, { unconfirmed: Line; confirmed: Line }>> = {
	AZ: { unconfirmed: [sold, never, instead], confirmed: [sold, sold, sold] },
	CA: { unconfirmed: [sold, never, instead], confirmed: [sold, afterCar, afterCar] },
	FL: { unconfirmed: [sold, after, instead], confirmed: [sold, after, after] },
	NV: { unconfirmed: [sold, never, instead], confirmed: [sold, afterCar, afterCar] },
	NY: { unconfirmed: [never, never, never], confirmed: [after, after, after] },
	TX: { unconfirmed: [sold, asAdvice, instead], confirmed: [sold, asAdvice, instead] },
}

function outcomeOf(state: string, activity: SaleActivity, confirmation: StateConfirmation | null): string {
	const { answer, isSold, payment } = saleTerms({ state, activity, confirmation, day })
	if (answer === 'not_sold') return isSold ? 'contradiction' : never
	if (answer === 'advice_only') return isSold ? `${asAdvice}${payment === 'now' ? '' : '?'}` : instead
	if (!isSold) return 'contradiction'
	return { now: sold, after_delivery: after, after_car: afterCar, trust }[payment]
}

test('there are 51 jurisdictions', () => {
	expect(jurisdictions).toHaveLength(51)
})

describe.each(jurisdictions)('%s', (state) => {
	test.each(['unconfirmed', 'confirmed'] as const)('sells what was predicted: %s', (key) => {
		const outcomes = saleActivities.map((activity) =>
			outcomeOf(state, activity, key === 'confirmed' ? complete : null),
		)
		expect(outcomes).toEqual((predicted[state] ?? withoutRule)[key])
	})

	test.each(saleActivities)(
		'says in whole sentences what may be bought and when it is paid: %s',
		(activity) => {
			for (const confirmation of [null, complete, { ...complete, isExempt: true }]) {
				const terms = saleTerms({ state, activity, confirmation, day })
				const sentences = terms.sentence.split(/(?<=\.) /)
				expect(terms.sentence).toContain(usStates[state])
				expect(terms.sentence).toMatch(/^[A-Z].*\.$/)
				expect(terms.sentence).not.toMatch(/undefined|null|\{|\.\.|, ,/)
				expect(sentences.length).toBeLessThanOrEqual(4)
				expect(/You pay /.test(terms.sentence)).toBe(terms.isSold)
				expect(terms.source === null).toBe(predicted[state] === undefined)
				for (const { text } of terms.clauses) expect(text).not.toContain('{')
			}
		},
	)
})

const ruled = lawRows.flatMap((row) =>
	row.rule.kind === 'confirmationNeeded' ? [{ state: row.state as UsState, rule: row.rule }] : [],
)

const without: Record<string, Partial<StateConfirmation>> = {
	license: { license: null },
	registration: { license: null },
	bond: { bond: null },
	trust_account: { trustAccount: null },
	expiry: { expiresOn: null },
}

describe.each(ruled)('the row of $state', ({ state, rule }) => {
	const activities = (rule.covers ?? []).filter((each) => (rule.confirmFor ?? rule.covers)?.includes(each))

	test('sells nothing that it covers while one thing it asks for is missing, and names that thing', () => {
		for (const activity of rule.mayBeSold === 'never' ? [] : activities) {
			expect(saleTerms({ state, activity, confirmation: complete, day }).missing).toEqual([])
			for (const asked of rule.confirm ?? []) {
				const confirmation = { ...complete, ...without[asked] }
				const terms = saleTerms({ state, activity, confirmation, hasAddress: asked !== 'address', day })
				expect([asked, terms.isSold, terms.missing]).toEqual([
					asked,
					false,
					[asked === 'registration' ? 'license' : asked],
				])
			}
		}
	})

	test('asks for nothing else', () => {
		const asked = rule.confirm ?? []
		const enough = { ...complete }
		if (!asked.includes('bond')) enough.bond = null
		if (!asked.includes('trust_account')) enough.trustAccount = null
		if (!asked.includes('expiry')) enough.expiresOn = null
		for (const activity of activities)
			expect(
				saleTerms({ state, activity, confirmation: enough, hasAddress: asked.includes('address'), day })
					.missing,
			).toEqual([])
	})

	test('closes on the day after the confirmation expires', () => {
		for (const activity of activities) {
			const on = (today: string) => saleTerms({ state, activity, confirmation: complete, day: today })
			expect(on('2027-06-29')).toEqual(on('2027-06-30'))
			expect(on('2027-07-01')).toEqual(saleTerms({ state, activity, confirmation: null, day: '2027-07-01' }))
			expect(on('2027-07-01').isSold).toBe(false)
		}
	})

	test('names its source', () => {
		const { source } = saleTerms({ state, activity: 'arranging', confirmation: null, day })
		const row = lawRows.find((each) => each.state === state && each.rule === rule)!
		expect(source).toEqual({ citation: row.citation, url: row.url, asOf: row.asOf })
	})
})

test('a confirmation without an expiry is enough only where the rule asks for none', () => {
	const confirmation = { ...complete, bond: null, trustAccount: null, expiresOn: null }
	expect(outcomeOf('OH', 'arranging', confirmation)).toBe(sold)
	expect(outcomeOf('FL', 'arranging', confirmation)).toBe(after)
	expect(saleTerms({ state: 'AZ', activity: 'arranging', confirmation, day }).missing).toEqual([
		'bond',
		'expiry',
	])
})

test('an expired confirmation closes a state without a rule as well', () => {
	const confirmation = { ...complete, expiresOn: '2026-11-29' }
	expect(outcomeOf('OH', 'arranging', confirmation)).toBe(instead)
	expect(outcomeOf('OH', 'arranging', { ...complete, expiresOn: day })).toBe(sold)
})

test('a business that handles three cars a year needs no registration in New York, and says until when', () => {
	const exempt = { license: null, bond: null, trustAccount: null, isExempt: true, expiresOn: '2026-12-31' }
	for (const activity of saleActivities) expect(outcomeOf('NY', activity, exempt)).toBe(after)
	const terms = saleTerms({ state: 'NY', activity: 'arranging', confirmation: exempt, day })
	expect(terms.sentence).toContain('up to 3 cars a year')
	expect(terms.clauses.map(({ id }) => id)).not.toContain('ny-broker')
	const open = { ...exempt, expiresOn: null }
	expect(saleTerms({ state: 'NY', activity: 'advice', confirmation: open, day }).missing).toEqual(['expiry'])
	// Whoever needs no license still says in the agreement where a notice of cancellation goes.
	const nowhere = saleTerms({ state: 'NY', activity: 'advice', confirmation: exempt, hasAddress: false, day })
	expect(nowhere.missing).toEqual(['address'])
	// California leaves nobody out; where no rule is known, the operator may confirm that no license is needed.
	expect(outcomeOf('CA', 'arranging', exempt)).toBe(instead)
	expect(outcomeOf('OH', 'arranging', exempt)).toBe(sold)
})

test('the buyer reads why money waits', () => {
	const read = (state: string, activity: SaleActivity) =>
		saleTerms({ state, activity, confirmation: complete, day }).sentence
	expect(read('NY', 'advice')).toBe(
		'You can buy this in New York, where we are registered for advice: No. 12345, until June 30, 2027. You pay nothing in advance: New York lets no car broker take a fee in advance. You pay after we have done what the agreement names.',
	)
	expect(read('FL', 'visit')).toContain(
		'Florida lets nobody who helps with a loan take a fee before it closes',
	)
	expect(read('CA', 'arranging')).toContain(
		'You pay nothing before the agreement names the car and its price: California wants the car and its price in the agreement before a car broker takes money. Then you pay into a trust account',
	)
	expect(read('NV', 'visit')).toContain(
		'You pay nothing before the agreement names the car and its price: Nevada wants the car and its price in the agreement before a car broker’s services begin.',
	)
	expect(read('TX', 'visit')).toContain('In Texas we sell this as advice only')
	expect(read('TX', 'arranging')).toBe(
		'We don’t sell this to buyers who live in Texas: the state doesn’t allow arranging the purchase of a new car for a fee. You can buy advice from us and negotiate yourself.',
	)
	expect(read('OH', 'advice')).toBe(
		'You can buy this in Ohio: we found no rule of Ohio about advice for a fee, as of November 2026. You pay after you sign the agreement.',
	)
	const missing = saleTerms({
		state: 'NV',
		activity: 'visit',
		confirmation: complete,
		hasAddress: false,
		day,
	})
	expect(missing.sentence).toContain(
		'ask for our postal address in the agreement, which we haven’t confirmed',
	)
	expect(read('DC', 'visit')).toContain('in the District of Columbia')
})

test('the agreement has the clauses of the state where its rule is kept, with the number of the license', () => {
	const clauses = (state: string, activity: SaleActivity) =>
		saleTerms({ state, activity, confirmation: complete, day }).clauses
	expect(clauses('NY', 'arranging').map(({ id }) => id)).toEqual([
		'ny-broker',
		'ny-no-advance',
		'ny-payer',
		'ny-car',
		'ny-price',
		'ny-delivery',
		'ny-notice',
	])
	for (const { minPoints } of clauses('NY', 'arranging')) expect(minPoints).toBe(12)
	for (const state of ['CA', 'NV']) {
		for (const { minPoints } of clauses(state, 'arranging')) expect(minPoints).toBe(10)
		expect(clauses(state, 'arranging').find(({ heading }) => heading === 'NOTICE')).toMatchObject({
			minHeadingPoints: 14,
			isBold: true,
		})
	}
	expect(clauses('CA', 'visit').find(({ id }) => id === 'ca-dealer-fee')).toMatchObject({
		text: 'We do not receive a fee from the selling dealer.',
		wording: 'statute',
	})
	expect(clauses('NV', 'visit').map(({ id }) => id)).toEqual([
		'nv-notice',
		'nv-broker',
		'nv-car',
		'nv-dealer-fee',
	])
	expect(clauses('NV', 'visit')[1]!.text).toBe('We are licensed in Nevada as a broker: No. 12345.')
	expect(clauses('TX', 'visit').map(({ id }) => id)).toEqual(['tx-advice'])
	expect(clauses('CA', 'advice')).toEqual([])
	expect(clauses('OH', 'arranging')).toEqual([])
})

test('no clause is shown to a buyer who cannot buy, and the ids are unique', () => {
	const ids = ruled.flatMap(({ state }) =>
		saleActivities.flatMap((activity) => {
			const refused = saleTerms({ state, activity, confirmation: null, day })
			if (!refused.isSold) expect(refused.clauses).toEqual([])
			return saleTerms({ state, activity, confirmation: complete, day }).clauses.map(
				({ id }) => `${activity} ${id}`,
			)
		}),
	)
	expect(new Set(ids).size).toBe(ids.length)
})

test('a state that doesn’t exist gets nothing, and a territory is a state without a rule', () => {
	for (const state of ['XX', '', 'constructor', 'ny'])
		expect(outcomeOf(state, 'advice', complete)).toBe(never)
	expect(outcomeOf('PR', 'advice', null)).toBe(sold)
})

test('a row of the operator counts, and an outdated one says so', () => {
	const ohio: LawRow = {
		id: 'oh-arranging',
		state: 'OH',
		subject: 'negotiation_license',
		rule: {
			kind: 'confirmationNeeded',
			activity: 'arranging the sale of a car for a fee',
			mayBeSold: 'confirmed',
			confirm: ['license'],
			payment: 'after_the_service',
		},
		effectiveFrom: '2026-01-01',
		asOf: '2026-03',
		staleAfter: '2026-11-29',
		citation: 'An example',
		title: 'An example',
		grade: 'B',
	}
	const rows = [...lawRows, ohio]
	const terms = saleTerms({ state: 'OH', activity: 'arranging', confirmation: complete, day, rows })
	expect(terms).toMatchObject({ answer: 'sold', payment: 'after_delivery', source: { url: null } })
	expect(terms.sentence).toContain(
		'You pay nothing in advance: the rules of Ohio don’t allow it. You pay after we have done what the agreement names. The rules are as of March 2026 and may have changed since.',
	)
	expect(saleTerms({ state: 'OH', activity: 'visit', confirmation: null, day, rows }).answer).toBe('sold')
})

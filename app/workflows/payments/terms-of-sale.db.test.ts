import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { settings } from '#app/db/schema/settings.ts'
import type { OfferingKind } from '#app/modules/catalog/offerings.ts'
import { saveLawRow } from '#app/modules/deals/law/law-changes.server.ts'
import { insertSampleSettings } from '#app/modules/settings/settings.server.ts'
import { lawRows, usStates } from '#engine'
import { makeStaff } from '#tests/factories/actors.ts'
import { test } from '#tests/setup/database.ts'
import { termsOfSale } from './terms-of-sale.server.ts'

const now = new Date('2026-11-30T15:00:00Z')
const kinds: readonly OfferingKind[] = ['online_search', 'in_person', 'concierge']

const postalAddress = '12 Main Street, White Plains, NY 10601'

const newYork = {
	state: 'NY',
	license: '7124002',
	bond: 'Surety 1',
	trustAccount: 'First Bank',
	isExempt: false,
	expiresOn: '2026-12-31',
}

const answersIn = async (db: Db, state: string, at = now) => {
	const answers = []
	for (const kind of kinds) answers.push((await termsOfSale(db, { kind, state, now: at })).answer)
	return answers
}

test('a new live site advises everywhere but in New York, and negotiates nowhere', async ({ db }) => {
	expect(await answersIn(db, 'OH')).toEqual(['sold', 'sold', 'advice_only'])
	expect(await answersIn(db, 'NY')).toEqual(['not_sold', 'not_sold', 'not_sold'])
	expect(await answersIn(db, 'TX')).toEqual(['sold', 'advice_only', 'advice_only'])
	expect(await answersIn(db, 'ZZ')).toEqual(['not_sold', 'not_sold', 'not_sold'])
})

test('what the operator confirmed for the state counts until its last day ends where the business is', async ({
	db,
}) => {
	await db.insert(settings).values({ serviceStates: [newYork], postalAddress })
	const lastMinute = new Date('2027-01-01T04:59:00Z')
	const midnight = new Date('2027-01-01T05:00:00Z')
	expect(await answersIn(db, 'NY', lastMinute)).toEqual(['sold', 'sold', 'sold'])
	expect(await answersIn(db, 'NY', midnight)).toEqual(['not_sold', 'not_sold', 'not_sold'])
	await db.update(settings).set({ timeZone: 'America/Los_Angeles' })
	expect(await answersIn(db, 'NY', midnight)).toEqual(['sold', 'sold', 'sold'])
	const { payment, clauses } = await termsOfSale(db, { kind: 'concierge', state: 'NY', now })
	expect(payment).toBe('after_delivery')
	expect(clauses[0]!.text).toContain('7124002')
	await db.update(settings).set({ postalAddress: '' })
	expect(await answersIn(db, 'NY')).toEqual(['not_sold', 'not_sold', 'not_sold'])
})

test('a rule that the operator corrected counts', async ({ db }) => {
	const row = lawRows.find(({ id }) => id === 'tx-arranging')!
	const kind = 'confirmationNeeded' as const
	const corrected = { ...row, rule: { kind, activity: 'arranging a sale', confirm: ['license' as const] } }
	const actor = makeStaff('dana')
	await saveLawRow(db, { actor, row: corrected, reason: 'Read with counsel', latestChangeId: 0, now })
	expect(await answersIn(db, 'TX')).toEqual(['sold', 'sold', 'advice_only'])
	await db.update(settings).set({ serviceStates: [{ state: 'TX', license: '123' }] })
	expect(await answersIn(db, 'TX')).toEqual(['sold', 'sold', 'sold'])
})

test('the demo sells every service in most states, in those of its visits too, for a year', async ({
	db,
}) => {
	await insertSampleSettings(db, { now })
	const [{ serviceStates, visitArea }] = (await db.select().from(settings)) as [typeof settings.$inferSelect]
	const sold = []
	for (const state of Object.keys(usStates))
		if ((await answersIn(db, state)).every((answer) => answer === 'sold')) sold.push(state)
	expect(sold.length).toBeGreaterThan(51 / 2)
	expect(sold).toEqual(expect.arrayContaining(visitArea))
	for (const { license, expiresOn } of serviceStates) {
		expect(license).toMatch(/^Sample .* 0000000$/)
		expect(expiresOn).toBe('2027-11-30')
	}
	// States that were entered stay; samples of an older release go.
	await db.update(settings).set({ serviceStates: [newYork] })
	await insertSampleSettings(db, { now })
	expect(await db.select().from(settings)).toMatchObject([{ serviceStates: [newYork] }])
	const older = {
		state: 'NY',
		confirmation: 'Sample: registered automobile broker 12345, bond until June 2027',
	}
	await db.update(settings).set({ serviceStates: [older, { state: 'CT', confirmation: null }] })
	await insertSampleSettings(db, { now })
	expect(await answersIn(db, 'NY')).toEqual(['sold', 'sold', 'sold'])
})

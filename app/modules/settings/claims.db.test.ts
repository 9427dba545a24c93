import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { claimDefinitions } from '#app/content/claims.ts'
import type { Db } from '#app/db/client.server.ts'
import { claim, settingsChange } from '#app/db/schema/settings.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#app/lib/errors.ts'
import { hashState } from '#app/lib/state-hash.server.ts'
import { makeMember, makeStaff } from '#tests/factories/actors.ts'
import { test } from '#tests/setup/database.ts'
import {
	allowComputedClaim,
	claimState,
	confirmClaim,
	insertSampleClaims,
	listStoredClaims,
} from './claims.server.ts'

const actor = makeStaff('advisor')
const now = new Date('2026-11-21T15:00:00Z')
const key = 'average-savings'
const figure = { value: '$2,900', note: 'From our books of 2025.' }

type Confirmation = Partial<Parameters<typeof confirmClaim>[1]>
const confirm = (db: Db, more: Confirmation = {}) => confirmClaim(db, { actor, key, now, ...figure, ...more })
const stored = async (db: Db) => (await listStoredClaims(db)).get(key)

test('a confirmed figure has its note and day, in the advisor’s name', async ({ db }) => {
	await confirm(db, { value: ' $2,900 ', note: ' From our books of 2025.\n' })
	expect(await stored(db)).toEqual({ key, source: 'confirmed', ...figure, confirmedAt: now })
	expect(await db.select().from(settingsChange)).toMatchObject([
		{ area: 'claims', item: key, changedByUserId: 'advisor', changes: { value: [null, '$2,900'] } },
	])
})

test.for([
	['value', { value: ' ' }, 'Please enter the figure you confirm.'],
	['value', { value: 'many' }, 'Please use only digits and $ . , : / + % -'],
	['value', { value: '<b>9</b>' }, 'Please use only digits and $ . , : / + % -'],
	['value', { value: '1'.repeat(21) }, 'Please use at most 20 characters.'],
	['note', { note: ' ' }, 'Please say where the figure comes from; visitors can read it.'],
	['note', { note: 'x'.repeat(501) }, 'Please use at most 500 characters.'],
] as const)(
	'an invalid %s (%j) is reported at its field, and nothing is stored',
	async ([field, more, message], { db }) => {
		await expect(confirm(db, more)).rejects.toMatchObject({ field, message })
		expect(await db.$count(claim)).toBe(0)
	},
)

test('figures are accepted in every usual format, up to the limits', async ({ db }) => {
	for (const value of ['150+', '$3,400.50', '98%', '24/7', '4.9/5', '10-12', '9:30', '1'.repeat(20)]) {
		await confirm(db, { value, note: 'x'.repeat(500) })
		expect((await stored(db))?.value).toBe(value)
	}
})

test('only the advisor can decide, and only about known figures', async ({ db }) => {
	const member = makeMember('someone')
	await expect(confirm(db, { actor: member })).rejects.toThrow(Forbidden)
	await expect(allowComputedClaim(db, { actor: member, key, now })).rejects.toThrow(Forbidden)
	await expect(confirm(db, { key: 'awards-won' })).rejects.toThrow(NotFound)
	await expect(allowComputedClaim(db, { actor, key: 'awards-won', now })).rejects.toThrow(NotFound)
	expect(await db.$count(claim)).toBe(0)
})

test('a figure without a formula can only be confirmed', async ({ db }) => {
	const { key: fixed } = claimDefinitions.find((one) => one.figure === null)!
	await expect(allowComputedClaim(db, { actor, key: fixed, now })).rejects.toThrow(Invalid)
	await confirm(db, { key: fixed, value: '24/7' })
	expect((await listStoredClaims(db)).get(fixed)).toMatchObject({ source: 'confirmed', value: '24/7' })
})

test('switching to the computed figure keeps a confirmed one as a fallback, but never a sample', async ({
	db,
}) => {
	await confirm(db)
	await allowComputedClaim(db, { actor, key, now })
	expect(await stored(db)).toEqual({ key, source: 'computed', ...figure, confirmedAt: now })
	await insertSampleClaims(db)
	await allowComputedClaim(db, { actor, key: 'satisfaction', now })
	expect((await listStoredClaims(db)).get('satisfaction')).toMatchObject({
		source: 'computed',
		value: '',
		note: null,
		confirmedAt: null,
	})
})

test('samples are inserted once, in the order of the pages, and never overwrite a decision', async ({
	db,
}) => {
	await confirm(db)
	await insertSampleClaims(db)
	await insertSampleClaims(db)
	const claims = await listStoredClaims(db)
	expect([...claims.keys()]).toEqual(claimDefinitions.map((one) => one.key))
	expect(claims.get(key)).toMatchObject({ source: 'confirmed', value: '$2,900' })
	expect([...claims.values()].filter(({ source }) => source === 'sample')).toHaveLength(
		claimDefinitions.length - 1,
	)
})

test('a form based on an older state is a conflict that shows the current one', async ({ db }) => {
	const seenVersion = hashState(claimState(undefined))
	await confirm(db, { seenVersion })
	await expect(confirm(db, { seenVersion, value: '$1' })).rejects.toMatchObject({
		theirs: { value: '$2,900' },
	})
	await expect(allowComputedClaim(db, { actor, key, seenVersion, now })).rejects.toThrow(Conflict)
	await confirm(db, { seenVersion: hashState(claimState(await stored(db))), value: '$3,000' })
	expect((await stored(db))?.value).toBe('$3,000')
})

test('of three concurrent first decisions about a figure, one is stored and the others are conflicts', async ({
	freshDb: { db },
}) => {
	const seenVersion = hashState(claimState(undefined))
	const results = await Promise.allSettled(
		['$1', '$2', '$3'].map((value) => confirm(db, { seenVersion, value })),
	)
	expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
	for (const result of results)
		if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(Conflict)
	expect(await db.$count(settingsChange, eq(settingsChange.item, key))).toBe(1)
})

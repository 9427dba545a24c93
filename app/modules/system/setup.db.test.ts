import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { auditEntry } from '#app/db/schema/audit.ts'
import { setupStep } from '#app/db/schema/system.ts'
import { makeMember, makeStaff } from '#tests/factories/actors.ts'
import { test } from '#tests/setup/database.ts'
import { confirmStep, isOpenForBusiness, listConfirmed, recordOpening } from './setup.server.ts'

const actor = makeStaff('advisor')
const now = new Date('2026-11-23T12:00:00Z')
const later = new Date('2026-11-24T12:00:00Z')

test('a confirmed step is recorded once, with who confirmed it first and an audit entry', async ({ db }) => {
	await confirmStep(db, { actor, now, step: 'hours' })
	await confirmStep(db, { actor: { ...actor, id: 'another' }, now: later, step: 'hours' })
	expect(await listConfirmed(db)).toEqual(new Set(['hours']))
	expect(await db.select().from(setupStep)).toEqual([
		{ key: 'hours', confirmedAt: now, confirmedByUserId: 'advisor' },
	])
	const entries = await db
		.select()
		.from(auditEntry)
		.where(eq(auditEntry.action, 'setup.confirmed'))
		.orderBy(auditEntry.seq)
	expect(entries).toHaveLength(1)
})

test('a live site sells only once an admin decided so, and a demo always', async ({ db }) => {
	await confirmStep(db, { actor, now, step: 'payments' })
	expect(await isOpenForBusiness(db, { mode: 'live' })).toBe(false)
	expect(await isOpenForBusiness(db, { mode: 'demo' })).toBe(true)
	await recordOpening(db, { actor, now })
	expect(await isOpenForBusiness(db, { mode: 'live' })).toBe(true)
})

test('somebody who is not an admin can neither confirm a step nor open the site', async ({ db }) => {
	const member = makeMember('member')
	await expect(confirmStep(db, { actor: member, now, step: 'hours' })).rejects.toThrow('Only the advisor')
	await expect(recordOpening(db, { actor: member, now })).rejects.toThrow('Only the advisor')
	expect(await listConfirmed(db)).toEqual(new Set())
})

test('of two admins who open the site at the same moment one is recorded', async ({ freshDb: { db } }) => {
	await Promise.all(['one', 'two'].map((id) => recordOpening(db, { actor: makeStaff(id), now })))
	expect(await db.$count(auditEntry, eq(auditEntry.action, 'setup.opened'))).toBe(1)
	expect(await isOpenForBusiness(db, { mode: 'live' })).toBe(true)
})

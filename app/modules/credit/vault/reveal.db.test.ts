import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { creditAccess, creditExport, creditValue } from '#app/db/schema/credit.ts'
import { asMember, makeSite } from '#tests/factories/actors.ts'
import {
	adminViewer,
	completeForm,
	makeApplication,
	memoryStorage,
	silent,
	submissionDay,
	testVault,
} from '#tests/factories/credit.ts'
import { test } from '#tests/setup/database.ts'
import { withoutRandomText } from '#tests/support/random-text.ts'
import { destroyApplication } from './destroy-application.server.ts'
import { listAccess, readApplicationFor } from './read-application.server.ts'
import { openDocumentKey, openForExport, revealsAnHour, revealValue } from './reveal.server.ts'
import type { Vault } from './vault.server.ts'

const reason = 'Lender asks for the number'
const reveal = (db: Db, vault: Vault, id: string, more: object = {}) =>
	revealValue(db, {
		vault,
		viewer: adminViewer(),
		id,
		role: 'first',
		field: 'ssn',
		reason,
		now: submissionDay,
		...more,
	})

test('a reveal is logged and audited without its value, and the applicant sees who opened what', async ({
	freshDb: { db },
}) => {
	const { vault } = testVault()
	const { application, owner } = await makeApplication(db, { vault })
	expect(await reveal(db, vault, application.id)).toEqual({ value: '900-12-3456', hiddenAfterMs: 30_000 })
	expect(await reveal(db, vault, application.id, { field: 'dob' })).toMatchObject({ value: '1990-05-17' })
	expect(await listAccess(db, { actor: owner, id: application.id })).toMatchObject([
		{ what: 'dob', actorName: 'Robin Advisor', reason, at: submissionDay },
		{ what: 'ssn' },
	])
	const { rows } = await db.execute<{ action: string; detail: { what: string } }>(
		sql`select action, detail from audit_entry where action = 'credit.revealed' order by seq`,
	)
	expect(rows).toMatchObject([{ detail: { what: 'ssn' } }, { detail: { what: 'dob' } }])
	expect(withoutRandomText(JSON.stringify(rows))).not.toMatch(/900|3456|1990/)
})

test('the license number and its expiry are encrypted, shown as masks, revealed like the other secrets, and destroyed with them', async ({
	db,
}) => {
	const { vault } = testVault()
	const values = { ...completeForm, dlNumber: 'D417 220 914', dlExpiry: '2029-08-09' }
	const { application, owner, applicantId } = await makeApplication(db, { vault, values })
	const { id } = application
	const { parts } = await readApplicationFor(db, { vault, actor: owner, id })
	expect(parts[0]?.masked?.maskedSecrets).toMatchObject({ dlNumber: '••••••914', dlExpiry: '••/••/2029' })
	expect(JSON.stringify(parts[0]?.masked)).not.toMatch(/D417|08-09/)
	expect(await reveal(db, vault, id, { field: 'dlNumber' })).toMatchObject({ value: 'D417 220 914' })
	expect(await reveal(db, vault, id, { field: 'dlExpiry' })).toMatchObject({ value: '2029-08-09' })
	expect(await listAccess(db, { actor: owner, id })).toMatchObject([
		{ what: 'dlExpiry' },
		{ what: 'dlNumber' },
	])
	const actor = makeSite()
	await destroyApplication(db, {
		emails: silent,
		vault,
		storage: memoryStorage(),
		actor,
		id,
		why: 'requested',
		now: submissionDay,
	})
	expect(await db.$count(creditValue, eq(creditValue.applicantId, applicantId))).toBe(0)
	await expect(reveal(db, vault, id, { field: 'dlNumber' })).rejects.toThrow('erased')
})

test('a value is not revealed if it cannot be logged, and the log entry remains if decryption fails', async ({
	freshDb: { db },
}) => {
	const { vault } = testVault()
	const { application } = await makeApplication(db, { vault })
	await db.execute(sql`alter table credit_access rename to credit_access_away`)
	await expect(reveal(db, vault, application.id)).rejects.toThrow()
	await db.execute(sql`alter table credit_access_away rename to credit_access`)
	expect(await db.select().from(creditAccess)).toEqual([])

	await db.execute(sql`alter table credit_value disable trigger all`)
	await db.update(creditValue).set({ encrypted: Buffer.alloc(40, 1) })
	await expect(reveal(db, vault, application.id)).rejects.toThrow('not what was encrypted')
	expect(await db.select().from(creditAccess)).toHaveLength(1)
})

test('without a recent confirmation, a reason or permission, nothing is revealed and nothing is logged', async ({
	db,
}) => {
	const { vault } = testVault()
	const { application } = await makeApplication(db, { vault })
	const stale = { ...adminViewer(), confirmedAt: new Date(submissionDay.getTime() - 300_000) }
	const rejected = (more: object) => expect(reveal(db, vault, application.id, more)).rejects
	await rejected({ viewer: stale }).toThrow('confirm it’s you')
	await rejected({ viewer: { ...stale, confirmedAt: null } }).toThrow('confirm it’s you')
	await rejected({ viewer: asMember(adminViewer()) }).toThrow('Only the advisor')
	await rejected({ reason: ' why ' }).toThrow('give a reason')
	await rejected({ reason: 'It is 912-34-5678' }).toThrow('leave ID numbers')
	await rejected({ role: 'co' }).toThrow('find this application')
	expect(await db.select().from(creditAccess)).toEqual([])
})

test('one advisor can open twenty values of any kind per hour', async ({ freshDb: { db } }) => {
	const { vault } = testVault()
	const { application } = await makeApplication(db, { vault })
	const results = await Promise.allSettled(
		Array.from({ length: revealsAnHour + 5 }, () => reveal(db, vault, application.id)),
	)
	expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
	expect(await db.select().from(creditAccess)).toHaveLength(20)
	const soon = new Date(submissionDay.getTime() + 3_599_000)
	await expect(reveal(db, vault, application.id, { viewer: adminViewer(soon), now: soon })).rejects.toThrow(
		'try again',
	)
	const now = new Date(submissionDay.getTime() + 3_600_000)
	await expect(reveal(db, vault, application.id, { viewer: adminViewer(now), now })).resolves.toMatchObject({
		value: '900-12-3456',
	})
	await expect(
		reveal(db, vault, application.id, { viewer: adminViewer(submissionDay, 'advisor-2') }),
	).resolves.toMatchObject({ value: '900-12-3456' })
})

test('documents and packets follow the same rules, and a packet requires an unchanged submission', async ({
	freshDb: { db },
}) => {
	const { vault } = testVault()
	const { application, owner } = await makeApplication(db, { vault })
	const { rows } = await db.execute<{ id: string }>(sql`select id from credit_document`)
	const opening = { vault, viewer: adminViewer(), id: application.id, reason, now: submissionDay }
	const { key } = await openDocumentKey(db, { ...opening, documentId: rows[0]!.id })
	expect(key).toHaveLength(32)
	const packet = {
		...opening,
		lender: 'Hudson Bank',
		profile: 'lender',
		roles: ['first'] as ('first' | 'co')[],
	}
	await openForExport(db, packet)
	expect(await listAccess(db, { actor: owner, id: application.id })).toMatchObject([
		{ what: 'packet' },
		{ what: 'document', documentId: rows[0]!.id },
	])
	await db.delete(creditValue)
	await expect(openForExport(db, packet)).rejects.toThrow('does not match what was submitted')
	expect(await db.select().from(creditExport)).toHaveLength(1)
})

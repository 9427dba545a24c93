import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/auth.ts'
import {
	creditAccess,
	creditApplication,
	creditConsent,
	creditDocument,
	creditEvent,
	creditKey,
	creditNote,
	creditValue,
} from '#app/db/schema/credit.ts'
import { Conflict, Forbidden, NotFound } from '#app/lib/errors.ts'
import {
	adminViewer,
	advisor,
	makeDraft,
	makeReviewedApplication,
	memoryStorage,
	newApplicant,
	recordEmails,
	submissionDay,
	testVault,
} from '#tests/factories/credit.ts'
import { makeJointApplication } from '#tests/factories/joint-application.ts'
import { links } from '#tests/factories/links.ts'
import { test } from '#tests/setup/database.ts'
import { getApplication } from '../applications.server.ts'
import { changeApplicationStatus } from '../decision/change-status.server.ts'
import { noticeOf } from '../decision/notice-clock.ts'
import { addNote } from '../notes.server.ts'
import { readApplicationFor } from '../vault/read-application.server.ts'
import { revealValue } from '../vault/reveal.server.ts'
import { requireInvitation } from './co-applicant-link.server.ts'
import { eraseOnRequest, withdrawApplication } from './withdraw.server.ts'

const later = (days: number) => new Date(submissionDay.getTime() + days * 86_400_000)

const auditOf = async (db: Db, id: string) => {
	const { rows } = await db.execute<{ action: string }>(
		sql`select action from audit_entry where subject_id = ${id} order by seq`,
	)
	return rows.map(({ action }) => action)
}

test('withdrawing closes the application, ends the notice deadline and notifies once', async ({ db }) => {
	const { vault } = testVault()
	const { emails, notified } = recordEmails()
	const { application, owner } = await makeReviewedApplication(db, { vault })
	const { id } = application
	const withdrawn = await withdrawApplication(db, { actor: owner, id, emails, now: later(2) })
	expect(withdrawn).toMatchObject({ status: 'withdrawn', closedAt: later(2), activeAt: later(2) })
	expect(noticeOf(withdrawn, later(60))).toBeNull()
	await expect(withdrawApplication(db, { actor: owner, id, emails, now: later(3) })).rejects.toThrow(
		'is withdrawn; it can’t be changed',
	)
	expect(notified).toEqual(['withdrawn'])
	expect((await auditOf(db, id)).at(-1)).toBe('credit.moved')
	// Until the retention time is over, the answers can still be read.
	const { parts } = await readApplicationFor(db, { vault, actor: owner, id })
	expect(parts[0]?.masked?.values.city).toBe('Yonkers')
})

test('only the first applicant can withdraw or erase an application', async ({ db }) => {
	const { vault } = testVault()
	const { emails, notified } = recordEmails()
	const { id, co, actor: browser } = await makeJointApplication(db, { vault })
	const erasing = { vault, storage: memoryStorage(), id, emails, now: later(1) }
	await expect(withdrawApplication(db, { actor: co, id, emails, now: later(1) })).rejects.toThrow(Forbidden)
	await expect(eraseOnRequest(db, { ...erasing, actor: co })).rejects.toThrow(Forbidden)
	for (const actor of [browser, newApplicant()]) {
		await expect(withdrawApplication(db, { actor, id, emails, now: later(1) })).rejects.toThrow(NotFound)
		await expect(eraseOnRequest(db, { ...erasing, actor })).rejects.toThrow(NotFound)
	}
	expect(await getApplication(db, { actor: advisor, id })).toMatchObject({
		status: 'new',
		deletionRequestedAt: null,
	})
	expect(notified).toEqual([])
})

test('a draft cannot be withdrawn', async ({ db }) => {
	const { vault } = testVault()
	const { emails } = recordEmails()
	const { actor, draft } = await makeDraft(db, { vault })
	const withdrawal = { actor, id: draft.application.id, emails, now: later(1) }
	await expect(withdrawApplication(db, withdrawal)).rejects.toThrow(Conflict)
})

test('of a concurrent withdrawal and decision, one has an effect', async ({ freshDb: { db } }) => {
	const { vault } = testVault()
	const { emails, notified } = recordEmails()
	const { application, owner } = await makeReviewedApplication(db, { vault })
	const { id, version } = application
	const results = await Promise.allSettled([
		withdrawApplication(db, { actor: owner, id, emails, now: later(1) }),
		changeApplicationStatus(db, { actor: advisor, id, version, to: 'approved', emails, now: later(1) }),
	])
	expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
	expect(notified).toHaveLength(1)
	const { status } = await getApplication(db, { actor: advisor, id })
	expect(status).toBe(notified[0] === 'approved' ? 'approved' : 'withdrawn')
})

test('a requested deletion leaves no encrypted data, and keeps the records that the advisor needs', async ({
	db,
}) => {
	const { vault, shares } = testVault()
	const { emails, notified } = recordEmails()
	const storage = memoryStorage()
	const { id, owner, application } = await makeJointApplication(db, { vault })
	await db.insert(user).values({ id: advisor.id, name: 'Robin Advisor', email: 'robin@example.com' })
	const [document] = await db.select().from(creditDocument)
	await storage.put(document!.storageKey, Buffer.from('x'), { contentType: 'image/jpeg', sizeBytes: 1 })
	await addNote(db, { vault, actor: advisor, id, text: 'Called the employer.', now: later(1) })
	const reveal = { viewer: adminViewer(), role: 'first', field: 'ssn', reason: 'Verifying identity' } as const
	await revealValue(db, { vault, id, ...reveal, now: submissionDay })
	await eraseOnRequest(db, { vault, storage, actor: owner, id, emails, now: later(2) })

	for (const table of [creditValue, creditDocument, creditNote, creditKey])
		expect(await db.select().from(table)).toEqual([])
	expect([storage.stored.size, shares.stored.size]).toEqual([0, 0])
	const after = await getApplication(db, { actor: advisor, id })
	expect(after).toMatchObject({
		status: 'withdrawn',
		deletionRequestedAt: later(2),
		destroyedAt: later(2),
		browserHash: null,
		reference: application.reference,
	})
	expect(await db.select().from(creditConsent)).toHaveLength(2)
	expect(await db.select().from(creditAccess)).toHaveLength(1)
	const events = await db
		.select()
		.from(creditEvent)
		.where(eq(creditEvent.applicationId, id))
		.orderBy(creditEvent.id)
	expect(events.map(({ what }) => what).slice(-2)).toEqual(['deletion-requested', 'destroyed'])
	expect((await auditOf(db, id)).slice(-2)).toEqual(['credit.deletion-requested', 'credit.destroyed'])
	expect(notified).toEqual(['deletion-requested', 'destroyed'])
	await expect(revealValue(db, { vault, id, ...reveal, now: submissionDay })).rejects.toThrow('erased')
})

test('deleting a decided application keeps the decision, and a second request changes nothing', async ({
	db,
}) => {
	const { vault } = testVault()
	const { emails, notified } = recordEmails()
	const { application, owner } = await makeReviewedApplication(db, { vault })
	const { id, version } = application
	await changeApplicationStatus(db, { actor: advisor, id, version, to: 'declined', emails, now: later(1) })
	const erase = (day: number) =>
		eraseOnRequest(db, { vault, storage: memoryStorage(), actor: owner, id, emails, now: later(day) })
	await erase(2)
	const first = await getApplication(db, { actor: advisor, id })
	expect(first).toMatchObject({ status: 'declined', closedAt: later(1), destroyedAt: later(2) })
	// The applicant still has to be notified of the decision.
	expect(noticeOf(first, later(2))).toMatchObject({ daysLeft: 28 })
	await erase(3)
	expect(await getApplication(db, { actor: advisor, id })).toEqual(first)
	expect(notified).toEqual(['declined', 'deletion-requested', 'destroyed'])
})

test('deleting a draft deletes all of it, and no other draft', async ({ db }) => {
	const { vault, shares } = testVault()
	const { emails, notified } = recordEmails()
	const { actor, draft } = await makeDraft(db, { vault })
	const other = await makeDraft(db, { vault })
	const storage = memoryStorage()
	await eraseOnRequest(db, { vault, storage, actor, id: draft.application.id, emails, now: later(1) })
	expect((await db.select().from(creditApplication)).map(({ id }) => id)).toEqual([
		other.draft.application.id,
	])
	expect(shares.stored.size).toBe(1)
	expect(notified).toEqual(['draft-destroyed'])
	expect(await auditOf(db, draft.application.id)).toEqual(['credit.destroyed'])
})

test('the invitation to a withdrawn application opens nothing, unless the part was submitted', async ({
	db,
}) => {
	const { vault } = testVault()
	const { emails } = recordEmails()
	const unfinished = await makeJointApplication(db, { vault, submits: false })
	const finished = await makeJointApplication(db, { vault })
	for (const { id, owner } of [unfinished, finished])
		await withdrawApplication(db, { actor: owner, id, emails, now: later(1) })
	await expect(requireInvitation(db, { links, token: unfinished.token })).rejects.toThrow('no longer works')
	expect((await requireInvitation(db, { links, token: finished.token })).linkTo.applicationId).toBe(
		finished.id,
	)
})

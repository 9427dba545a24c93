import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { user } from '#app/db/schema/auth.ts'
import { creditCorrection, creditNote } from '#app/db/schema/credit.ts'
import { makeStaff } from '#tests/factories/actors.ts'
import {
	advisor,
	makeApplication,
	makeReviewedApplication,
	recordEmails,
	silent,
	submissionDay,
	testVault,
	timeZone,
} from '#tests/factories/credit.ts'
import { test } from '#tests/setup/database.ts'
import { correctApplication } from './application/correct-application.server.ts'
import { isAsSubmitted } from './application/submit-application.server.ts'
import { submittedValuesOf } from './application/submitted-values.server.ts'
import { getApplication } from './applications.server.ts'
import { changeApplicationStatus, recordNoticeSent } from './decision/change-status.server.ts'
import { noticeOf } from './decision/notice-clock.ts'
import { type CorrectionRequest, listOpenRequests, sendBack } from './decision/send-back.server.ts'
import { addNote, listNotes } from './notes.server.ts'
import { listEvents, readApplicationFor } from './vault/read-application.server.ts'

const later = (days: number) => new Date(submissionDay.getTime() + days * 86_400_000)

test('if two advisors decide at once, one succeeds and the other gets a conflict', async ({
	freshDb: { db },
}) => {
	const { vault } = testVault()
	const { emails, notified } = recordEmails()
	const { application } = await makeReviewedApplication(db, { vault })
	const decide = (to: 'approved' | 'declined', userId: string) =>
		changeApplicationStatus(db, {
			actor: makeStaff(userId),
			id: application.id,
			version: application.version,
			to,
			emails,
			now: later(1),
		})
	const results = await Promise.allSettled([decide('approved', 'a'), decide('declined', 'b')])
	const won = results.filter((result) => result.status === 'fulfilled')
	const lost = results.filter((result) => result.status === 'rejected')
	expect(won).toHaveLength(1)
	expect(lost.map(({ reason }) => (reason as Error).message)).toEqual([
		'Someone else changed this application in the meantime. Please review it again.',
	])
	const decided = await getApplication(db, { actor: advisor, id: application.id })
	expect(notified).toEqual([decided.status])
	expect(decided).toMatchObject({ status: won[0]?.value.status, closedAt: later(1) })
})

test('every status change is recorded in the timeline and in the audit chain', async ({ db }) => {
	const { vault } = testVault()
	const { emails } = recordEmails()
	const { application } = await makeReviewedApplication(db, { vault })
	const { id, version } = application
	await changeApplicationStatus(db, { actor: advisor, id, version, to: 'declined', emails, now: later(2) })
	const events = await listEvents(db, { actor: advisor, id })
	expect(events.map(({ what, fromStatus, toStatus }) => [what, fromStatus, toStatus])).toEqual([
		['submitted', 'draft', 'new'],
		['reviewing', 'new', 'reviewing'],
		['declined', 'reviewing', 'declined'],
	])
	const { rows } = await db.execute(
		sql`select action, detail->>'to' as to from audit_entry where subject_id = ${id} order by seq`,
	)
	expect(rows).toEqual([
		{ action: 'credit.submitted', to: null },
		{ action: 'credit.moved', to: 'reviewing' },
		{ action: 'credit.moved', to: 'declined' },
	])
})

test('only the advisor can change the status, and only as the state machine allows', async ({ db }) => {
	const { vault } = testVault()
	const { emails } = recordEmails()
	const { application, owner } = await makeApplication(db, { vault })
	const { id, version } = application
	const changeStatus = (actor: typeof owner | typeof advisor, to: 'approved') =>
		changeApplicationStatus(db, { actor, id, version, to, emails, now: submissionDay })
	await expect(changeStatus(owner, 'approved')).rejects.toThrow('Only the advisor')
	await expect(changeStatus(advisor, 'approved')).rejects.toThrow('it can’t be changed to approved now')
})

test('only the section that was sent back can be corrected, and the notice deadline starts again', async ({
	db,
}) => {
	const { vault } = testVault()
	const { emails, notified } = recordEmails()
	const { application: before, owner } = await makeReviewedApplication(db, { vault })
	const requests: CorrectionRequest[] = [
		{ role: 'first', section: 'income', message: 'Which months does the other income cover?' },
	]
	const sent = await sendBack(db, {
		vault,
		actor: advisor,
		id: before.id,
		version: before.version,
		requests,
		emails,
		now: later(3),
	})
	expect(sent).toMatchObject({ status: 'needs_info', noticeDueAt: null })
	expect(await listOpenRequests(db, { vault, actor: owner, id: before.id })).toEqual(requests)
	const [row] = await db.select().from(creditCorrection)
	expect(row?.encryptedMessage.toString('latin1')).not.toContain('months')

	const correct = (values: object) =>
		correctApplication(db, {
			vault,
			actor: owner,
			id: before.id,
			role: 'first',
			values,
			emails,
			timeZone,
			now: later(5),
		})
	await expect(correct({ otherIncome: 'much' })).rejects.toMatchObject({
		errors: { otherIncome: expect.any(String) },
	})
	const after = await correct({ otherIncome: '300', otherIncomeSource: 'Tutoring', city: 'Elsewhere' })
	expect(after).toMatchObject({ status: 'reviewing', completedAt: later(5), noticeDueAt: later(35) })
	expect(await isAsSubmitted(db, { application: after })).toBe(true)
	expect(after.manifestHash?.equals(before.manifestHash!)).toBe(false)
	const { parts } = await readApplicationFor(db, { vault, actor: advisor, id: before.id })
	expect(parts[0]?.masked?.values).toMatchObject({ otherIncome: '300.00', city: 'Yonkers' })
	expect(notified).toEqual(['sent-back', 'corrected'])
	await expect(correct({ otherIncome: '300' })).rejects.toThrow('nothing left to correct')
})

test('a corrected secret is encrypted again, and an empty one is unchanged', async ({ db }) => {
	const { vault } = testVault()
	const { emails } = recordEmails()
	const { application, owner } = await makeReviewedApplication(db, { vault })
	const { id } = application
	const requests: CorrectionRequest[] = [
		{ role: 'first', section: 'applicant', message: 'Please check the number.' },
	]
	await sendBack(db, {
		vault,
		actor: advisor,
		id,
		version: application.version,
		requests,
		emails,
		now: later(1),
	})
	const { parts: seen } = await readApplicationFor(db, { vault, actor: owner, id })
	await correctApplication(db, {
		vault,
		actor: owner,
		id,
		role: 'first',
		emails,
		timeZone,
		now: later(2),
		values: {
			...seen[0]?.masked?.values,
			...submittedValuesOf({ ssn: '900-65-4321', dob: '', lastName: 'Quintero-Hale' }),
		},
	})
	const { application: after, parts } = await readApplicationFor(db, { vault, actor: advisor, id })
	expect(parts[0]?.masked?.maskedSecrets).toEqual({ ssn: '•••-••-4321', dob: '••/••/1990' })
	expect(after.name).toBe('Marisol Quintero-Hale')
})

test('the notice is due 30 days after completion, then overdue, and the deadline ends once it is sent', async ({
	db,
}) => {
	const { vault } = testVault()
	const { application } = await makeReviewedApplication(db, { vault })
	expect(noticeOf(application, later(29.5))).toEqual({ dueAt: later(30), overdue: false, daysLeft: 1 })
	expect(noticeOf(application, new Date(later(30).getTime() + 1))).toMatchObject({ overdue: true })
	const { id } = application
	const { version } = await changeApplicationStatus(db, {
		actor: advisor,
		id,
		version: application.version,
		to: 'declined',
		emails: recordEmails().emails,
		now: later(30),
	})
	const withNotice = await recordNoticeSent(db, {
		emails: silent,
		actor: advisor,
		id,
		version,
		now: later(31),
	})
	expect(noticeOf(withNotice, later(60))).toBeNull()
	await expect(
		recordNoticeSent(db, { emails: silent, actor: advisor, id, version: withNotice.version, now: later(32) }),
	).rejects.toThrow('already been sent')
})

test('notes are encrypted and only admins can read them', async ({ db }) => {
	const { vault } = testVault()
	const { application, owner } = await makeApplication(db, { vault })
	const base = { vault, id: application.id }
	await db.insert(user).values({ id: advisor.id, name: 'Robin Advisor', email: 'robin@example.com' })
	await addNote(db, { ...base, actor: advisor, text: 'Called the employer.', now: submissionDay })
	expect(await listNotes(db, { ...base, actor: advisor })).toMatchObject([
		{ text: 'Called the employer.', authorName: 'Robin Advisor' },
	])
	await expect(listNotes(db, { ...base, actor: owner })).rejects.toThrow('Only the advisor')
	const [row] = await db.select().from(creditNote).where(eq(creditNote.applicationId, application.id))
	expect(row?.encryptedText.includes('employer')).toBe(false)
})

import { eq, isNull, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/auth.ts'
import { creditCorrection, creditEvent } from '#app/db/schema/credit.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#app/lib/errors.ts'
import { makeSite } from '#tests/factories/actors.ts'
import {
	addLicense,
	advisor,
	makeApplication,
	makeReviewedApplication,
	memoryStorage,
	recordEmails,
	silent,
	submissionDay,
	testVault,
} from '#tests/factories/credit.ts'
import { makeJointApplication } from '#tests/factories/joint-application.ts'
import { test } from '#tests/setup/database.ts'
import { isAsSubmitted } from '../application/submit-application.server.ts'
import { withdrawApplication } from '../application/withdraw.server.ts'
import { type CreditApplication, getApplication } from '../applications.server.ts'
import { listWaitingApplications } from '../list-applications.server.ts'
import { addNote, listNotes } from '../notes.server.ts'
import { destroyApplication } from '../vault/destroy-application.server.ts'
import { changeApplicationStatus, recordNoticeSent } from './change-status.server.ts'
import { noticeOf } from './notice-clock.ts'
import { type CorrectionRequest, listOpenRequests, sendBack } from './send-back.server.ts'

const later = (days: number) => new Date(submissionDay.getTime() + days * 86_400_000)
const income: CorrectionRequest = { role: 'first', section: 'income', message: 'Which months?' }

/** An application in review, with what the advisor can do to it. */
async function reviewed(db: Db) {
	const { vault } = testVault()
	const { emails, notified } = recordEmails()
	const { application, owner, applicantId } = await makeReviewedApplication(db, { vault })
	const { id } = application
	const sendItBack = (version: number, requests: CorrectionRequest[] = [income], now = later(3)) =>
		sendBack(db, { vault, actor: advisor, id, version, requests, emails, now })
	const changeStatus = (
		{ version }: Pick<CreditApplication, 'version'>,
		to: 'reviewing' | 'approved' | 'declined',
		now = later(10),
	) => changeApplicationStatus(db, { actor: advisor, id, version, to, emails, now })
	return { vault, emails, notified, application, owner, applicantId, id, sendItBack, changeStatus }
}

test('declining an application that waits for information sets the 30 days for the notice', async ({
	db,
}) => {
	const { application, sendItBack, changeStatus, id } = await reviewed(db)
	const declined = await changeStatus(await sendItBack(application.version), 'declined', later(10))
	expect(declined).toMatchObject({ status: 'declined', completedAt: later(10), noticeDueAt: later(40) })
	expect(noticeOf(declined, later(10))).toMatchObject({ daysLeft: 30, overdue: false })
	expect(await listWaitingApplications(db, { actor: advisor, now: later(41) })).toMatchObject([
		{ kind: 'notice', id, at: later(40) },
	])
	const { noticeSentAt } = await recordNoticeSent(db, {
		emails: silent,
		actor: advisor,
		id,
		version: declined.version,
		now: later(39),
	})
	expect(noticeSentAt).toEqual(later(39))
	expect(await listWaitingApplications(db, { actor: advisor, now: later(41) })).toEqual([])
})

test('deciding a complete application does not change the deadline that its submission set', async ({
	db,
}) => {
	for (const to of ['approved', 'declined'] as const) {
		const { application, changeStatus } = await reviewed(db)
		expect(await changeStatus(application, to, later(20))).toMatchObject({ noticeDueAt: later(30) })
	}
})

test('continuing without an answer closes the requests and starts the 30 days', async ({ db }) => {
	const { vault, application, owner, sendItBack, changeStatus, id, notified } = await reviewed(db)
	const continued = await changeStatus(await sendItBack(application.version), 'reviewing', later(10))
	expect(continued).toMatchObject({ status: 'reviewing', completedAt: later(10), noticeDueAt: later(40) })
	expect(await listOpenRequests(db, { vault, actor: owner, id })).toEqual([])
	expect(await db.$count(creditCorrection, isNull(creditCorrection.answeredAt))).toBe(0)
	expect(notified).toEqual(['sent-back', 'continued'])
	// The same section can be asked about again.
	await sendItBack(continued.version, [income], later(11))
	expect(await listOpenRequests(db, { vault, actor: owner, id })).toHaveLength(1)
})

test('after continuing without an answer, documents that were uploaded in the meantime belong to the submission', async ({
	db,
}) => {
	const { application, applicantId, sendItBack, changeStatus, id } = await reviewed(db)
	const sent = await sendItBack(application.version, [{ ...income, section: 'documents' }])
	await addLicense(db, { applicationId: id, applicantId })
	expect(await isAsSubmitted(db, { application: sent })).toBe(false)
	const continued = await changeStatus(sent, 'reviewing')
	expect(await isAsSubmitted(db, { application: continued })).toBe(true)
	const { rows } = await db.execute(
		sql`select action, actor_kind, detail->>'manifest' as manifest from audit_entry where subject_id = ${id} order by seq desc limit 2`,
	)
	const manifest = continued.manifestHash!.toString('hex')
	expect(rows).toEqual([
		{ action: 'credit.moved', actor_kind: 'advisor', manifest: null },
		{ action: 'credit.continued', actor_kind: 'advisor', manifest },
	])
})

test('an application is sent back only from review', async ({ db }) => {
	const { vault } = testVault()
	const { emails, notified } = recordEmails()
	const { application } = await makeApplication(db, { vault })
	const { id, version } = application
	const send = (version: number) =>
		sendBack(db, { vault, actor: advisor, id, version, requests: [income], emails, now: later(1) })
	await expect(send(version)).rejects.toThrow('is new; it can’t be changed to waiting for more information')
	expect(await db.select().from(creditCorrection)).toEqual([])
	const other = await reviewed(db)
	const sent = await other.sendItBack(other.application.version)
	await expect(other.sendItBack(sent.version)).rejects.toThrow(
		'is waiting for more information; it can’t be changed',
	)
	expect(notified).toEqual([])
	expect(other.notified).toEqual(['sent-back'])
})

test.for([
	['no section', []],
	['an empty message', [{ ...income, message: '  \n' }]],
	['a message of 1,001 characters', [{ ...income, message: 'x'.repeat(1_001) }]],
	['a valid and an empty message', [income, { ...income, section: 'residence', message: '' }]],
	['a person who does not apply', [{ ...income, role: 'co' }]],
] as [string, CorrectionRequest[]][])(
	'sending back with %s is rejected at the requests, and nothing is stored',
	async ([, requests], { db }) => {
		const { application, sendItBack, id, notified } = await reviewed(db)
		const rejected = await sendItBack(application.version, requests).catch((error: unknown) => error)
		expect(rejected).toBeInstanceOf(Invalid)
		expect(rejected).toMatchObject({ field: 'requests' })
		expect(await db.select().from(creditCorrection)).toEqual([])
		expect(await getApplication(db, { actor: advisor, id })).toMatchObject({
			status: 'reviewing',
			version: application.version,
		})
		expect(notified).toEqual([])
	},
)

test('a message of 1,000 characters is accepted and trimmed', async ({ db }) => {
	const { vault, application, owner, sendItBack, id } = await reviewed(db)
	const message = 'x'.repeat(998)
	await sendItBack(application.version, [{ ...income, message: ` ${message}\n` }])
	expect(await listOpenRequests(db, { vault, actor: owner, id })).toEqual([{ ...income, message }])
})

test('a part that was not submitted cannot be sent back', async ({ db }) => {
	const { vault } = testVault()
	const { emails } = recordEmails()
	const { id } = await makeJointApplication(db, { vault, submits: false })
	const { version } = await getApplication(db, { actor: advisor, id })
	const review = { actor: advisor, id, version, to: 'reviewing', emails, now: later(1) } as const
	const application = await changeApplicationStatus(db, review)
	const requests: CorrectionRequest[] = [{ role: 'co', section: 'income', message: 'Which months?' }]
	await expect(
		sendBack(db, {
			vault,
			actor: advisor,
			id,
			version: application.version,
			requests,
			emails,
			now: later(2),
		}),
	).rejects.toThrow('couldn’t find the part')
})

test('both people can be asked about the same section', async ({ db }) => {
	const { vault } = testVault()
	const { emails } = recordEmails()
	const { id } = await makeJointApplication(db, { vault })
	const { version } = await getApplication(db, { actor: advisor, id })
	const review = { actor: advisor, id, version, to: 'reviewing', emails, now: later(1) } as const
	const application = await changeApplicationStatus(db, review)
	const requests: CorrectionRequest[] = [income, { ...income, role: 'co' }]
	await sendBack(db, {
		vault,
		actor: advisor,
		id,
		version: application.version,
		requests,
		emails,
		now: later(2),
	})
	expect(await listOpenRequests(db, { vault, actor: advisor, id })).toHaveLength(2)
})

test('only the advisor can decide, ask for corrections or record a notice', async ({ db }) => {
	const { vault, application, owner, id, emails } = await reviewed(db)
	const { version } = application
	for (const actor of [owner, makeSite()]) {
		const input = { actor, id, version, emails, now: later(1) }
		await expect(changeApplicationStatus(db, { ...input, to: 'approved' })).rejects.toThrow(Forbidden)
		await expect(sendBack(db, { ...input, vault, requests: [income] })).rejects.toThrow(Forbidden)
		await expect(recordNoticeSent(db, input)).rejects.toThrow(Forbidden)
	}
	expect((await getApplication(db, { actor: advisor, id })).version).toBe(version)
})

test('a notice cannot be recorded before the decision', async ({ db }) => {
	const { application, sendItBack, id } = await reviewed(db)
	const record = (version: number) =>
		recordNoticeSent(db, { emails: silent, actor: advisor, id, version, now: later(4) })
	await expect(record(application.version)).rejects.toThrow('Nothing has been decided')
	const { version } = await sendItBack(application.version)
	await expect(record(version)).rejects.toThrow('Nothing has been decided')
	expect(await getApplication(db, { actor: advisor, id })).toMatchObject({ noticeSentAt: null, version })
})

test('a decision about an older version changes nothing and emails nobody', async ({ db }) => {
	const { application, sendItBack, changeStatus, notified, id } = await reviewed(db)
	await sendItBack(application.version)
	for (const to of ['approved', 'declined', 'reviewing'] as const)
		await expect(changeStatus(application, to)).rejects.toThrow(Conflict)
	expect(await getApplication(db, { actor: advisor, id })).toMatchObject({ status: 'needs_info' })
	expect(notified).toEqual(['sent-back'])
})

test('a decision is final', async ({ db }) => {
	const { application, owner, changeStatus, sendItBack, id, emails } = await reviewed(db)
	const approved = await changeStatus(application, 'approved')
	await expect(changeStatus(approved, 'declined')).rejects.toThrow(
		'is approved; it can’t be changed to declined',
	)
	await expect(changeStatus(approved, 'reviewing')).rejects.toThrow('is approved')
	await expect(sendItBack(approved.version)).rejects.toThrow('is approved')
	await expect(withdrawApplication(db, { actor: owner, id, emails, now: later(11) })).rejects.toThrow(
		Conflict,
	)
	const events = await db
		.select()
		.from(creditEvent)
		.where(eq(creditEvent.applicationId, id))
		.orderBy(creditEvent.id)
	expect(events.map(({ what }) => what)).toEqual(['submitted', 'reviewing', 'approved'])
})

test('of three concurrent notices, one is recorded', async ({ freshDb: { db } }) => {
	const { application, changeStatus, id } = await reviewed(db)
	const { version } = await changeStatus(application, 'declined')
	const results = await Promise.allSettled(
		[1, 2, 3].map(() =>
			recordNoticeSent(db, { emails: silent, actor: advisor, id, version, now: later(11) }),
		),
	)
	expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
	const notices = await db.select().from(creditEvent).where(eq(creditEvent.what, 'notice-sent'))
	expect(notices).toHaveLength(1)
})

test('notes have limits, are listed newest first, and cannot be read without the key', async ({ db }) => {
	const { vault, id } = await reviewed(db)
	await db.insert(user).values({ id: advisor.id, name: 'Robin Advisor', email: 'robin@example.com' })
	const add = (text: string, day: number) => addNote(db, { vault, actor: advisor, id, text, now: later(day) })
	for (const text of ['', ' \n', 'x'.repeat(4_001)])
		await expect(add(text, 1)).rejects.toMatchObject({ field: 'note' })
	await add('x'.repeat(4_000), 1)
	await add(' called the employer ', 2)
	const texts = async () =>
		(await listNotes(db, { vault, actor: advisor, id })).map(({ text, authorName }) => [
			text.length,
			authorName,
		])
	expect(await texts()).toEqual([
		[19, 'Robin Advisor'],
		[4_000, 'Robin Advisor'],
	])
	const system = makeSite()
	await destroyApplication(db, {
		emails: silent,
		vault,
		storage: memoryStorage(),
		actor: system,
		id,
		why: 'requested',
		now: later(3),
	})
	expect(await texts()).toEqual([])
	await expect(add('too late', 4)).rejects.toThrow(NotFound)
})

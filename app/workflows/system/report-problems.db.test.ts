import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/auth.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { makeMember, makeStaff } from '#tests/factories/actors.ts'
import { makeUser } from '#tests/factories/payments/orders.ts'
import { test } from '#tests/setup/database.ts'
import { listProblems } from './alerts.server.ts'
import { recordExamination } from './report-problems.server.ts'

const start = Date.UTC(2026, 10, 23, 12)
const broken = {
	part: 'backups',
	failed: true,
	message: 'The backup failed on 2026-11-23T07:23Z: The disk is full.',
}
const works = { part: 'backups', failed: false, message: '3, the newest 2 hours old' }
const clock = { part: 'clock', failed: false, message: '1 ms' }

/** A site that is examined at some minute. */
function site(db: Db, mode: 'live' | 'demo' = 'live') {
	const origin = 'https://ferrer.cars'
	return {
		examine: async (minute: number, ...findings: (typeof works)[]) => {
			const now = new Date(start + minute * 60_000)
			const logged = await recordExamination(db, { findings, mode, origin, machine: 'web-2', now })
			return logged.map(({ part }) => part)
		},
		listEmails: (): Promise<(typeof outboxEmail.$inferSelect)[]> =>
			db.select().from(outboxEmail).orderBy(outboxEmail.createdAt, outboxEmail.to),
		/** What the mail server does with every email that waits. */
		deliver: (status: 'sent' | 'dead') =>
			db
				.update(outboxEmail)
				.set({ status, lastError: status === 'dead' ? 'EENVELOPE RCPT 550' : null })
				.where(eq(outboxEmail.status, 'queued')),
		alertOf: async () => (await listProblems(db, { actor: makeStaff(), mode }))[0]?.alert,
	}
}

test('the admins of a live site are emailed about what a second examination finds again, once when the server accepts it', async ({
	freshDb: { db },
}) => {
	await makeUser(db, { role: 'admin', email: 'a@example.com' })
	await makeUser(db, { role: 'admin', email: 'b@example.com' })
	await makeUser(db, { email: 'member@example.com' })
	const { examine, listEmails, deliver, alertOf } = site(db)
	expect(await examine(0, broken, clock)).toEqual([])
	expect(await listEmails()).toEqual([])
	expect(await examine(5, broken, clock)).toEqual(['backups'])
	expect(await alertOf()).toBe('The email about this is waiting to be sent.')
	await deliver('sent')
	for (const minute of [10, 70, 1_500]) expect(await examine(minute, broken, clock)).toEqual([])
	expect(await alertOf()).toBeNull()
	const emails = await listEmails()
	expect(emails.map(({ to }) => to)).toEqual(['a@example.com', 'b@example.com'])
	expect(emails[0]!.subject).toBe('ferrer.cars needs attention: Backups')
	for (const fact of ['The disk is full.', 'web-2', 'https://ferrer.cars/admin/system'])
		expect(emails[0]!.text).toContain(fact)
})

test('without an admin an alert waits for one, and the log says it each time', async ({
	freshDb: { db },
}) => {
	const { examine, listEmails, alertOf } = site(db)
	await examine(0, broken)
	for (const minute of [5, 10, 60]) expect(await examine(minute, broken)).toEqual(['backups'])
	expect(await listEmails()).toEqual([])
	expect(await alertOf()).toBe('There is no admin who could be emailed about this.')
	const unverified = await makeUser(db, { role: 'admin', email: 'a@example.com', emailVerified: false })
	await examine(65, broken)
	expect(await listEmails()).toEqual([])
	await db.update(user).set({ emailVerified: true }).where(eq(user.id, unverified.id))
	expect(await examine(70, broken)).toEqual(['backups'])
	expect((await listEmails()).map(({ to }) => to)).toEqual(['a@example.com'])
})

test('an alert that reached nobody is sent again each hour, in place of the one that failed', async ({
	freshDb: { db },
}) => {
	const admin = await makeUser(db, { role: 'admin', email: 'typo@example.com' })
	const { examine, listEmails, deliver, alertOf } = site(db)
	await examine(0, broken)
	await examine(5, broken)
	await deliver('dead')
	expect(await alertOf()).toBe(
		'The email about this reached no admin (EENVELOPE RCPT 550). Another one is sent each hour.',
	)
	for (const minute of [10, 60]) expect(await examine(minute, broken)).toEqual([])
	expect((await listEmails()).map(({ status }) => status)).toEqual(['dead'])
	expect(await examine(65, broken)).toEqual(['backups'])
	expect((await listEmails()).map(({ status }) => status)).toEqual(['queued'])
	await deliver('dead')
	// The failed email to an earlier address is not left behind for ever.
	await db.update(user).set({ email: 'right@example.com' }).where(eq(user.id, admin.id))
	expect(await examine(130, broken)).toEqual(['backups'])
	expect((await listEmails()).map(({ to }) => to)).toEqual(['right@example.com'])
	await deliver('sent')
	for (const minute of [200, 300]) expect(await examine(minute, broken)).toEqual([])
})

test('one admin who got it is enough, and an email that the server has not rejected is not repeated', async ({
	freshDb: { db },
}) => {
	await makeUser(db, { role: 'admin', email: 'a@example.com' })
	await makeUser(db, { role: 'admin', email: 'b@example.com' })
	const { examine, listEmails, alertOf } = site(db)
	await examine(0, broken)
	await examine(5, broken)
	await db.update(outboxEmail).set({ status: 'dead' }).where(eq(outboxEmail.to, 'a@example.com'))
	for (const minute of [65, 200]) expect(await examine(minute, broken)).toEqual([])
	await db.update(outboxEmail).set({ status: 'sent' }).where(eq(outboxEmail.to, 'b@example.com'))
	for (const minute of [300, 400]) expect(await examine(minute, broken)).toEqual([])
	expect(await listEmails()).toHaveLength(2)
	expect(await alertOf()).toBeNull()
})

test('an alert resolves by itself: the admins are told that it works again, and an alert that still waits is withdrawn', async ({
	freshDb: { db },
}) => {
	await makeUser(db, { role: 'admin', email: 'a@example.com' })
	const { examine, listEmails, deliver, alertOf } = site(db)
	const email = { part: 'email', failed: true, message: 'mail.example:465 of SMTP_URL: Nothing responds.' }
	await examine(0, broken, email)
	await examine(5, broken, email)
	// The alert is about both, and one of them still fails.
	await examine(10, works, email)
	const subjects = async () => (await listEmails()).map(({ subject }) => subject)
	const both = 'ferrer.cars needs attention: Backups, Email'
	expect(await subjects()).toEqual([both, 'ferrer.cars works again: Backups'])
	await examine(15, works, { ...email, failed: false })
	expect(await subjects()).toEqual(['ferrer.cars works again: Backups', 'ferrer.cars works again: Email'])
	expect((await listEmails())[1]!.text).toContain('It failed for 15 minutes: mail.example:465')
	expect(await alertOf()).toBeUndefined()
	await deliver('sent')
	await examine(20, works)
	expect(await listEmails()).toHaveLength(2)
})

test('what is found together is one email, and what fails later another', async ({ freshDb: { db } }) => {
	await makeUser(db, { role: 'admin', email: 'a@example.com' })
	const { examine, listEmails } = site(db)
	const late = { ...clock, failed: true, message: 'They are 3000 ms apart.' }
	const disk = { part: 'disk', failed: true, message: 'Only 0.1 GB free for /var/lib/lotwise.' }
	await examine(0, broken, disk)
	expect(await examine(5, broken, disk, late)).toEqual(['backups', 'disk'])
	expect(await examine(10, broken, disk, late)).toEqual(['clock'])
	expect(await examine(15, broken, disk, late)).toEqual([])
	expect((await listEmails()).map(({ subject }) => subject)).toEqual([
		'ferrer.cars needs attention: Backups, Disk',
		'ferrer.cars needs attention: Clock',
	])
})

test('a failure that nobody was told of ends without an email', async ({ freshDb: { db } }) => {
	await makeUser(db, { role: 'admin', email: 'a@example.com' })
	const { examine, listEmails } = site(db)
	await examine(0, broken)
	await examine(4, works)
	expect(await listEmails()).toEqual([])
})

test('a demo emails nobody and logs a failure once', async ({ freshDb: { db } }) => {
	await makeUser(db, { role: 'admin', email: 'a@example.com' })
	const { examine, listEmails, alertOf } = site(db, 'demo')
	await examine(0, broken)
	expect(await examine(5, broken)).toEqual(['backups'])
	expect(await examine(200, broken)).toEqual([])
	expect(await examine(205, works)).toEqual([])
	expect(await listEmails()).toEqual([])
	expect(await alertOf()).toBeUndefined()
	await expect(listProblems(db, { actor: makeMember(), mode: 'demo' })).rejects.toThrow('Only the advisor')
})

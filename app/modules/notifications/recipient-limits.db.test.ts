import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/auth.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { TooMany } from '#app/lib/errors.ts'
import { releaseUses } from '#app/modules/limits/limits.server.ts'
import { callerOf } from '#app/modules/limits/stranger-budgets.server.ts'
import { makeStaff } from '#tests/factories/actors.ts'
import { test } from '#tests/setup/database.ts'
import { listDeadEmails, requeueEmail } from './failed-emails.server.ts'
import { queueEmail } from './outbox.server.ts'
import { consumeEmailRequest, requestedRecipient, unconfirmedRecipient } from './recipient-limits.server.ts'

const now = new Date('2026-03-04T18:20:00Z')
const email = (to: string, more = {}) => ({
	kind: 'appointment-requested' as const,
	to,
	subject: 'S',
	html: '<p>S</p>',
	text: '',
	...more,
})

async function statuses(db: Db): Promise<string[]> {
	const rows = await db.select({ status: outboxEmail.status }).from(outboxEmail)
	return rows.map(({ status }) => status)
}

const count = (all: string[], status: string) => all.filter((each) => each === status).length

test('an unconfirmed address gets a limited number of emails, regardless of sender and case; the rest waits for the advisor', async ({
	freshDb: { db },
}) => {
	const spellings = ['robin@example.com', 'Robin@Example.com']
	await Promise.all(Array.from({ length: 25 }, (_, index) => queueEmail(db, email(spellings[index % 2]!))))
	const all = await statuses(db)
	expect(count(all, 'queued')).toBe(unconfirmedRecipient.anHour)
	expect(count(all, 'dead')).toBe(25 - unconfirmedRecipient.anHour)
	await queueEmail(db, email('someone@example.com'))
	expect(count(await statuses(db), 'queued')).toBe(unconfirmedRecipient.anHour + 1)

	const actor = makeStaff()
	const [unsent] = await listDeadEmails(db, { actor })
	expect(unsent!.lastError).toMatch(
		/^Not sent: no one has confirmed this address, .* 10 emails an hour and 30 a day/,
	)
	await requeueEmail(db, { actor, id: unsent!.id })
	expect(count(await statuses(db), 'queued')).toBe(unconfirmedRecipient.anHour + 2)
})

test('emails that are owed are always sent, and so are all emails to an address that an account has confirmed', async ({
	db,
}) => {
	await db
		.insert(user)
		.values({ id: 'robin', name: 'Robin', email: 'robin@example.com', emailVerified: true })
	for (let index = 0; index < 15; index++) {
		await queueEmail(db, email('robin@example.com'))
		await queueEmail(db, email('client@example.com', { kind: 'receipt', owed: true }))
	}
	expect(count(await statuses(db), 'queued')).toBe(30)
	await queueEmail(db, email('client@example.com'))
	expect(count(await statuses(db), 'queued')).toBe(31)
})

test('rolled-back emails and duplicates of an earlier key are not counted', async ({ freshDb: { db } }) => {
	for (let index = 0; index < 15; index++)
		await db
			.transaction(async (tx) => {
				await queueEmail(tx, email('robin@example.com'))
				throw new Error('the cause failed')
			})
			.catch(() => {})
	for (let number = 0; number < 15; number++)
		await queueEmail(db, email('robin@example.com', { dedupeKey: 'once' }))
	for (let number = 1; number < unconfirmedRecipient.anHour; number++)
		await queueEmail(db, email('robin@example.com'))
	expect(count(await statuses(db), 'dead')).toBe(0)
})

test('forms can request only few emails per address, confirmed or not, and the error says when to retry', async ({
	db,
}) => {
	await db
		.insert(user)
		.values({ id: 'robin', name: 'Robin', email: 'robin@example.com', emailVerified: true })
	for (const to of ['robin@example.com', 'nobody@example.com']) {
		const request = (number: number, hours = 0) =>
			consumeEmailRequest(db, {
				to: number % 2 ? to.toUpperCase() : to,
				kind: 'emails' as const,
				caller: callerOf(null, `198.51.${number}.7`),
				now: new Date(now.getTime() + hours * 3_600_000),
			})
		const requests = []
		for (let number = 0; number < requestedRecipient.anHour; number++) requests.push(await request(number))
		await expect(request(20)).rejects.toThrow(
			'Too many emails were requested for this address. Please try again in 40 minutes.',
		)
		await releaseUses(db, requests[0]!)
		await request(21)
		for (let number = 0; number < requestedRecipient.aDay - requestedRecipient.anHour; number++)
			await request(30 + number, 1)
		await expect(request(40, 2)).rejects.toThrow(TooMany)
	}
})

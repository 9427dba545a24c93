import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { NotFound } from '#app/lib/errors.ts'
import { makeStaff } from '#tests/factories/actors.ts'
import { test } from '#tests/setup/database.ts'
import { emailTextDaysKept } from './email-retention.ts'
import { eraseOldEmails } from './erase-old-emails.server.ts'
import { listDeadEmails, requeueEmail } from './failed-emails.server.ts'
import { queueEmail } from './outbox.server.ts'

const now = new Date('2026-11-30T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

test('the texts of emails are erased after two years; that they were sent stays, and so does their key', async ({
	db,
}) => {
	const email = { to: 'robin@example.com', owed: true, subject: 'Receipt', html: '<p>a</p>', text: 'a' }
	for (const [key, status, days] of [
		['old-sent', 'sent', emailTextDaysKept + 1],
		['old-dead', 'dead', emailTextDaysKept + 1],
		['old-queued', 'queued', emailTextDaysKept + 1],
		['new-sent', 'sent', emailTextDaysKept - 1],
	] as const) {
		await queueEmail(db, {
			...email,
			kind: 'receipt',
			dedupeKey: key,
			attachments: [{ filename: 'a.pdf', contentType: 'application/pdf', base64: 'YQ==' }],
		})
		await db
			.update(outboxEmail)
			.set({ status, createdAt: daysAgo(days) })
			.where(eq(outboxEmail.dedupeKey, key))
	}
	expect(await eraseOldEmails(db, { now })).toBe(2)
	expect(await eraseOldEmails(db, { now })).toBe(0)
	const rows = new Map((await db.select().from(outboxEmail)).map((row) => [row.dedupeKey, row]))
	for (const key of ['old-sent', 'old-dead'])
		expect(rows.get(key)).toMatchObject({
			to: 'robin@example.com',
			subject: '',
			html: '',
			text: '',
			attachments: [],
		})
	for (const key of ['old-queued', 'new-sent'])
		expect(rows.get(key)).toMatchObject({ subject: 'Receipt', text: 'a' })
	await queueEmail(db, { ...email, kind: 'receipt', dedupeKey: 'old-sent' })
	expect(await db.$count(outboxEmail)).toBe(4)
	// What has no text anymore can't be sent again.
	const actor = makeStaff()
	expect(await listDeadEmails(db, { actor })).toEqual([])
	await expect(requeueEmail(db, { actor, id: rows.get('old-dead')!.id })).rejects.toThrow(NotFound)
})

import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { clientEvent } from '#app/db/schema/clients/clients.ts'
import { mailMessage, mailThread } from '#app/db/schema/mail/mail.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { readDeliveries, recordNotDelivered } from '#app/modules/mail/threads/deliveries.server.ts'
import { archiveThread, snoozeThread, wakeThreads } from '#app/modules/mail/threads/thread-actions.server.ts'
import { findMessage } from '#app/modules/mail/threads/threads.server.ts'
import { countUnreadThreads } from '#app/modules/mail/threads/unread.server.ts'
import { makeStaff } from '#tests/factories/actors.ts'
import { makeDeal } from '#tests/factories/deals.ts'
import { mailDeps, makeDraft, receiveMail } from '#tests/factories/mail.ts'
import { test } from '#tests/setup/database.ts'
import { sendMail } from './send-mail.server.ts'
import { settleMailDeliveries } from './settle-deliveries.server.ts'

const now = new Date('2026-11-23T12:00:00Z')

/** Sends an email, and returns functions to read its state and to set that of its outbox row. */
async function setUp(db: Db) {
	const { advisor, clientId } = await makeDeal(db)
	const actor = makeStaff(advisor.id)
	const id = await makeDraft(db, { actor, subjects: { clientId }, now })
	const { threadId, messageId } = await sendMail(db, mailDeps(), { actor, id, now })
	const read = async () => {
		const message = (await findMessage(db, { id: messageId }))!
		const [thread] = await db.select().from(mailThread).where(eq(mailThread.id, threadId))
		const events = await db.select().from(clientEvent).where(eq(clientEvent.clientId, clientId))
		const failures = events.filter(({ what }) => what === 'mail-not-delivered').length
		const deliveries = await readDeliveries(db, { messages: [message] })
		return { message, thread: thread!, failures, shown: deliveries.get(messageId)! }
	}
	const setOutbox = (set: object) =>
		db
			.update(outboxEmail)
			.set(set)
			.where(eq(outboxEmail.dedupeKey, `mail:${id}`))
	return { actor, clientId, threadId, messageId, read, setOutbox }
}

test('the state of a sent email is read from the outbox until it is stored as accepted', async ({ db }) => {
	const { read, setOutbox } = await setUp(db)
	expect((await read()).shown).toEqual({ state: 'queued', problem: '' })
	await setOutbox({ status: 'sent', sentAt: now })
	expect(await read()).toMatchObject({ shown: { state: 'accepted' }, message: { delivery: 'queued' } })
	expect(await settleMailDeliveries(db, { now })).toBe(0)
	expect(await read()).toMatchObject({
		message: { delivery: 'accepted' },
		thread: { unread: 0 },
		failures: 0,
	})
})

test('an email that the mail server gives up on, for all or for one recipient, is shown as not delivered and brings its conversation back once', async ({
	db,
}) => {
	for (const set of [
		{ status: 'dead', lastError: 'EENVELOPE RCPT TO 550 5.1.1' },
		{ status: 'sent', sentAt: now, rejected: ['sam@riverside.example'] },
	]) {
		const { actor, threadId, read, setOutbox } = await setUp(db)
		await archiveThread(db, { actor, id: threadId, now })
		await setOutbox(set)
		expect((await read()).shown).toMatchObject({
			state: 'failed',
			problem: expect.stringContaining('did not accept'),
		})
		expect(await settleMailDeliveries(db, { now })).toBe(1)
		expect(await settleMailDeliveries(db, { now })).toBe(0)
		expect(await read()).toMatchObject({
			message: { delivery: 'failed', deliveryProblem: expect.stringMatching(/550|sam@riverside/) },
			thread: { state: 'open', unread: 1 },
			failures: 1,
		})
	}
})

test('an email that bounces after the server accepted it is marked as not delivered once', async ({ db }) => {
	const { read, setOutbox } = await setUp(db)
	await setOutbox({ status: 'sent', sentAt: now })
	await settleMailDeliveries(db, { now })
	const { message } = await read()
	const problem = 'The mailbox of sam@riverside.example is full.'
	expect(await recordNotDelivered(db, { message, problem })).toHaveLength(1)
	expect(await recordNotDelivered(db, { message, problem: 'again' })).toEqual([])
	expect(await read()).toMatchObject({ shown: { state: 'failed', problem }, thread: { unread: 1 } })
})

test('a snoozed conversation comes back as unread when its time has come by the database’s clock', async ({
	db,
}) => {
	const { actor, clientId } = await setUp(db)
	const { thread } = await receiveMail(db, { clientId, now })
	await db.update(mailThread).set({ unread: 0 }).where(eq(mailThread.id, thread.id))
	await snoozeThread(db, { actor, id: thread.id, until: new Date(now.getTime() + 3_600_000), now })
	await db
		.update(mailThread)
		.set({ snoozedUntil: sql`clock_timestamp() + interval '1 hour'` })
		.where(eq(mailThread.id, thread.id))
	expect(await wakeThreads(db)).toBe(0)
	await db
		.update(mailThread)
		.set({ snoozedUntil: sql`clock_timestamp() - interval '1 second'` })
		.where(eq(mailThread.id, thread.id))
	expect(await countUnreadThreads(db, { actor })).toBe(0)
	expect(await wakeThreads(db)).toBe(1)
	expect(await countUnreadThreads(db, { actor })).toBe(1)
	expect(await db.$count(mailMessage, eq(mailMessage.threadId, thread.id))).toBe(1)
})

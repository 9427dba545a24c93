import { eq, sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { Forbidden } from '#app/lib/errors.ts'
import { mailboxTransport } from '#app/platform/email/mailbox.server.ts'
import {
	EmailFailure,
	type EmailTransport,
	type OutgoingEmail,
} from '#app/platform/email/transport.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { makeMember, makeStaff } from '#tests/factories/actors.ts'
import { test } from '#tests/setup/database.ts'
import { retryDelayMs, sendDueEmails } from './dispatch.server.ts'
import { listDeadEmails, requeueEmail } from './failed-emails.server.ts'
import { findMailboxEmail, listMailbox } from './mailbox.server.ts'
import { queueEmail, queuePersonalEmail } from './outbox.server.ts'

const actor = makeStaff()

const hourMs = 3_600_000
const email = {
	kind: 'receipt' as const,
	to: 'Robin@example.com',
	owed: true,
	subject: 'Receipt',
	html: '<a href="https://advice.example/?a=1&amp;b=2">a</a>',
	text: 'a',
}

class FakeTransport implements EmailTransport {
	readonly keepsContent = false
	readonly sent: OutgoingEmail[] = []
	fault: EmailFailure | Error | undefined
	rejected: string[] = []
	async send(each: OutgoingEmail) {
		await Promise.resolve()
		if (this.fault) throw this.fault
		this.sent.push(each)
		return { rejected: this.rejected }
	}
	close() {}
}

function setUp() {
	const time = { at: Date.now() }
	const transport = new FakeTransport()
	const lines: string[] = []
	const log = createLog('silent')
	for (const level of ['warn', 'error'] as const)
		vi.spyOn(log, level).mockImplementation((...args: unknown[]) => {
			lines.push(JSON.stringify(args))
		})
	const clock = { now: () => new Date(time.at) }
	const dispatch = { transport, clock, log, random: () => 0.5, workers: 1 }
	return { time, transport, lines, dispatch }
}

test('an email that a person wrote goes to all recipients with the headers of its thread, and the mailbox finds it by each of them', async ({
	freshDb: { db },
}) => {
	const { transport, dispatch } = setUp()
	const personal = {
		alsoTo: ['sam@example.com'],
		cc: ['Lee@example.com'],
		fromName: 'Dana, Lotwise',
		messageId: 'm1@advice.example',
		inReplyTo: 'm0@dealer.example',
		references: ['m0@dealer.example'],
	}
	transport.rejected = ['sam@example.com']
	const id = await queuePersonalEmail(db, { ...email, personal })
	await sendDueEmails(db, dispatch)
	expect(transport.sent).toMatchObject([{ id, ...personal }])
	const [stored] = await db.select().from(outboxEmail)
	expect(stored).toMatchObject({ status: 'sent', rejected: ['sam@example.com'] })
	for (const to of ['robin@example.com', 'SAM@example.com', 'lee@example.com'])
		expect(await listMailbox(db, { to })).toMatchObject([{ id, cc: ['sam@example.com', 'Lee@example.com'] }])
	expect(await listMailbox(db, { to: 'ann@example.com' })).toEqual([])
})

test('an email of a transaction that rolls back is never sent', async ({ freshDb: { db } }) => {
	const { transport, dispatch } = setUp()
	await db
		.transaction(async (tx) => {
			await queueEmail(tx, email)
			throw new Error('the cause failed')
		})
		.catch(() => {})
	await sendDueEmails(db, dispatch)
	expect(transport.sent).toEqual([])
})

test('an email is sent once it is committed, and only once', async ({ db }) => {
	const { transport, dispatch } = setUp()
	await queueEmail(db, email)
	await sendDueEmails(db, dispatch)
	await sendDueEmails(db, dispatch)
	expect(transport.sent.map(({ to, subject }) => [to, subject])).toEqual([['Robin@example.com', 'Receipt']])
})

test('only one email is sent per dedupe key, even if it is queued again after it was sent', async ({
	db,
}) => {
	const { transport, dispatch } = setUp()
	await queueEmail(db, { ...email, dedupeKey: 'receipt:1' })
	await queueEmail(db, { ...email, dedupeKey: 'receipt:1', subject: 'Receipt again' })
	await sendDueEmails(db, dispatch)
	await queueEmail(db, { ...email, dedupeKey: 'receipt:1' })
	await sendDueEmails(db, dispatch)
	expect(transport.sent).toHaveLength(1)
})

test('a subject stays one line even if it contains a name with line breaks', async ({ db }) => {
	const { transport, dispatch } = setUp()
	await queueEmail(db, { ...email, subject: 'Order of Robin\r\nBcc: all@example.com' })
	await sendDueEmails(db, dispatch)
	expect(transport.sent[0]?.subject).toBe('Order of Robin Bcc: all@example.com')
})

test('two concurrent dispatchers send each of 200 emails once', async ({ freshDb: { db } }) => {
	const first = setUp()
	const second = setUp()
	for (let n = 0; n < 200; n++) await queueEmail(db, { ...email, dedupeKey: `m:${n}` })
	const rounds = await Promise.all([
		sendDueEmails(db, { ...first.dispatch, workers: 3 }),
		sendDueEmails(db, { ...second.dispatch, workers: 3 }),
	])
	const sentIds = [...first.transport.sent, ...second.transport.sent].map(({ id }) => id)
	expect(sentIds).toHaveLength(200)
	expect(new Set(sentIds).size).toBe(200)
	expect(rounds.reduce((sum, { sent }) => sum + sent, 0)).toBe(200)
})

test('an email whose worker dies is sent again after the lease, under the same ID', async ({ db }) => {
	const { time, transport, dispatch } = setUp()
	await queueEmail(db, email)
	let lost: OutgoingEmail | undefined
	const dying: EmailTransport = {
		keepsContent: false,
		send: (each) => {
			lost = each
			return new Promise(() => {})
		},
		close() {},
	}
	void sendDueEmails(db, { ...dispatch, transport: dying })
	await vi.waitUntil(() => lost)
	await sendDueEmails(db, dispatch)
	expect(transport.sent).toEqual([])
	time.at += 121_000
	await sendDueEmails(db, dispatch)
	expect(transport.sent.map(({ id }) => id)).toEqual([lost!.id])
})

test('an email that crashes every worker is given up, and that is logged', async ({ db }) => {
	const { time, transport, lines, dispatch } = setUp()
	await queueEmail(db, email)
	let attempts = 0
	const dying: EmailTransport = {
		keepsContent: false,
		send: () => {
			attempts += 1
			return new Promise(() => {})
		},
		close() {},
	}
	for (let round = 1; round <= 14; round++, time.at += 121_000) {
		void sendDueEmails(db, { ...dispatch, transport: dying })
		await vi.waitUntil(() => attempts === round)
	}
	await sendDueEmails(db, dispatch)
	expect(transport.sent).toEqual([])
	expect(await listDeadEmails(db, { actor })).toMatchObject([
		{ lastError: expect.stringContaining('worker') },
	])
	expect(lines.join()).toContain('given up')
})

test('after a day without the mail server, emails arrive a day late, each once', async ({ db }) => {
	const { time, transport, dispatch } = setUp()
	for (let n = 0; n < 5; n++) await queueEmail(db, { ...email, dedupeKey: `m:${n}` })
	transport.fault = new EmailFailure('outage', 'ECONNECTION CONN')
	const backAt = time.at + 24 * hourMs
	for (; time.at < backAt; time.at += 300_000) await sendDueEmails(db, dispatch)
	expect(await listDeadEmails(db, { actor })).toEqual([])
	transport.fault = undefined
	for (let sweeps = 0; sweeps < 7 * 12; sweeps++, time.at += hourMs / 12) await sendDueEmails(db, dispatch)
	expect(transport.sent).toHaveLength(5)
	expect(new Set(transport.sent.map(({ id }) => id)).size).toBe(5)
})

test('an outage costs one attempt of a few emails, not of all', async ({ freshDb: { db } }) => {
	const { transport, dispatch } = setUp()
	for (let n = 0; n < 20; n++) await queueEmail(db, { ...email, dedupeKey: `m:${n}` })
	transport.fault = new EmailFailure('outage', 'ECONNECTION CONN')
	expect((await sendDueEmails(db, { ...dispatch, workers: 3 })).failed).toBeLessThanOrEqual(3)
})

test('an email that the server always defers is given up after about 30 hours', async ({ db }) => {
	const { time, transport, dispatch } = setUp()
	await queueEmail(db, email)
	transport.fault = new EmailFailure('later', 'EENVELOPE RCPT TO 450')
	const startedAt = time.at
	while ((await listDeadEmails(db, { actor })).length === 0) {
		await sendDueEmails(db, dispatch)
		const [row] = await db.select().from(outboxEmail)
		if (row?.status === 'queued') time.at = row.nextAttemptAt.getTime()
	}
	const hours = (time.at - startedAt) / hourMs
	expect(hours).toBeGreaterThan(28)
	expect(hours).toBeLessThan(36)
})

test('retry delays grow from one minute to six hours, with jitter', () => {
	expect(retryDelayMs(1, 0.5)).toBe(60_000)
	expect(retryDelayMs(2, 0.5)).toBe(120_000)
	expect(retryDelayMs(14, 0.5)).toBe(6 * hourMs)
	expect(retryDelayMs(1, 0)).not.toBe(retryDelayMs(1, 1))
})

test('a rejected email is dead at once, and is sent when it is queued again', async ({ db }) => {
	const { transport, dispatch } = setUp()
	await queueEmail(db, email)
	transport.fault = new EmailFailure('rejected', 'EENVELOPE RCPT TO 550 5.1.1')
	await sendDueEmails(db, dispatch)
	const [dead] = await listDeadEmails(db, { actor })
	expect(dead).toMatchObject({ to: email.to, attempts: 1, lastError: 'EENVELOPE RCPT TO 550 5.1.1' })
	transport.fault = undefined
	await requeueEmail(db, { actor, id: dead!.id })
	await expect(requeueEmail(db, { actor, id: dead!.id })).rejects.toThrow('no longer on the list')
	await sendDueEmails(db, dispatch)
	expect(transport.sent).toHaveLength(1)
	expect(await listDeadEmails(db, { actor })).toEqual([])
})

test('when sending fails, neither the log nor the row contains the address or any text of the email', async ({
	db,
}) => {
	const { transport, dispatch, lines } = setUp()
	await queueEmail(db, { ...email, text: 'reset token abc123-xyz' })
	transport.fault = new EmailFailure('later', 'EENVELOPE RCPT TO 450')
	await sendDueEmails(db, dispatch)
	await queueEmail(db, { ...email, text: 'reset token abc123-xyz' })
	transport.fault = new TypeError('a defect of ours')
	await sendDueEmails(db, dispatch)
	const rows = await db.select({ lastError: outboxEmail.lastError }).from(outboxEmail)
	expect(lines).toHaveLength(3)
	expect(lines.join() + JSON.stringify(rows)).not.toMatch(/robin|abc123-xyz|example\.com/i)
	expect(rows.map(({ lastError }) => lastError).sort()).toEqual(['EENVELOPE RCPT TO 450', 'defect'])
})

test('a sent email keeps no content, because a link in it may sign somebody in', async ({ db }) => {
	const { dispatch } = setUp()
	await queueEmail(db, email)
	await sendDueEmails(db, dispatch)
	const [row] = await db.select().from(outboxEmail)
	expect(row).toMatchObject({ status: 'sent', html: '', text: '', subject: 'Receipt' })
})

test("the demo's mailbox lists what was sent, newest first, by address regardless of case", async ({
	db,
}) => {
	const { time, dispatch } = setUp()
	const demo = { ...dispatch, transport: mailboxTransport() }
	for (const subject of ['one', 'two']) {
		await queueEmail(db, { ...email, subject })
		await sendDueEmails(db, demo)
		time.at += 1_000
	}
	await queueEmail(db, { ...email, subject: 'not sent yet' })
	await db.execute(
		sql`update outbox_email set attempts = 1, next_attempt_at = now() + interval '1 day' where status = 'queued'`,
	)
	const listed = await listMailbox(db, { to: 'robin@EXAMPLE.com' })
	expect(listed.map(({ subject }) => subject)).toEqual(['two', 'one'])
	expect(listed[0]?.links).toEqual(['https://advice.example/?a=1&b=2'])
	expect(await listMailbox(db, { to: 'other@example.com' })).toEqual([])
	expect((await findMailboxEmail(db, { id: listed[1]!.id }))?.subject).toBe('one')
	expect(await findMailboxEmail(db, { id: "1' or true" })).toBeNull()
	const [unsent] = await db.select().from(outboxEmail).where(eq(outboxEmail.status, 'queued'))
	expect(await findMailboxEmail(db, { id: unsent!.id })).toBeNull()
})

test('only the advisor sees undelivered emails and sends them again', async ({ db }) => {
	const actor = makeMember()
	await expect(listDeadEmails(db, { actor })).rejects.toThrow(Forbidden)
	await expect(requeueEmail(db, { actor, id: crypto.randomUUID() })).rejects.toThrow(Forbidden)
})

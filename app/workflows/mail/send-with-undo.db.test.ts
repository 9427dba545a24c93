import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { mailDraft } from '#app/db/schema/mail/drafts.ts'
import { mailMessage } from '#app/db/schema/mail/mail.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import type { Services } from '#app/http/services.server.ts'
import { undoSending } from '#app/modules/mail/drafts/undo-sending.server.ts'
import { makeStaff } from '#tests/factories/actors.ts'
import { makeDeal } from '#tests/factories/deals.ts'
import { mailDeps, makeDraft, sampleFields } from '#tests/factories/mail.ts'
import { test } from '#tests/setup/database.ts'
import { sendingMail } from '../../../server/jobs/sending-mail.ts'
import { sendDueMail } from './send-due-mail.server.ts'
import { sendWithUndo } from './send-with-undo.server.ts'

const now = new Date('2026-11-23T12:00:00Z')
const onError = (error: unknown) => {
	throw error
}

async function pressSend(db: Db) {
	const world = await makeDeal(db)
	const actor = makeStaff(world.advisor.id)
	const deps = mailDeps()
	const id = await makeDraft(db, { actor, subjects: { clientId: world.clientId }, now })
	const press = () => sendWithUndo(db, deps, { actor, id, now })
	await press()
	const undo = () => undoSending(db, { actor, id, now })
	const sendDue = () => sendDueMail(db, deps, { now, onError })
	return { id, press, undo, sendDue, deps }
}

const emails = (db: Db) => db.$count(outboxEmail, eq(outboxEmail.kind, 'mail'))
const endUndoDelay = (db: Db) =>
	db.update(mailDraft).set({ sendAt: sql`clock_timestamp() - interval '1 millisecond'` })

test('a sent email waits ten seconds, and undoing it keeps everything that was typed', async ({
	freshDb: { db },
}) => {
	const { press, undo, sendDue } = await pressSend(db)
	const [waiting] = await db.select().from(mailDraft)
	const { rows } = await db.execute<{ now: Date }>(sql`select clock_timestamp() as now`)
	const waitMs = waiting!.sendAt!.getTime() - new Date(rows[0]!.now).getTime()
	expect(waitMs).toBeGreaterThan(5_000)
	expect(waitMs).toBeLessThanOrEqual(10_000)
	// Pressing it again does not make it wait longer.
	expect(await press()).toEqual({ threadId: null, outreachId: null, isWaiting: true })
	expect((await db.select().from(mailDraft))[0]!.sendAt).toEqual(waiting!.sendAt)
	expect(await sendDue()).toBe(0)
	expect(await undo()).toMatchObject({
		isUndone: true,
		draft: { state: 'draft', isUndoDelay: false, ...sampleFields },
	})
	await endUndoDelay(db)
	expect(await sendDue()).toBe(0)
	expect(await emails(db)).toBe(0)
})

test('an email that is undone while it is sent is either a draft or sent once, even if a worker is killed', async ({
	freshDb: { db },
}) => {
	const { id, undo, sendDue, press, deps } = await pressSend(db)
	for (let round = 0; round < 12; round++) {
		await db
			.update(mailDraft)
			.set({ state: 'draft', isUndoDelay: false, sendAt: null, messageId: null, ...sampleFields })
			.where(eq(mailDraft.id, id))
		await db.delete(mailMessage)
		await db.delete(outboxEmail)
		await press()
		await endUndoDelay(db)
		const killed = db.transaction(async (tx) => {
			await sendDueMail(tx, deps, { now, onError })
			await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
		})
		await expect(killed).rejects.toThrow()
		expect(await emails(db)).toBe(0)
		const [undone, ...sent] = await Promise.all([undo(), sendDue(), sendDue()])
		const count = sent.reduce((sum, each) => sum + each, 0)
		expect(count).toBe(undone.isUndone ? 0 : 1)
		expect(await emails(db)).toBe(count)
		const [draft] = await db.select().from(mailDraft)
		expect(draft).toMatchObject(
			undone.isUndone ? { state: 'draft', text: sampleFields.text } : { state: 'sent' },
		)
	}
})

test('an email is sent as soon as it can no longer be undone, without waiting for the job that runs every minute', async ({
	freshDb: { db },
}) => {
	const { deps } = await pressSend(db)
	await db.update(mailDraft).set({ sendAt: sql`clock_timestamp() + interval '400 milliseconds'` })
	const stopping = new AbortController()
	const services = { db, clock: { now: () => now }, log: { error: onError }, ...deps } as never as Services
	const sending = sendingMail({ services, signal: stopping.signal })
	sending.wake()
	const state = async () =>
		(
			await db.execute(
				sql`select (select count(*)::int from outbox_email) as emails, clock_timestamp() < min(send_at) as early from mail_draft`,
			)
		).rows[0] as { emails: number; early: boolean }
	await expect
		.poll(async () => {
			const { emails, early } = await state()
			return early && emails > 0 ? 'sent too early' : emails
		})
		.toBe(1)
	stopping.abort()
	await sending.current()
	expect(await emails(db)).toBe(1)
})

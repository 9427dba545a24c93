import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { clientEvent } from '#app/db/schema/clients/clients.ts'
import { dealer } from '#app/db/schema/deals/dealers.ts'
import { mailDraft } from '#app/db/schema/mail/drafts.ts'
import { mailAttachment, mailMessage, mailThread } from '#app/db/schema/mail/mail.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { Conflict, Forbidden } from '#app/lib/errors.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { saveDraft, scheduleDraft, unscheduleDraft } from '#app/modules/mail/drafts/drafts.server.ts'
import { assertMay } from '#app/modules/mail/policy.ts'
import { listEmailsToClient } from '#app/modules/mail/threads/emails-to-client.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { withTemporaryFolder } from '#app/platform/storage/temporary-folder.server.ts'
import { makeMember, makeStaff } from '#tests/factories/actors.ts'
import { makeDeal } from '#tests/factories/deals.ts'
import { mailDeps, makeDraft, noSubjects, receiveMail, sampleFields } from '#tests/factories/mail.ts'
import { test } from '#tests/setup/database.ts'
import { attachUpload } from './draft-files.server.ts'
import { sendDueMail } from './send-due-mail.server.ts'
import { sendMail } from './send-mail.server.ts'

const now = new Date('2026-11-23T12:00:00Z')
const onError = (error: unknown) => {
	throw error
}

async function setUp(db: Db) {
	const world = await makeDeal(db)
	const actor = makeStaff(world.advisor.id)
	return { ...world, actor, deps: mailDeps() }
}

const emails = (db: Db) => db.select().from(outboxEmail).where(eq(outboxEmail.kind, 'mail'))

test('an answer is queued in its thread with the headers of the original and the address of the case', async ({
	db,
}) => {
	const { actor, deps, clientId } = await setUp(db)
	const { thread, message } = await receiveMail(db, { clientId, now })
	const subjects = { threadId: thread.id, answersId: message.id, clientId }
	const fields = { cc: 'Lee <lee@riverside.example>', subject: 'Re: The Accord' }
	const id = await makeDraft(db, { actor, subjects, fields, now })
	const sent = await sendMail(db, deps, { actor, id, now })
	expect(sent.threadId).toBe(thread.id)
	const [email] = await emails(db)
	const { advisorName, headerBrand } = await getSettings(db)
	expect(email).toMatchObject({
		to: 'sam@riverside.example',
		cc: ['lee@riverside.example'],
		fromName: `${advisorName}, ${headerBrand}`,
		messageId: `${id}@cases.example`,
		inReplyTo: message.messageId,
		references: ['first@riverside.example', message.messageId],
		subject: 'Re: The Accord',
	})
	expect(email!.replyTo).toMatch(/^case-[a-z0-9]{16}@cases\.example$/)
	expect(email!.text).toMatch(/^Hello,\n\nwhat is[\s\S]*-- \n[\s\S]*wrote:\n> Hello,\n>\n> it is \$28,400/)
	expect(email!.html).toContain('what is the out-the-door price?')
	const [stored] = await db.select().from(mailMessage).where(eq(mailMessage.id, sent.messageId))
	expect(stored).toMatchObject({
		direction: 'out',
		text: sampleFields.text,
		outboxId: email!.id,
		delivery: 'queued',
	})
	const events = await db.select().from(clientEvent).where(eq(clientEvent.clientId, clientId))
	expect(events.filter(({ what }) => what === 'mail-sent')).toMatchObject([{ detail: { to: 'Sam Lee' } }])
})

test('sending a draft repeatedly, concurrently or after a lost response, makes one email in one thread', async ({
	freshDb: { db },
}) => {
	const { actor, deps, clientId } = await setUp(db)
	const id = await makeDraft(db, { actor, subjects: { clientId }, now })
	const results = await Promise.all(Array.from({ length: 8 }, () => sendMail(db, deps, { actor, id, now })))
	results.push(await sendMail(db, deps, { actor, id, now }))
	expect(new Set(results.map(({ messageId }) => messageId)).size).toBe(1)
	expect(await emails(db)).toHaveLength(1)
	expect(await db.select().from(mailThread)).toMatchObject([{ messages: 1, clientId, place: 'filed' }])
	// A save that arrives late does not make it a draft again.
	const late = { editKey: randomUUID(), version: 1, alsoScheduled: true, subjects: noSubjects }
	expect(await saveDraft(db, { ...late, actor, id, fields: sampleFields, now })).toMatchObject({
		state: 'sent',
		text: '',
	})
})

test('a server that is killed while sending leaves nothing, and the next try sends it once', async ({
	freshDb: { db },
}) => {
	const { actor, deps, clientId } = await setUp(db)
	const id = await makeDraft(db, { actor, subjects: { clientId }, now })
	const killed = db.transaction(async (tx) => {
		await sendMail(tx, deps, { actor, id, now })
		await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
	})
	await expect(killed).rejects.toThrow()
	expect(await emails(db)).toEqual([])
	await sendMail(db, deps, { actor, id, now })
	expect(await emails(db)).toHaveLength(1)
})

test('scheduled emails are sent once when they are due by the database’s clock, however many instances there are', async ({
	freshDb: { db },
}) => {
	const { actor, deps, clientId } = await setUp(db)
	const ids: string[] = []
	for (let count = 0; count < 6; count++) {
		const id = await makeDraft(db, { actor, subjects: { clientId }, fields: { subject: `${count}` }, now })
		await scheduleDraft(db, { actor, id, sendAt: new Date(now.getTime() + 120_000), now })
		ids.push(id)
	}
	const future = { sendAt: sql`clock_timestamp() + interval '1 hour'` }
	const past = { sendAt: sql`clock_timestamp() - interval '1 second'` }
	await db.update(mailDraft).set(past)
	await db.update(mailDraft).set(future).where(eq(mailDraft.id, ids[0]!))
	await unscheduleDraft(db, { actor, id: ids[1]!, now })
	const sent = await Promise.all(Array.from({ length: 3 }, () => sendDueMail(db, deps, { now, onError })))
	expect(sent.reduce((sum, each) => sum + each, 0)).toBe(4)
	expect((await emails(db)).map(({ subject }) => subject).sort()).toEqual(['2', '3', '4', '5'])
	expect(await sendDueMail(db, deps, { now, onError })).toBe(0)
	await expect(scheduleDraft(db, { actor, id: ids[2]!, sendAt: now, now })).rejects.toThrow(Conflict)
})

test('a scheduled email that cannot be sent when it is due becomes a draft again, with the reason', async ({
	freshDb: { db },
}) => {
	const { actor, deps, clientId } = await setUp(db)
	const id = await makeDraft(db, { actor, subjects: { clientId }, fields: { text: 'Hello {{car}}' }, now })
	await scheduleDraft(db, { actor, id, sendAt: new Date(now.getTime() + 120_000), now })
	await db.update(mailDraft).set({ sendAt: sql`clock_timestamp() - interval '1 second'` })
	expect(await sendDueMail(db, deps, { now, onError })).toBe(0)
	const [draft] = await db.select().from(mailDraft).where(eq(mailDraft.id, id))
	expect(draft).toMatchObject({ state: 'draft', sendAt: null, text: 'Hello {{car}}' })
	expect(draft!.problem).toContain('{{car}} is empty in this case')
	expect(await emails(db)).toEqual([])
})

test('an email requires recipients, a subject, a text and no unfilled field, and each error is at its field', async ({
	db,
}) => {
	const { actor, deps, clientId } = await setUp(db)
	const rejects = async (fields: object, expected: object) => {
		const id = await makeDraft(db, { actor, subjects: { clientId }, fields, now })
		await expect(sendMail(db, deps, { actor, id, now })).rejects.toMatchObject(expected)
	}
	await rejects({ to: ' ' }, { field: 'to' })
	await rejects({ to: 'sam' }, { field: 'to' })
	await rejects({ cc: 'x@y' }, { field: 'cc' })
	await rejects({ subject: ' ' }, { field: 'subject' })
	await rejects({ text: '\n' }, { field: 'text' })
	await rejects({ subject: 'The {{car}}' }, { field: 'subject' })
	await rejects({ text: 'Hello {{first_name}}' }, { field: 'text' })
	expect(await emails(db)).toEqual([])
})

test('an email that shows the client to others, or goes to a dealer marked “do not use”, requires a confirmation', async ({
	db,
}) => {
	const { actor, deps, clientId, email } = await setUp(db)
	await db.insert(dealer).values({
		name: 'Riverside Honda',
		email: 'sam@riverside.example',
		doNotUseSince: now,
		doNotUseReason: 'Changed a signed price.',
	})
	const send = async (fields: object) => {
		const id = await makeDraft(db, { actor, subjects: { clientId }, fields, now })
		return sendMail(db, deps, { actor, id, now })
	}
	await expect(send({})).rejects.toMatchObject({ field: 'mayUseDealer' })
	const named = { mayUseDealer: true, text: 'It is for Ana Ruiz.' }
	await expect(send(named)).rejects.toMatchObject({ field: 'mayShowClient' })
	await expect(send({ mayUseDealer: true, cc: email })).rejects.toMatchObject({ field: 'mayShowClient' })
	await send({ ...named, mayShowClient: true })
	await send({ to: email, text: 'Hello Ana Ruiz.' })
	expect(await emails(db)).toHaveLength(2)
	// The client's account lists only the email that was sent to the client.
	const own = await listEmailsToClient(db, { clientId, emails: [email.toUpperCase()] })
	expect(own).toMatchObject([{ subject: 'Your numbers' }])
	expect(await listEmailsToClient(db, { clientId: randomUUID(), emails: [email] })).toEqual([])
	expect(await db.select().from(mailThread).where(eq(mailThread.place, 'filed'))).toHaveLength(2)
})

test('a message from the client is not quoted in an email to others', async ({ db }) => {
	const { actor, deps, clientId, email } = await setUp(db)
	const from = { name: 'Ana Ruiz', email }
	const { thread, message } = await receiveMail(db, {
		clientId,
		from,
		text: 'My number is 614 555 0100.',
		now,
	})
	const subjects = { threadId: thread.id, answersId: message.id, clientId }
	const id = await makeDraft(db, { actor, subjects, now })
	await sendMail(db, deps, { actor, id, now })
	const [sent] = await emails(db)
	expect(sent!.text).not.toMatch(/614 555|Ana|wrote:/)
	expect(sent!.html).not.toMatch(/614 555|Ana/)
})

test('attached files are sent with the email, and stored with its message', async ({ db }) => {
	const { actor, deps, clientId } = await setUp(db)
	const viewer = makeStaff(actor.id) as Viewer
	const draftId = await makeDraft(db, { actor, subjects: { clientId }, now })
	await withTemporaryFolder(async (folder) => {
		const path = join(folder, 'file')
		writeFileSync(path, '%PDF-1.7 quote')
		const file = { path, name: 'quote.pdf', sizeBytes: 14 }
		await attachUpload(db, deps.storage, { viewer, draftId, file, now })
	})
	const { messageId } = await sendMail(db, deps, { actor, id: draftId, now })
	const [sent] = await emails(db)
	expect(sent!.attachments).toEqual([
		{ filename: 'quote.pdf', contentType: 'application/pdf', base64: btoa('%PDF-1.7 quote') },
	])
	const files = await db.select().from(mailAttachment).where(eq(mailAttachment.messageId, messageId))
	expect(files).toMatchObject([{ fileName: 'quote.pdf', state: 'stored', uploadId: expect.any(String) }])
})

test('only an admin is the advisor, and a page does not overwrite what another page saved', async ({
	db,
}) => {
	const { actor, clientId } = await setUp(db)
	expect(() => assertMay(makeMember('x'), 'use')).toThrow(Forbidden)
	const id = await makeDraft(db, { actor, subjects: { clientId }, now })
	const [one, other] = [randomUUID(), randomUUID()]
	const save = (editKey: string, version: number, text: string) =>
		saveDraft(db, {
			actor,
			id,
			subjects: noSubjects,
			fields: { ...sampleFields, text },
			editKey,
			version,
			alsoScheduled: false,
			now,
		})
	expect(await save(one, 1, 'a')).toMatchObject({ version: 2, clientId })
	// The same page saves again without knowing the version of its first save.
	expect(await save(one, 1, 'b')).toMatchObject({ version: 3, text: 'b' })
	await expect(save(other, 1, 'c')).rejects.toThrow(Conflict)
	expect(await save(other, 3, 'd')).toMatchObject({ text: 'd' })
})

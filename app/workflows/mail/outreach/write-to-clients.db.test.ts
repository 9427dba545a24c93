import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { clientEvent } from '#app/db/schema/clients/clients.ts'
import { clientStep } from '#app/db/schema/clients/steps.ts'
import { mailDraft } from '#app/db/schema/mail/drafts.ts'
import { mailMessage, mailThread } from '#app/db/schema/mail/mail.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { settings } from '#app/db/schema/settings.ts'
import { openFileByHand } from '#app/modules/clients/files/edit-file.server.ts'
import { filledKey } from '#app/modules/mail/writing/merge-fields.ts'
import { makeSite, makeStaff } from '#tests/factories/actors.ts'
import { insertAppointment } from '#tests/factories/appointments/appointments.ts'
import { mailDeps, makeDraft } from '#tests/factories/mail.ts'
import { makeUser } from '#tests/factories/payments/orders.ts'
import { test } from '#tests/setup/database.ts'
import { sendMail } from '../send-mail.server.ts'
import { followOutreach } from './follow-outreach.server.ts'
import { readSeparateMessages } from './separate-messages.server.ts'
import { writeToClients } from './write-to-clients.server.ts'

const now = new Date('2026-03-02T14:00:00Z')
const people = [
	{ name: 'Ana Ruiz', email: 'ana@one-home.example' },
	{ name: 'Ben Ito', email: 'ben@two-home.example' },
	{ name: 'Cleo Marsh', email: 'cleo@three-home.example' },
]

/** Starts an email to three clients, and returns a function that writes it. */
async function setUp(db: Db) {
	await db.insert(settings).values({}).onConflictDoNothing()
	const actor = makeStaff((await makeUser(db, { role: 'admin' })).id)
	const clients = []
	for (const person of people) clients.push(await openFileByHand(db, { actor, phone: '', ...person, now }))
	const { draftId } = await writeToClients(db, { actor, chosen: clients, formKey: randomUUID(), now })
	const id = draftId!
	const type = async (fields: Partial<typeof mailDraft.$inferInsert>) => {
		const [draft] = await db.update(mailDraft).set(fields).where(eq(mailDraft.id, id)).returning()
		return draft!
	}
	return { actor, clients, id, type }
}

const queued = (db: Db) => db.select().from(outboxEmail).where(eq(outboxEmail.kind, 'mail'))

test('each client gets a message of their own, filed in their own file, and nothing in it names another', async ({
	db,
}) => {
	const { actor, clients, id, type } = await setUp(db)
	await type({
		subject: 'Closed on Friday',
		text: 'Hello {{client_first_name}},\n\nwe are closed on Friday.',
	})
	const sent = await sendMail(db, mailDeps(), { actor, id, now })
	expect(sent.outreachId).toBe(id)
	// Sent again, it is the same email.
	expect(await sendMail(db, mailDeps(), { actor, id, now })).toEqual({ ...sent })
	const emails = await queued(db)
	expect(emails.map(({ to }) => to).sort()).toEqual(people.map(({ email }) => email))
	for (const email of emails) {
		const all = JSON.stringify(email)
		for (const other of people.filter((each) => each.email !== email.to))
			for (const part of [other.email, other.name, other.name.split(' ')[0]!])
				expect(all, `${email.to} must not read of ${part}`).not.toContain(part)
		expect(all).not.toContain(id)
		const own = people.find((each) => each.email === email.to)!
		expect(email.text).toContain(`Hello ${own.name.split(' ')[0]},`)
	}
	expect(new Set(emails.map(({ replyTo }) => replyTo)).size).toBe(3)
	for (const { id: clientId, name } of clients) {
		const threads = await db.select().from(mailThread).where(eq(mailThread.clientId, clientId))
		expect(threads).toMatchObject([{ place: 'filed', outreachId: id, messages: 1 }])
		const events = await db.select().from(clientEvent).where(eq(clientEvent.clientId, clientId))
		const [event, ...more] = events.filter(({ what }) => what === 'mail-sent')
		expect(event!.detail).toEqual({ to: name, subject: 'Closed on Friday', thread: threads[0]!.id })
		expect(more).toEqual([])
	}
})

test('written again, each client gets it in their own conversation', async ({ db }) => {
	const { actor, clients, id, type } = await setUp(db)
	await type({ subject: 'News', text: 'Hello' })
	await sendMail(db, mailDeps(), { actor, id, now })
	const again = await makeDraft(db, {
		actor,
		subjects: { outreachId: id },
		fields: { to: people.map(({ email }) => email).join(), text: 'Hello {{client_first_name}}' },
		now,
	})
	await sendMail(db, mailDeps(), { actor, id: again, now })
	for (const { id: clientId } of clients)
		expect(await db.select().from(mailThread).where(eq(mailThread.clientId, clientId))).toMatchObject([
			{ outreachId: id, messages: 2 },
		])
	expect((await queued(db)).map(({ text }) => /^Hello \w+/.exec(text)?.[0] ?? 'first').sort()).toEqual([
		'Hello Ana',
		'Hello Ben',
		'Hello Cleo',
		'first',
		'first',
		'first',
	])
})

test('no step says to write again to dealers when a client has not answered', async ({ db }) => {
	const { actor, id, type } = await setUp(db)
	await type({ subject: 'News', text: 'Hello' })
	const { threadId } = await sendMail(db, mailDeps(), { actor, id, now })
	await followOutreach(db, { event: 'A dealer answers an email, or it comes back', threadId, now })
	expect(await db.$count(clientStep)).toBe(0)
})

test('fields are those of each client; one without a value is asked, and the site can send it later', async ({
	db,
}) => {
	const { actor, id, type } = await setUp(db)
	await insertAppointment(db, { email: people[0]!.email, slotDate: '2026-03-04', status: 'confirmed' })
	const text = 'Hello {{client_first_name}}, see you {{appointment_time}}.'
	const draft = await type({ subject: 'See you', text })
	await expect(sendMail(db, mailDeps(), { actor, id, now })).rejects.toMatchObject({
		field: 'fillWith',
		message: expect.stringMatching(/Ben Ito: the client’s next appointment; Cleo Marsh: /),
	})
	expect(await queued(db)).toEqual([])
	const filled = Object.fromEntries(
		people.slice(1).map(({ email }) => [filledKey(email, 'appointment_time'), 'on Friday']),
	)
	await type({ filled })
	const messages = await readSeparateMessages(db, { actor: makeSite(), draft: { ...draft, filled }, now })
	expect(messages!.map((message) => message.text)).toEqual([
		expect.stringMatching(/^Hello Ana, see you Wed, Mar 4/),
		'Hello Ben, see you on Friday.',
		'Hello Cleo, see you on Friday.',
	])
	await sendMail(db, mailDeps(), { actor, id, now })
	expect(await db.$count(mailMessage)).toBe(3)
})

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { clientEvent } from '#app/db/schema/clients/clients.ts'
import { dealer, dealerPerson } from '#app/db/schema/deals/dealers.ts'
import { dealMessage } from '#app/db/schema/deals/ledger.ts'
import { mailThread } from '#app/db/schema/mail/mail.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { Forbidden, Invalid } from '#app/lib/errors.ts'
import { confirmDocument, createDraft } from '#app/modules/deals/documents/edit-documents.server.ts'
import { draftOf, makeDeal, quoteDocument } from '#tests/factories/deals.ts'
import { mailDeps } from '#tests/factories/mail.ts'
import { test } from '#tests/setup/database.ts'
import { sendDealMessage as sendWith } from './send-deal-message.server.ts'

const now = new Date('2026-11-23T12:00:00Z')

const sendDealMessage = (db: Db, message: Parameters<typeof sendWith>[2]) => sendWith(db, mailDeps(), message)

/** Creates a confirmed quote of a dealer, and returns the input for a message about it. */
async function setUp(db: Db, { doNotUse = false } = {}) {
	const world = await makeDeal(db)
	const doNotUseSet = doNotUse ? { doNotUseSince: now, doNotUseReason: 'Changed a signed price' } : {}
	const [store] = await db
		.insert(dealer)
		.values({ name: 'Riverside Honda', ...doNotUseSet })
		.returning()
	const { document } = await createDraft(db, {
		actor: world.advisor,
		dealId: world.deal.id,
		formKey: randomUUID(),
		draft: draftOf(quoteDocument, { dealerId: store!.id }),
		now,
	})
	await confirmDocument(db, { actor: world.advisor, id: document.id, version: document.version, now })
	const message = {
		actor: world.advisor,
		documentId: document.id,
		formKey: randomUUID(),
		personId: '',
		toEmail: 'sales@riverside.example',
		subject: 'Your numbers',
		text: 'Hello,\n\nplease take off <paint> protection.',
		sentBy: 'emailed' as const,
		mayUseDealer: false,
		now,
	}
	return { ...world, message, store: store! }
}

const emailsTo = (db: Db, to: string) => db.select().from(outboxEmail).where(eq(outboxEmail.to, to))

test('a message is emailed once per form, stored, and recorded in the history', async ({ db }) => {
	const { message, clientId } = await setUp(db)
	expect((await sendDealMessage(db, message)).isNew).toBe(true)
	expect((await sendDealMessage(db, message)).isNew).toBe(false)
	const emails = await emailsTo(db, message.toEmail)
	expect(emails).toHaveLength(1)
	expect(emails[0]).toMatchObject({
		subject: 'Your numbers',
		replyTo: expect.stringMatching(/^case-.*@cases/),
	})
	expect(emails[0]!.text.startsWith(message.text)).toBe(true)
	expect(await db.select().from(mailThread)).toMatchObject([{ clientId, place: 'filed', messages: 1 }])
	expect(emails[0]!.html).toContain('&lt;paint&gt;')
	expect(await db.select().from(dealMessage)).toMatchObject([{ sentBy: 'emailed', toEmail: message.toEmail }])
	const events = await db.select().from(clientEvent).where(eq(clientEvent.clientId, clientId))
	expect(events.filter(({ what }) => what === 'deal-message-sent')).toMatchObject([
		{ detail: { dealer: 'Riverside Honda', subject: 'Your numbers' } },
	])
})

test('a copied message is stored and not emailed', async ({ db }) => {
	const { message } = await setUp(db)
	await sendDealMessage(db, { ...message, sentBy: 'copied', toEmail: '' })
	expect(await db.select().from(dealMessage)).toMatchObject([{ sentBy: 'copied', toEmail: '' }])
	expect(await emailsTo(db, message.toEmail)).toEqual([])
})

test('a message with the client’s name or email address is rejected, and nothing of it is stored', async ({
	db,
}) => {
	const { message, email } = await setUp(db)
	for (const text of ['This is for ANA  RUIZ.', `Write to ${email.toUpperCase()}, please.`])
		await expect(sendDealMessage(db, { ...message, text })).rejects.toThrow(Invalid)
	await expect(sendDealMessage(db, { ...message, subject: 'Ana Ruiz’s car' })).rejects.toThrow(/name/)
	expect(await db.select().from(dealMessage)).toEqual([])
	expect(await emailsTo(db, message.toEmail)).toEqual([])
})

test('a message to a dealer marked “do not use” requires a confirmation', async ({ db }) => {
	const { message } = await setUp(db, { doNotUse: true })
	await expect(sendDealMessage(db, message)).rejects.toMatchObject({ field: 'mayUseDealer' })
	await sendDealMessage(db, { ...message, mayUseDealer: true })
	expect(await emailsTo(db, message.toEmail)).toHaveLength(1)
})

test('an email needs one valid address, a subject and a text, and a client cannot send one', async ({
	db,
}) => {
	const { message, client } = await setUp(db)
	const rejects = (set: object) => expect(sendDealMessage(db, { ...message, ...set })).rejects
	for (const toEmail of ['', 'sales', 'a@b.example, c@d.example', 'Sales <a@b.example>'])
		await rejects({ toEmail }).toMatchObject({ field: 'toEmail' })
	await rejects({ subject: ' ' }).toMatchObject({ field: 'subject' })
	await rejects({ text: '' }).toMatchObject({ field: 'text' })
	await rejects({ actor: client }).toThrow(Forbidden)
})

test('a message goes to the chosen person, who must work at the dealer', async ({ db }) => {
	const { message, store, clientId } = await setUp(db)
	const [other] = await db.insert(dealer).values({ name: 'Hilltop Ford' }).returning()
	const add = async (dealerId: string, set: object = {}) => {
		const person = {
			dealerId,
			name: 'Dana Whitfield',
			role: 'sales_manager',
			email: 'dana@riverside.example',
		}
		const [added] = await db
			.insert(dealerPerson)
			.values({ ...person, ...set })
			.returning()
		return added!.id
	}
	const someoneElse = { ...message, personId: await add(other!.id), toEmail: '' }
	const personError = { field: 'personId', message: 'This person does not work at this dealer.' }
	await expect(sendDealMessage(db, someoneElse)).rejects.toMatchObject(personError)
	const left = { ...message, personId: await add(store.id, { leftAt: now }) }
	await expect(sendDealMessage(db, left)).rejects.toMatchObject(personError)
	expect(await db.select().from(dealMessage)).toEqual([])

	await sendDealMessage(db, { ...message, personId: await add(store.id), toEmail: '' })
	expect(await emailsTo(db, 'dana@riverside.example')).toHaveLength(1)
	const events = await db.select().from(clientEvent).where(eq(clientEvent.clientId, clientId))
	expect(events.filter(({ what }) => what === 'deal-message-sent')).toMatchObject([
		{ detail: { dealer: 'Dana Whitfield, Riverside Honda' } },
	])
})

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { and, eq, sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { clientEvent } from '#app/db/schema/clients/clients.ts'
import { dealer, dealerPerson } from '#app/db/schema/deals/dealers.ts'
import { dealVehicle } from '#app/db/schema/deals/ledger.ts'
import { mailDraft } from '#app/db/schema/mail/drafts.ts'
import { mailMessage, mailThread } from '#app/db/schema/mail/mail.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { Invalid } from '#app/lib/errors.ts'
import { undoSending } from '#app/modules/mail/drafts/undo-sending.server.ts'
import { filledKey } from '#app/modules/mail/writing/merge-fields.ts'
import { sendDueEmails } from '#app/modules/notifications/dispatch.server.ts'
import { parseEmail } from '#app/platform/email/incoming/parse-email.server.ts'
import { smtpTransport } from '#app/platform/email/smtp.server.ts'
import { makeStaff } from '#tests/factories/actors.ts'
import { makeDeal } from '#tests/factories/deals.ts'
import { mailDeps, makeDraft } from '#tests/factories/mail.ts'
import { test } from '#tests/setup/database.ts'
import { waitMsMax } from '#tests/setup/hang-limits.ts'
import { sendDueMail } from '../send-due-mail.server.ts'
import { sendMail } from '../send-mail.server.ts'
import { sendWithUndo } from '../send-with-undo.server.ts'
import { settleMailDeliveries } from '../settle-deliveries.server.ts'
import { readSeparateMessages } from './separate-messages.server.ts'

const now = new Date('2026-11-23T12:00:00Z')
const onError = (error: unknown) => {
	throw error
}

const stores = [
	{ name: 'Riverside Honda', person: 'Dana Reyes', email: 'dana@riverside.example' },
	{ name: 'Mill Pond Honda', person: 'Lou Hart', email: 'lou.hart@millpond.example' },
	{ name: 'Bayview Honda', person: 'Kim Oduya', email: 'kim@bayview-honda.example' },
	{ name: 'Route 46 Honda', person: 'Pat Quinn', email: 'pquinn@route46.example' },
	{ name: 'Harbor Honda', person: 'Ines Vega', email: 'ines@harbor.example' },
] as const

const fields = {
	to: stores.map(({ person, email }) => `${person} <${email}>`).join(', '),
	subject: 'A {{car}} from {{dealer}}',
	text: 'Hello {{dealer_person}},\n\nwhat is your out-the-door price for a {{car}}?',
}

/** Creates a client whose deal has a car at the first dealer, and five dealers in the book. */
async function setUp(db: Db) {
	const world = await makeDeal(db)
	const actor = makeStaff(world.advisor.id)
	const ids: string[] = []
	for (const { name, person, email } of stores) {
		const [store] = await db.insert(dealer).values({ name }).returning()
		await db.insert(dealerPerson).values({ dealerId: store!.id, name: person, role: 'sales', email })
		ids.push(store!.id)
	}
	await db.insert(dealVehicle).values({
		dealId: world.deal.id,
		formKey: randomUUID(),
		condition: 'new',
		year: 2026,
		make: 'Honda',
		model: 'CR-V',
		vin: '7FARW2H50SE000001',
		stockNumber: 'H1001',
		dealerId: ids[0]!,
	})
	const subjects = { clientId: world.clientId, dealId: world.deal.id }
	const draft = (set: object = {}) => makeDraft(db, { actor, subjects, fields: { ...fields, ...set }, now })
	return { ...world, actor, deps: mailDeps(), dealerIds: ids, draft, subjects }
}

type Received = { to: string[]; raw: string }

/** Starts a mail server that refuses one recipient, and sends what is queued to it. Returns what it received. */
async function deliverAll(db: Db, { refused = '' } = {}): Promise<Received[]> {
	const received: Received[] = []
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ['AUTH', 'STARTTLS'],
		onRcptTo: ({ address }, _session, done) =>
			done(address === refused ? Object.assign(new Error('no such user'), { responseCode: 550 }) : null),
		onData(stream, { envelope }, done) {
			const chunks: Buffer[] = []
			stream.on('data', (chunk: Buffer) => chunks.push(chunk))
			stream.on('end', () => {
				const to = envelope.rcptTo.map(({ address }) => address)
				received.push({ to, raw: Buffer.concat(chunks).toString() })
				done()
			})
		},
	})
	server.on('error', () => {})
	server.listen(0, '127.0.0.1')
	await once(server.server, 'listening')
	const { port } = server.server.address() as AddressInfo
	const transport = smtpTransport({
		url: `smtp://127.0.0.1:${port}`,
		from: 'Lotwise <hello@advice.example>',
		requireTls: false,
		silenceMs: waitMsMax,
	})
	onTestFinished(() => {
		transport.close()
		server.close()
	})
	const log = { error() {}, warn() {}, info() {} } as never
	await db.delete(outboxEmail).where(sql`${outboxEmail.kind} <> 'mail'`)
	await sendDueEmails(db, { transport, clock: { now: () => new Date() }, log })
	await settleMailDeliveries(db, { now })
	return received
}

const emails = (db: Db) => db.select().from(outboxEmail).where(eq(outboxEmail.kind, 'mail'))

test('five dealers get five messages, and nothing in one of them, headers included, names another', async ({
	db,
}) => {
	const { actor, deps, draft, clientId, dealerIds } = await setUp(db)
	const id = await draft()
	const sent = await sendMail(db, deps, { actor, id, now })
	expect(sent.outreachId).toBe(id)
	const received = await deliverAll(db)
	expect(received.map(({ to }) => to)).toHaveLength(5)
	for (const { email, name, person } of stores) {
		const own = received.filter(({ to }) => to.includes(email))
		expect(own).toMatchObject([{ to: [email] }])
		const { raw } = own[0]!
		const others = stores.filter((each) => each.email !== email)
		// Quoted-printable text and encoded headers are read, too.
		const read = await parseEmail(Buffer.from(raw), { authority: null })
		const all = `${raw}\n${raw.replaceAll('=\r\n', '')}\n${JSON.stringify(read)}`.toLowerCase()
		for (const other of others)
			for (const part of [other.email, other.name, other.person, other.email.split('@')[1]!])
				expect(all, `${email} must not read of ${part}`).not.toContain(part.toLowerCase())
		expect(all).not.toContain(id)
		expect(read.to.map((to) => to.email)).toEqual([email])
		expect(read.cc).toEqual([])
		expect(raw).not.toMatch(/^(?:bcc|references|in-reply-to):/im)
		expect(read.subject).toBe(`A 2026 Honda CR-V from ${name}`)
		expect(read.text).toContain(`Hello ${person.split(' ')[0]},`)
	}
	const parsed = await Promise.all(
		received.map(({ raw }) => parseEmail(Buffer.from(raw), { authority: null })),
	)
	const idsAndAddresses = parsed.map(({ messageId, replyTo }) => [messageId, replyTo!.email])
	expect(new Set(idsAndAddresses.map(([messageId]) => messageId)).size).toBe(5)
	expect(new Set(idsAndAddresses.map(([, address]) => address)).size).toBe(5)
	for (const [, address] of idsAndAddresses) expect(address).toMatch(/^case-[a-z0-9]{16}@cases\.example$/)
	const threads = await db.select().from(mailThread)
	expect(new Set(threads.map(({ dealerId }) => dealerId))).toEqual(new Set(dealerIds))
	for (const thread of threads)
		expect(thread).toMatchObject({ clientId, outreachId: id, messages: 1, place: 'filed' })
	const events = await db.select().from(clientEvent).where(eq(clientEvent.what, 'mail-sent'))
	expect(events).toMatchObject([{ detail: { to: 'Dana Reyes and, separately, 4 more', outreach: id } }])
})

test('the form sent twice, at once and again, sends once to each; undo takes all of them back', async ({
	freshDb: { db },
}) => {
	const { actor, deps, draft } = await setUp(db)
	const id = await draft()
	expect(await sendWithUndo(db, deps, { actor, id, now })).toMatchObject({ isWaiting: true })
	expect(await emails(db)).toEqual([])
	expect(await undoSending(db, { actor, id, now })).toMatchObject({ isUndone: true, draft: fields })
	expect(await sendDueMail(db, deps, { now, onError })).toBe(0)
	expect(await db.$count(mailThread)).toBe(0)
	await sendWithUndo(db, deps, { actor, id, now })
	await db.update(mailDraft).set({ sendAt: sql`clock_timestamp() - interval '1 second'` })
	await Promise.all([
		...Array.from({ length: 3 }, () => sendDueMail(db, deps, { now, onError })),
		...Array.from({ length: 3 }, () => sendMail(db, deps, { actor, id, now })),
	])
	expect((await emails(db)).map(({ to }) => to).sort()).toEqual(stores.map(({ email }) => email).sort())
	expect(await undoSending(db, { actor, id, now })).toMatchObject({ isUndone: false })
})

test('an address that the mail server refuses is shown as failed, and the others get theirs', async ({
	db,
}) => {
	const { actor, deps, draft } = await setUp(db)
	await sendMail(db, deps, { actor, id: await draft(), now })
	const refused = stores[2].email
	expect(await deliverAll(db, { refused })).toHaveLength(4)
	const messages = await db.select().from(mailMessage)
	const failed = messages.filter(({ delivery }) => delivery === 'failed')
	expect(failed).toMatchObject([{ to: [{ email: refused }], deliveryProblem: expect.stringMatching(/./) }])
	expect(messages.filter(({ delivery }) => delivery === 'accepted')).toHaveLength(4)
})

test('a field without a value for a recipient is asked, never sent empty; what is typed is used for that recipient only', async ({
	db,
}) => {
	const { actor, deps, draft } = await setUp(db)
	const to = `${fields.to}, sales@somewhere-else.example`
	const id = await draft({ to, text: '{{dealer_person}}, is {{stock_number}} still there?' })
	const sending = sendMail(db, deps, { actor, id, now })
	await expect(sending).rejects.toMatchObject({
		field: 'fillWith',
		message: expect.stringMatching(/Nothing was sent.*Mill Pond Honda: the dealer’s stock number/),
	})
	expect(await emails(db)).toEqual([])
	const messages = await readSeparateMessages(db, {
		actor,
		draft: { ...(await db.select().from(mailDraft).where(eq(mailDraft.id, id)))[0]! },
		now,
	})
	// The stock number of the first dealer's car is not that of the others.
	expect(messages!.map(({ asked }) => asked.map(({ field }) => field))).toEqual([
		[],
		...Array.from({ length: 4 }, () => ['stock_number']),
		// A name may be that of the firm or of a person, and the subject names the dealer.
		['dealer', 'dealer_person', 'stock_number'],
	])
	const filled = Object.fromEntries(
		messages!.flatMap(({ recipient, asked }) =>
			asked.map(({ field }) => [filledKey(recipient.email, field), `${field} of ${recipient.email}`]),
		),
	)
	await db.update(mailDraft).set({ filled }).where(eq(mailDraft.id, id))
	await sendMail(db, deps, { actor, id, now })
	const [lou] = (await emails(db)).filter(({ to }) => to === stores[1].email)
	expect(lou!.text).toContain('Lou, is stock_number of lou.hart@millpond.example still there?')
	const [first] = (await emails(db)).filter(({ to }) => to === stores[0].email)
	expect(first!.text).toContain('Dana, is H1001 still there?')
})

test('the client is named to nobody without consent, a dealer marked “do not use” is asked about, and Cc is asked in words', async ({
	db,
}) => {
	const { actor, deps, draft, dealerIds } = await setUp(db)
	const rejects = async (set: object, expected: object) =>
		expect(sendMail(db, deps, { actor, id: await draft(set), now })).rejects.toMatchObject(expected)
	await rejects({ text: 'For Ana Ruiz.' }, { field: 'mayShowClient' })
	await rejects(
		{ text: 'For {{client_first_name}}.' },
		{ field: 'fillWith', message: expect.stringContaining('the client’s first name') },
	)
	await db
		.update(dealer)
		.set({ doNotUseSince: now, doNotUseReason: 'Changed the price at signing.' })
		.where(eq(dealer.id, dealerIds[3]!))
	await rejects({}, { field: 'mayUseDealer', message: expect.stringContaining('Route 46 Honda is marked') })
	await rejects(
		{ to: stores[0].email, cc: stores[1].email, subject: 'A CR-V', text: 'Hello' },
		{
			field: 'mayShareAddresses',
			message: expect.stringContaining('Riverside Honda and Mill Pond Honda would see each other’s address'),
		},
	)
	await rejects({ cc: 'ann@partner.example', mayUseDealer: true }, { field: 'mayShareAddresses' })
	const together = { mayShareAddresses: true, mayUseDealer: true, subject: 'A CR-V', text: 'Hello' }
	await sendMail(db, deps, { actor, id: await draft(together), now })
	expect((await emails(db)).map(({ to, alsoTo }) => [to, alsoTo.length])).toEqual([[stores[0].email, 4]])
})

test('a follow-up goes to each in their own thread, with the headers and the quote of their own message', async ({
	db,
}) => {
	const { actor, deps, draft, subjects } = await setUp(db)
	const outreachId = await draft()
	await sendMail(db, deps, { actor, id: outreachId, now })
	const to = [stores[1].email, stores[4].email].join(', ')
	const followUp = { to, subject: 'Re: your price', text: 'Hello {{dealer_person}}, do you have it?' }
	const later = new Date(now.getTime() + 2 * 86_400_000)
	const id = await makeDraft(db, {
		actor,
		subjects: { ...subjects, outreachId },
		fields: followUp,
		now: later,
	})
	await sendMail(db, deps, { actor, id, now: later })
	expect(await db.$count(mailThread)).toBe(5)
	for (const { email, person } of [stores[1], stores[4]]) {
		const own = (await db.select().from(mailMessage)).filter(({ to }) => to[0]!.email === email)
		const [first, second] = own.sort((one, other) => one.no - other.no)
		expect(second).toMatchObject({
			threadId: first!.threadId,
			inReplyTo: first!.messageId,
			references: [first!.messageId],
		})
		const [queued] = await db.select().from(outboxEmail).where(eq(outboxEmail.id, second!.outboxId!))
		expect(queued!.text).toContain(`Hello ${person.split(' ')[0]}, do you have it?`)
		expect(queued!.text).toContain('> what is your out-the-door price')
		expect(queued!.replyTo).toBe(first!.replyTo!.email)
		for (const other of stores.filter((each) => each.email !== email))
			expect(`${queued!.text}${queued!.html}`).not.toContain(other.name)
	}
})

test('two people of one dealer are written to separately; a dealer and the client’s own addresses are not', async ({
	db,
}) => {
	const { actor, deps, draft, email } = await setUp(db)
	const plain = { subject: 'A CR-V', text: 'Hello' }
	await sendMail(db, deps, {
		actor,
		id: await draft({ ...plain, to: 'dana@riverside.example, sam@riverside.example' }),
		now,
	})
	expect((await emails(db)).map(({ to, alsoTo }) => [to, alsoTo.length]).sort()).toEqual([
		['dana@riverside.example', 0],
		['sam@riverside.example', 0],
	])
	const both = sendMail(db, deps, {
		actor,
		id: await draft({ ...plain, to: `${email}, dana@riverside.example` }),
		now,
	})
	await expect(both).rejects.toThrow(Invalid)
	await expect(both).rejects.toMatchObject({ field: 'mayShowClient' })
})

test('a job sends for an author whose account is gone, and 50 recipients are the most', async ({ db }) => {
	const { actor, deps, draft } = await setUp(db)
	const many = (count: number) =>
		Array.from({ length: count }, (_, number) => `sales@store-${number}.example`).join(', ')
	const plain = { subject: 'A CR-V', text: 'Hello' }
	await expect(
		sendMail(db, deps, { actor, id: await draft({ ...plain, to: many(51) }), now }),
	).rejects.toMatchObject({ field: 'to' })
	const id = await draft({ ...plain, to: many(50), text: 'Hello from {{advisor_name}}' })
	await sendWithUndo(db, deps, { actor, id, now })
	await db.update(mailDraft).set({ sendAt: sql`clock_timestamp() - interval '1 second'`, authorId: null })
	expect(await sendDueMail(db, deps, { now, onError })).toBe(1)
	expect(await emails(db)).toHaveLength(50)
	const isSent = and(eq(mailDraft.id, id), eq(mailDraft.state, 'sent'))
	expect(await db.$count(mailDraft, isSent)).toBe(1)
})

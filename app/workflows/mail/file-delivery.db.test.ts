import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { mailAttachment, mailDelivery, mailMessage, mailThread } from '#app/db/schema/mail/mail.ts'
import { replaceCaseKey } from '#app/modules/mail/addresses/case-addresses.server.ts'
import { acceptDelivery, claimDelivery } from '#app/modules/mail/incoming/deliveries.server.ts'
import { decideSender } from '#app/modules/mail/incoming/senders.server.ts'
import { addMessage, startThread } from '#app/modules/mail/threads/threads.server.ts'
import { eml, mailFiling, makeMailWorld } from '#tests/factories/incoming-mail.ts'
import { test } from '#tests/setup/database.ts'
import { fileDeliveries } from './file-deliveries.server.ts'

const now = new Date('2026-11-26T12:00:00Z')
const log = { error() {} } as never

async function setUp(db: Db) {
	const filing = mailFiling()
	const world = await makeMailWorld(db, { now })
	const deliver = async (raw: Buffer, { recipients = [] as string[] } = {}) => {
		await acceptDelivery(db, filing.rawMail, {
			source: 'smtp',
			sourceKey: randomUUID(),
			raw,
			recipients,
			now,
		})
		await fileDeliveries(db, { ...filing, now: () => now, log })
	}
	const messages = () =>
		db
			.select({
				place: mailThread.place,
				threadId: mailThread.id,
				clientId: mailThread.clientId,
				reason: mailThread.quarantineReason,
				suggestedClientId: mailThread.suggestedClientId,
				state: mailMessage.state,
				text: mailMessage.text,
				messageId: mailMessage.messageId,
				rawKey: mailMessage.rawKey,
				kind: mailMessage.kind,
			})
			.from(mailMessage)
			.innerJoin(mailThread, eq(mailThread.id, mailMessage.threadId))
			.orderBy(asc(mailMessage.messageId))
	return { ...world, filing, deliver, messages }
}

test('a dealer’s answer is filed with the client once, with its files', async ({ db }) => {
	const { deliver, messages, dealerAddress, dealerId, caseAddress, clientId, filing } = await setUp(db)
	const raw = eml({
		from: dealerAddress,
		to: caseAddress,
		messageId: 'q@x',
		headers: ['Content-Type: multipart/mixed; boundary=b'],
		body: '--b\r\n\r\nTotal $30,000\r\n--b\r\nContent-Disposition: attachment; filename=q.pdf\r\n\r\n%PDF-\r\n--b--',
	})
	await deliver(raw)
	await deliver(Buffer.concat([Buffer.from('Received: from another server\r\n'), raw]))
	expect(await messages()).toMatchObject([{ place: 'filed', clientId, text: 'Total $30,000' }])
	expect(await db.select().from(mailThread)).toMatchObject([{ dealerId, unread: 1, messages: 1 }])
	expect(await db.select().from(mailAttachment)).toMatchObject([{ fileName: 'q.pdf', state: 'pending' }])
	expect((await db.select().from(mailDelivery)).map(({ state }) => state).sort()).toEqual([
		'done',
		'duplicate',
	])
	// Only the filed message still has its raw form; that of the duplicate was removed.
	expect([...filing.storage.files.keys()]).toEqual([(await messages())[0]!.rawKey])
})

test('messages of a conversation that arrive in any order become one thread', async ({ db }) => {
	const { deliver, messages, dealerAddress, clientAddress, caseAddress } = await setUp(db)
	const part = (n: number, from: string) =>
		eml({
			from,
			to: caseAddress,
			messageId: `m${n}@x`,
			subject: n === 1 ? 'Accord' : `Re: Something ${n}`,
			headers: n === 1 ? [] : [`In-Reply-To: <m${n - 1}@x>`],
			body: `Message ${n}`,
		})
	for (const n of [5, 1, 4, 2, 3]) await deliver(part(n, n % 2 ? dealerAddress : clientAddress))
	const filed = await messages()
	expect(filed).toHaveLength(5)
	expect(new Set(filed.map(({ threadId }) => threadId)).size).toBe(1)
	expect(await db.select().from(mailThread)).toMatchObject([{ messages: 5, unread: 5 }])
})

test('an answer without references is found by its subject', async ({ db }) => {
	const { deliver, messages, dealerAddress, caseAddress } = await setUp(db)
	for (const subject of ['2026 Accord EX', 'RE: 2026 accord  EX', 'Other car entirely'])
		await deliver(eml({ from: dealerAddress, to: caseAddress, subject, messageId: `${randomUUID()}@x` }))
	expect(new Set((await messages()).map(({ threadId }) => threadId)).size).toBe(2)
})

test('an answer from the recipient of our message is filed by its reference alone, and one from a stranger is not', async ({
	db,
}) => {
	const { deliver, messages, clientId } = await setUp(db)
	const { id } = await startThread(db, { place: 'filed', clientId, subject: 'Your offer', now })
	const from = { name: '', email: 'advisor@us.example' }
	await addMessage(db, {
		thread: { id },
		message: {
			direction: 'out',
			state: 'sent',
			delivery: 'accepted',
			messageId: 'out@us.example',
			from,
			fromEmail: from.email,
			to: [{ name: '', email: 'new@store.example' }],
			subject: 'Your offer',
			text: 'Hello',
			at: now,
		},
		now,
	})
	const headers = ['In-Reply-To: <out@us.example>']
	await deliver(eml({ from: 'new@store.example', to: 'advisor@us.example', messageId: 'a@x', headers }))
	await deliver(eml({ from: 'stranger@evil.example', to: 'advisor@us.example', messageId: 'b@x', headers }))
	// Our own message that arrives again, for example through a copy to the case, is a duplicate.
	await deliver(eml({ from: 'advisor@us.example', to: 'x@y.example', messageId: 'out@us.example' }))
	const bounce = ['Content-Type: multipart/report; report-type=delivery-status; boundary=b', ...headers]
	await deliver(
		eml({ from: 'mailer-daemon@mx.store.example', to: 'a@us.example', messageId: 'c@x', headers: bounce }),
	)
	expect(await messages()).toMatchObject([
		{ messageId: 'a@x', threadId: id, place: 'filed' },
		{ messageId: 'b@x', place: 'quarantined', suggestedClientId: clientId },
		{ messageId: 'c@x', threadId: id, kind: 'bounce' },
		{ messageId: 'out@us.example' },
	])
	const [sent] = await db.select().from(mailMessage).where(eq(mailMessage.messageId, 'out@us.example'))
	expect(sent).toMatchObject({ delivery: 'failed', deliveryProblem: expect.stringContaining('came back') })
})

test('a stranger, a forged sender and a revoked address end in quarantine, and no text of a blocked sender is stored', async ({
	db,
}) => {
	const { deliver, messages, clientId, clientAddress, dealerAddress, caseAddress } = await setUp(db)
	await deliver(eml({ from: 'x@stranger.example', to: caseAddress, messageId: 'a@x' }))
	const headers = ['Authentication-Results: mx.example; spf=fail; dkim=none; dmarc=fail']
	await deliver(eml({ from: clientAddress, to: caseAddress, messageId: 'b@x', headers }))
	await replaceCaseKey(db, { clientId, now })
	await deliver(eml({ from: 'y@stranger.example', to: caseAddress, messageId: 'c@x' }))
	await deliver(eml({ from: dealerAddress, to: caseAddress, messageId: 'd@x' }))
	await decideSender(db, { email: 'x@stranger.example', clientId: null, userId: null, now })
	await deliver(eml({ from: 'X@stranger.example', to: caseAddress, messageId: 'e@x', body: 'secret' }))
	expect(await messages()).toMatchObject([
		{ messageId: 'a@x', place: 'quarantined', suggestedClientId: clientId, clientId: null },
		{ messageId: 'b@x', place: 'quarantined', reason: expect.stringContaining('DMARC') },
		{ messageId: 'c@x', place: 'quarantined', suggestedClientId: null },
		{ messageId: 'd@x', place: 'unassigned' },
		{ messageId: 'e@x', state: 'discarded', text: '', rawKey: null },
	])
})

test('our own emails that arrive again are dropped, and an unreadable message is kept in quarantine', async ({
	db,
}) => {
	const { deliver, messages, caseAddress } = await setUp(db)
	await deliver(eml({ from: 'Lotwise <No-Reply@lotwise.test>', to: caseAddress, messageId: 'a@x' }))
	await deliver(Buffer.from([0, 1, 2]), { recipients: [caseAddress] })
	expect(await messages()).toMatchObject([{ place: 'quarantined', rawKey: expect.any(String) }])
})

test('from the sixty-first message of a sender in an hour, messages go to quarantine', async ({ db }) => {
	const { deliver, messages, dealerAddress, caseAddress } = await setUp(db)
	for (let n = 0; n < 63; n++)
		await deliver(eml({ from: dealerAddress, to: caseAddress, messageId: `${n}@x` }))
	const places = (await messages()).map(({ place }) => place)
	expect(places.filter((place) => place === 'quarantined')).toHaveLength(3)
})

test('a message to the cases of two clients goes to quarantine, unless the server delivers it to each separately', async ({
	db,
}) => {
	const { deliver, messages, dealerAddress, caseAddress } = await setUp(db)
	const other = await makeMailWorld(db, { now })
	await deliver(eml({ from: dealerAddress, to: `${caseAddress}, ${other.caseAddress}`, messageId: 'a@x' }))
	expect(await messages()).toMatchObject([{ place: 'quarantined' }])
	// A server that delivers to each address separately says so: then the message belongs to both cases.
	await deliver(eml({ from: dealerAddress, to: `${caseAddress}, ${other.caseAddress}`, messageId: 'b@x' }), {
		recipients: [caseAddress],
	})
	await deliver(eml({ from: dealerAddress, to: `${caseAddress}, ${other.caseAddress}`, messageId: 'b@x' }), {
		recipients: [other.caseAddress],
	})
	expect((await messages()).filter(({ place }) => place === 'filed')).toHaveLength(2)
})

test('a message that cannot be read is given up after eight attempts, and its raw form is kept', async ({
	db,
}) => {
	const filing = mailFiling()
	await acceptDelivery(db, filing.rawMail, { source: 'smtp', sourceKey: 'a', raw: Buffer.from('x'), now })
	const failing = { ...filing, readEmail: () => Promise.reject(new Error('out of memory')) }
	for (let hour = 0; hour < 9; hour++)
		await fileDeliveries(db, { ...failing, now: () => new Date(now.getTime() + hour * 3_600_000), log })
	expect(await db.select().from(mailDelivery)).toMatchObject([
		{ state: 'failed', attempts: 8, lastError: 'out of memory' },
	])
	expect(filing.storage.files.size).toBe(1)
	expect(await claimDelivery(db, { now: new Date('2027-01-01') })).toBeNull()
})

test('a message whose reading ended the process twice is filed as unreadable, with its original, and never read again', async ({
	db,
}) => {
	const { filing, messages, caseAddress, clientId, dealerAddress } = await setUp(db)
	const raw = eml({ from: dealerAddress, to: caseAddress, messageId: 'a@x' })
	await acceptDelivery(db, filing.rawMail, {
		source: 'smtp',
		sourceKey: 'a',
		raw,
		recipients: [caseAddress],
		now,
	})
	let reads = 0
	const readEmail = () => {
		reads++
		return new Promise<never>(() => {})
	}
	const fileAfter = (minutes: number) =>
		fileDeliveries(db, { ...filing, readEmail, now: () => new Date(now.getTime() + minutes * 60_000), log })
	for (const [ended, minutes] of [0, 5].entries()) {
		void fileAfter(minutes)
		await expect.poll(() => reads).toBe(ended + 1)
	}
	for (const minutes of [10, 60, 600]) await fileAfter(minutes)
	expect(reads).toBe(2)
	const stored = await messages()
	expect(stored).toMatchObject([
		{ place: 'quarantined', suggestedClientId: clientId, reason: 'This message could not be read.' },
	])
	expect(await filing.rawMail.read(stored[0]!.rawKey!)).toEqual(raw)
	expect(await db.select().from(mailDelivery)).toMatchObject([{ state: 'done' }])
})

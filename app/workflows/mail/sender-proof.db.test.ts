import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { mailDelivery, mailMessage, mailThread } from '#app/db/schema/mail/mail.ts'
import { acceptDelivery, type MailDelivery } from '#app/modules/mail/incoming/deliveries.server.ts'
import { quarantineBytesMax, quarantineDayBytes } from '#app/modules/mail/incoming/mail-limits.ts'
import { findLeftOutMail } from '#app/modules/mail/incoming/quarantine-budget.server.ts'
import { newRawMailCleanup } from '#app/modules/mail/retention.server.ts'
import { addMessage, startThread } from '#app/modules/mail/threads/threads.server.ts'
import { makeStaff } from '#tests/factories/actors.ts'
import { eml, mailFiling, makeMailWorld } from '#tests/factories/incoming-mail.ts'
import { makeUser } from '#tests/factories/payments/orders.ts'
import { test } from '#tests/setup/database.ts'
import { fileDeliveries } from './file-deliveries.server.ts'
import { fileQuarantined } from './quarantine.server.ts'

const start = new Date('2026-11-26T12:00:00Z')
const log = { error() {} } as never
const authority = 'mx.advice.example'

/** A live site whose mail server is called `authority`, with a client and a dealer. */
async function setUp(db: Db, options: { authority: string | null } = { authority }) {
	const filing = mailFiling(options)
	const world = await makeMailWorld(db, { now: start })
	const { id: userId } = await makeUser(db)
	let sent = 0
	/** Delivers a message whose size the source states as `bytes`, and returns where it went. */
	const receive = async (
		from: string,
		{
			headers = [] as string[],
			bytes = 0,
			source = 'webhook' as const,
			now = start,
			...rest
		}: Partial<Parameters<typeof eml>[0]> & {
			bytes?: number
			source?: MailDelivery['source'] & 'webhook'
			now?: Date
		} = {},
	) => {
		const messageId = `${++sent}-${randomUUID()}@x.example`
		const raw = eml({ from, to: world.caseAddress, messageId, headers, ...rest })
		const sourceKey = randomUUID()
		await acceptDelivery(db, filing.rawMail, { source, sourceKey, raw, now })
		if (bytes)
			await db.update(mailDelivery).set({ sizeBytes: bytes }).where(eq(mailDelivery.sourceKey, sourceKey))
		await fileDeliveries(db, { ...filing, now: () => now, log })
		const [found] = await db
			.select({ place: mailThread.place, reason: mailThread.quarantineReason, threadId: mailThread.id })
			.from(mailMessage)
			.innerJoin(mailThread, eq(mailThread.id, mailMessage.threadId))
			.where(eq(mailMessage.messageId, messageId))
		return found ?? { place: 'left out' as const, reason: '', threadId: '' }
	}
	const actor = makeStaff(userId)
	const leftOut = (now = start) => findLeftOutMail(db, { actor, now })
	return { ...world, filing, actor, receive, leftOut }
}

const results = (text: string, by = authority) => [`Authentication-Results: ${by}; ${text}`]

test('a client’s and a dealer’s address counts only with aligned results of the named server', async ({
	db,
}) => {
	const { receive, clientAddress, dealerAddress } = await setUp(db)
	const proven = results('dkim=pass header.d=client.example; dmarc=none')
	expect(await receive(clientAddress, { headers: proven })).toMatchObject({ place: 'filed' })
	expect(
		await receive(dealerAddress, { headers: results('dmarc=pass header.from=riverside.example') }),
	).toMatchObject({
		place: 'filed',
	})
	const foreign = 'spf=pass smtp.mailfrom=x@bulk.example; dkim=pass header.d=bulk.example; dmarc=none'
	for (const from of [clientAddress, dealerAddress])
		expect(await receive(from, { headers: results(foreign) })).toMatchObject({
			place: 'quarantined',
			reason: expect.stringContaining('the checks passed for bulk.example'),
		})
	const ofAnother = results('dmarc=pass header.from=client.example', 'mx.evil.example')
	expect(await receive(clientAddress, { headers: ofAnother })).toMatchObject({
		place: 'quarantined',
		reason: expect.stringContaining('mx.advice.example states no results'),
	})
	expect(await receive(clientAddress)).toMatchObject({ place: 'quarantined' })
	expect(await receive(clientAddress, { headers: ['Reply-To: evil@evil.example'] })).toMatchObject({
		place: 'quarantined',
	})
})

test('a site that names no mail server files nothing by itself, and the advisor files with one click', async ({
	db,
}) => {
	const { receive, actor, clientId, clientAddress } = await setUp(db, { authority: null })
	const { place, reason, threadId } = await receive(clientAddress, {
		headers: results('dmarc=pass header.from=client.example'),
	})
	expect([place, reason]).toEqual(['quarantined', expect.stringContaining('MAIL_AUTHORITY')])
	const filed = await fileQuarantined(db, { actor, threadId, clientId, remembers: true, now: start })
	const [thread] = await db.select().from(mailThread).where(eq(mailThread.id, filed.threadId))
	expect(thread).toMatchObject({ place: 'filed', clientId })
	// The advisor remembers the address, not whoever writes under it.
	expect(await receive(clientAddress)).toMatchObject({ place: 'quarantined' })
})

test('a demo takes what its own form and port bring, and nothing unproven from outside', async ({ db }) => {
	const { receive, clientAddress } = await setUp(db, { authority: '*' })
	expect(await receive(clientAddress, { source: 'mailbox' as never })).toMatchObject({ place: 'filed' })
	expect(await receive(clientAddress, { source: 'webhook' })).toMatchObject({ place: 'quarantined' })
})

/** Sends an email of ours to a recipient of store.example. */
async function sendOurs(db: Db, { clientId }: { clientId: string }) {
	const thread = await startThread(db, { place: 'filed', clientId, subject: 'Your offer', now: start })
	const from = { name: '', email: 'advisor@us.example' }
	await addMessage(db, {
		thread,
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
			at: start,
		},
		now: start,
	})
	const delivery = async () => {
		const [row] = await db.select().from(mailMessage).where(eq(mailMessage.messageId, 'out@us.example'))
		return row!.delivery
	}
	return { threadId: thread.id, delivery }
}

const report = {
	body: '--b\r\n\r\nUser unknown (5.1.1)\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nAction: failed\r\n--b\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: <out@us.example>\r\n--b--',
}
const reportType = 'Content-Type: multipart/report; report-type=delivery-status; boundary=b'

test.for<[string, string, string[]]>([
	['without results', 'mailer-daemon@store.example', []],
	[
		'that failed everything',
		'mailer-daemon@store.example',
		results('spf=fail; dkim=fail; dmarc=fail header.from=store.example'),
	],
	[
		'of another server',
		'mailer-daemon@store.example',
		results('dmarc=pass header.from=store.example', 'mx.evil.example'),
	],
	[
		'of a stranger’s own domain',
		'mailer-daemon@evil.example',
		results('dmarc=pass header.from=evil.example'),
	],
	['under the client’s address', 'lee@client.example', results('spf=pass smtp.mailfrom=evil.example')],
])(
	'a report of a failed delivery %s changes nothing until the advisor files it',
	async ([, from, headers], { db }) => {
		const { receive, actor, clientId } = await setUp(db)
		const ours = await sendOurs(db, { clientId })
		const { place, reason, threadId } = await receive(from, { ...report, headers: [...headers, reportType] })
		expect([place, reason]).toEqual(['quarantined', expect.stringContaining('could not be delivered')])
		expect(await ours.delivery()).toBe('accepted')
		await fileQuarantined(db, { actor, threadId, clientId, remembers: false, now: start })
		expect(await ours.delivery()).toBe('failed')
	},
)

test('a report that the recipient’s own server proves is filed at once', async ({ db }) => {
	const { receive, clientId } = await setUp(db)
	const ours = await sendOurs(db, { clientId })
	const headers = [...results('spf=none; dkim=pass header.d=store.example; dmarc=none'), reportType]
	expect(await receive('postmaster@mx.store.example', { ...report, headers })).toEqual({
		place: 'filed',
		reason: '',
		threadId: ours.threadId,
	})
	expect(await ours.delivery()).toBe('failed')
})

test('six messages of a stranger with 102 MB leave at most the budget of a day, and the advisor sees what was left out', async ({
	db,
}) => {
	const { receive, leftOut, filing, clientAddress } = await setUp(db)
	const places: string[] = []
	for (let n = 0; n < 6; n++)
		places.push((await receive(`x${n}@stranger.example`, { bytes: 17_000_000, subject: `Offer ${n}` })).place)
	expect(places).toEqual(['quarantined', 'quarantined', ...Array(4).fill('left out')])
	expect(filing.storage.files.size).toBe(2)
	expect(await leftOut()).toEqual({
		messages: 4,
		bytes: 68_000_000,
		latest: [5, 4, 3, 2].map((n) => `x${n}@stranger.example, Offer ${n}`),
	})
	// Neither a proven client nor one whose server proves nothing is crowded out.
	const proven = { headers: results('dmarc=pass header.from=client.example'), bytes: 24_000_000 }
	expect((await receive(clientAddress, proven)).place).toBe('filed')
	expect((await receive(clientAddress, { bytes: 24_000_000 })).place).toBe('quarantined')
	// The next day there is room again.
	const tomorrow = new Date(start.getTime() + 86_400_000)
	expect((await receive('y@stranger.example', { bytes: 17_000_000, now: tomorrow })).place).toBe(
		'quarantined',
	)
})

test('the oldest unknown messages go first when quarantine is full, and no file stays behind', async ({
	db,
}) => {
	const { receive, leftOut, filing, clientAddress } = await setUp(db)
	const perDay = Math.floor(quarantineDayBytes * 0.9)
	const day = (n: number) => new Date(start.getTime() + n * 2 * 86_400_000)
	const claimed = await receive(clientAddress, { bytes: 1_000 })
	const days = Math.floor(quarantineBytesMax / perDay)
	for (let n = 0; n < days; n++)
		expect((await receive(`x${n}@stranger.example`, { bytes: perDay, now: day(n) })).place).toBe(
			'quarantined',
		)
	expect((await leftOut(day(days))).messages).toBe(0)
	const last = await receive('last@stranger.example', { bytes: perDay, now: day(days) })
	expect(last.place).toBe('quarantined')
	expect(await leftOut(day(days))).toMatchObject({ messages: 1, latest: ['x0@stranger.example, Accord'] })
	const rest = await db.select({ id: mailThread.id }).from(mailThread)
	expect(rest).toHaveLength(days + 1)
	expect(rest.map(({ id }) => id)).toContain(claimed.threadId)
	expect(filing.storage.files.size).toBe(days + 1)
	const deleteUnnamed = newRawMailCleanup()
	await deleteUnnamed(db, filing.rawMail)
	expect(await deleteUnnamed(db, filing.rawMail)).toBe(0)
})

test('forged messages under a client’s address do not turn the client’s own ones into a flood', async ({
	db,
}) => {
	const { receive, clientAddress } = await setUp(db)
	for (let n = 0; n < 61; n++) await receive(clientAddress)
	const headers = results('dmarc=pass header.from=client.example')
	expect((await receive(clientAddress, { headers })).place).toBe('filed')
})

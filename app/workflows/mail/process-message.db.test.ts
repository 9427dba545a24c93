import { randomUUID } from 'node:crypto'
import { eq, isNull } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { dealDocument, dealFile, deal as dealTable } from '#app/db/schema/deals/ledger.ts'
import { mailAttachment, mailMessage } from '#app/db/schema/mail/mail.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { upload } from '#app/db/schema/uploads.ts'
import { acceptDelivery } from '#app/modules/mail/incoming/deliveries.server.ts'
import { eml, mailFiling, makeMailWorld } from '#tests/factories/incoming-mail.ts'
import { typedPage } from '#tests/papers/typed-page.ts'
import { test } from '#tests/setup/database.ts'
import { fileDeliveries } from './file-deliveries.server.ts'
import { processMessages } from './process-messages.server.ts'

const now = new Date('2026-11-26T12:00:00Z')
/** Waits for a state, however busy the machine is. */
const log = { error: (_: unknown, message: string) => expect.fail(message) } as never

const quote = [
	'Selling price $30,000.00',
	'Documentation fee $900.00',
	'VIN etch $399.00',
	'VIN etch $399.00',
	'Sales tax $2,250.00',
	'Title and registration $120.00',
	'Total $34,068.00',
].join('\r\n')

async function setUp(db: Db) {
	const filing = mailFiling()
	const world = await makeMailWorld(db, { now })
	const noPdf = { ok: false as const, problem: 'damaged' as const, message: 'Not a PDF.' }
	const reading = {
		...filing,
		readPdf: async () => noPdf,
		readScan: async () => noPdf,
		readPicture: async () => ({ ok: false as const, problem: 'no_text' as const, message: '' }),
		origin: 'https://lotwise.test',
		now: () => now,
		log,
	}
	const receive = async (raw: Buffer) => {
		await acceptDelivery(db, filing.rawMail, { source: 'smtp', sourceKey: randomUUID(), raw, now })
		await fileDeliveries(db, { ...filing, now: () => now, log })
		await processMessages(db, reading)
	}
	return { ...world, filing, reading, receive }
}

test('a dealer’s quote becomes a draft of the client’s deal, and the advisor is emailed the amount to ask about', async ({
	db,
}) => {
	const { receive, dealerAddress, dealerId, caseAddress, clientId } = await setUp(db)
	await receive(eml({ from: dealerAddress, to: caseAddress, messageId: 'q@x', body: quote }))
	const [deal] = await db.select().from(dealTable).where(eq(dealTable.clientId, clientId))
	const documents = await db.select().from(dealDocument).where(eq(dealDocument.dealId, deal!.id))
	expect(documents).toMatchObject([
		{ state: 'draft', enteredBy: 'mail', dealerId, outTheDoorCents: 34_068_00, confirmedAt: null },
	])
	const [message] = await db.select().from(mailMessage)
	expect(message).toMatchObject({ processing: 'done', documentId: documents[0]!.id })
	const emails = await db.select().from(outboxEmail).where(eq(outboxEmail.kind, 'mail-quote'))
	expect(emails).toHaveLength(1)
	expect(emails[0]!.subject).toMatch(/^Quote from Riverside Honda for Lee Park: \$[\d,.]+ to ask about$/)
	expect(emails[0]!.text).toContain(`/deal/documents/${documents[0]!.id}`)
	expect(emails[0]!.text).toContain('add up to the printed $34,068.00')
})

test('the dealer of a quote that a client forwards is asked, and a text that a client writes is no quote', async ({
	db,
}) => {
	const { receive, dealerAddress, clientAddress, caseAddress } = await setUp(db)
	const forward = `FYI\r\n\r\n---------- Forwarded message ---------\r\nFrom: Dana <${dealerAddress}>\r\nSubject: x\r\n\r\n${quote}`
	await receive(
		eml({ from: clientAddress, to: caseAddress, subject: 'Fwd: x', messageId: 'a@x', body: forward }),
	)
	await receive(
		eml({ from: clientAddress, to: caseAddress, subject: 'Budget', messageId: 'b@x', body: quote }),
	)
	expect(await db.select().from(dealDocument)).toMatchObject([
		{ dealerId: null, writtenBy: '', enteredBy: 'mail' },
	])
})

test('files are checked like uploads, and each rejected one has a reason', async ({ db }) => {
	const { receive, dealerAddress, caseAddress, filing } = await setUp(db)
	const file = (name: string, content: string, type = 'application/octet-stream') =>
		`--b\r\nContent-Type: ${type}; name=${name}\r\nContent-Disposition: attachment; filename=${name}\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(content, 'latin1').toString('base64')}\r\n`
	const body = [
		file('q.pdf', '%PDF-1.4 quote'),
		file('bomb.zip', 'PK\x03\x04', 'application/zip'),
		file('winmail.dat', 'x', 'application/ms-tnef'),
		file('page.html', '<script>', 'text/html'),
		file('fake.png', '\x89PNG\r\n\x1a\nno picture', 'image/png'),
		file('empty.pdf', '', 'application/pdf'),
	].join('')
	const headers = ['Content-Type: multipart/mixed; boundary=b']
	await receive(
		eml({ from: dealerAddress, to: caseAddress, messageId: 'a@x', headers, body: `${body}--b--` }),
	)
	const files = await db.select().from(mailAttachment).orderBy(mailAttachment.position)
	expect(files.map(({ fileName, state }) => [fileName, state])).toEqual([
		['q.pdf', 'stored'],
		['bomb.zip', 'rejected'],
		['winmail.dat', 'rejected'],
		['page.html', 'rejected'],
		['fake.png', 'rejected'],
		['empty.pdf', 'rejected'],
	])
	expect(files.slice(1).every(({ reason }) => reason.length > 10)).toBe(true)
	expect(await db.select().from(upload)).toMatchObject([{ purpose: 'mail', draft: false, public: false }])
	expect([...filing.storage.files.keys()].filter((key) => key.endsWith('.pdf'))).toHaveLength(1)
})

test('a scanned PDF and a photo in an email each become one draft, even if the worker is killed while it reads them', async ({
	db,
}) => {
	const { dealerAddress, caseAddress, filing, reading } = await setUp(db)
	const scan = { ok: false as const, problem: 'scan' as const, message: 'A scan.' }
	const page = typedPage(quote.split('\r\n'))
	const readers = {
		...reading,
		readPdf: async () => scan,
		readScan: async () => ({ ok: true as const, pages: [page] }),
		readPicture: async () => ({ ok: true as const, page }),
	}
	const photo = Buffer.alloc(25_000, 'x')
	photo.set([0xff, 0xd8, 0xff])
	for (const [name, type, content] of [
		['scan.pdf', 'application/pdf', Buffer.from('%PDF-1.4 scan')],
		['photo.jpg', 'image/jpeg', photo],
	] as const) {
		const headers = ['Content-Type: multipart/mixed; boundary=b']
		const file = `--b\r\nContent-Type: ${type}; name=${name}\r\nContent-Transfer-Encoding: base64\r\n\r\n${content.toString('base64')}`
		const body = `--b\r\n\r\nHello, see the paper.\r\n${file}\r\n--b--`
		const raw = eml({ from: dealerAddress, to: caseAddress, messageId: `${name}@x`, headers, body })
		await acceptDelivery(db, filing.rawMail, { source: 'smtp', sourceKey: name, raw, now })
		await fileDeliveries(db, { ...filing, now: () => now, log })
		const killed = async () => {
			throw new Error('killed')
		}
		const quiet = { error() {} } as never
		await processMessages(db, { ...readers, readScan: killed, readPicture: killed, log: quiet })
		expect(await db.$count(mailMessage, eq(mailMessage.processing, 'pending'))).toBe(1)
		const later = () => new Date(now.getTime() + 3_600_000)
		await processMessages(db, { ...readers, now: later })
		await processMessages(db, { ...readers, now: later })
	}
	const documents = await db.select().from(dealDocument).orderBy(dealDocument.title)
	expect(documents.map(({ title, state, outTheDoorCents }) => [title, state, outTheDoorCents])).toEqual([
		['From an email: photo.jpg', 'draft', 34_068_00],
		['From an email: scan.pdf', 'draft', 34_068_00],
	])
})

test('a worker that is killed between any two steps stores each file and draft once', async ({ db }) => {
	const { dealerAddress, caseAddress, filing, reading } = await setUp(db)
	const headers = ['Content-Type: multipart/mixed; boundary=b']
	const body = `--b\r\n\r\n${quote}\r\n--b\r\nContent-Type: application/pdf; name=q.pdf\r\n\r\n%PDF-1.4\r\n--b--`
	const raw = eml({ from: dealerAddress, to: caseAddress, messageId: 'a@x', headers, body })
	await acceptDelivery(db, filing.rawMail, { source: 'smtp', sourceKey: 'a', raw, now })
	await fileDeliveries(db, { ...filing, now: () => now, log })
	// Each attempt is stopped by a file store that fails at a later step, as if the process had ended there.
	let time = now.getTime()
	for (let steps = 0; steps < 4; steps++) {
		let left = steps
		const storage = {
			...filing.storage,
			async put(...args: Parameters<typeof filing.storage.put>) {
				if (left-- <= 0) throw new Error('killed')
				return filing.storage.put(...args)
			},
		}
		time += 3_600_000
		await processMessages(db, {
			...reading,
			storage,
			now: () => new Date(time),
			log: { error() {} } as never,
		})
	}
	expect(await db.select().from(dealDocument)).toHaveLength(1)
	expect(await db.select().from(dealFile)).toHaveLength(1)
	expect(await db.select().from(mailAttachment)).toMatchObject([{ state: 'stored' }])
	expect(await db.select().from(outboxEmail).where(eq(outboxEmail.kind, 'mail-quote'))).toHaveLength(1)
	const uploads = await db.select().from(upload)
	expect(uploads.map(({ purpose, draft }) => [purpose, draft]).sort()).toEqual([
		['deal', false],
		['mail', false],
	])
})

test('a message whose reading ended the process is not read again: it says so, and its original stays', async ({
	db,
}) => {
	const { dealerAddress, caseAddress, filing, reading } = await setUp(db)
	const headers = ['Content-Type: multipart/mixed; boundary=b']
	const body = `--b\r\n\r\n${quote}\r\n--b\r\nContent-Type: application/pdf; name=q.pdf\r\n\r\n%PDF-1.4\r\n--b--`
	const raw = eml({ from: dealerAddress, to: caseAddress, messageId: 'a@x', headers, body })
	await acceptDelivery(db, filing.rawMail, { source: 'smtp', sourceKey: 'a', raw, now })
	await fileDeliveries(db, { ...filing, now: () => now, log })
	let reads = 0
	const neverReads = () => {
		reads++
		return new Promise<never>(() => {})
	}
	void processMessages(db, { ...reading, readPdf: neverReads })
	await expect.poll(() => reads).toBe(1)
	const errors: string[] = []
	const quiet = { error: (_: unknown, message: string) => errors.push(message) } as never
	const later = () => new Date(now.getTime() + 3_600_000)
	const readsAgain = async () => {
		reads++
		throw new Error('read again')
	}
	for (let restarts = 0; restarts < 3; restarts++)
		await processMessages(db, { ...reading, readPdf: readsAgain, log: quiet, now: later })
	expect(reads).toBe(1)
	expect(errors).toEqual(['a message is not read again: the process ended while it read it'])
	const [message] = await db.select().from(mailMessage)
	expect(message).toMatchObject({ processing: 'failed', text: expect.stringContaining('VIN etch') })
	expect(message!.problems).toEqual([
		'This message’s files could not be read. They are in the original message.',
	])
	expect(await filing.rawMail.read(message!.rawKey!)).toEqual(raw)
	expect(await db.$count(dealDocument)).toBe(0)
})

test('a message whose reading was interrupted by a stop is read by the next process', async ({ db }) => {
	const { dealerAddress, caseAddress, filing, reading } = await setUp(db)
	const headers = ['Content-Type: multipart/mixed; boundary=b']
	const body = `--b\r\n\r\n${quote}\r\n--b\r\nContent-Type: application/pdf; name=q.pdf\r\n\r\n%PDF-1.4\r\n--b--`
	const raw = eml({ from: dealerAddress, to: caseAddress, messageId: 'a@x', headers, body })
	await acceptDelivery(db, filing.rawMail, { source: 'smtp', sourceKey: 'a', raw, now })
	await fileDeliveries(db, { ...filing, now: () => now, log })
	const stopping = new AbortController()
	let reads = 0
	const neverReads = () => {
		reads++
		return new Promise<never>(() => {})
	}
	void processMessages(db, { ...reading, readPdf: neverReads, signal: stopping.signal })
	await expect.poll(() => reads).toBe(1)
	stopping.abort()
	await expect.poll(() => db.$count(mailMessage, isNull(mailMessage.readingSince))).toBe(1)
	await processMessages(db, { ...reading, now: () => new Date(now.getTime() + 3_600_000) })
	expect(await db.select().from(dealDocument)).toMatchObject([{ outTheDoorCents: 34_068_00 }])
})

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { mailMessage } from '#app/db/schema/mail/mail.ts'
import { signMail } from '#app/platform/email/incoming/mail-signature.server.ts'
import { eml, makeMailWorld } from '../factories/incoming-mail.ts'
import { Pen } from '../papers/drawing.ts'
import { withPdfkit } from '../papers/producers.ts'
import { test } from '../setup/database.ts'
import { isDeep } from '../setup/deep.ts'
import { waitMsMax } from '../setup/hang-limits.ts'
import { bodyOf } from './fuzz/forms.ts'
import { makePeople } from './people.ts'
import { openSite, type Site } from './site.ts'

const loopMsMax = 200
const mailSecret = 'a secret of this test, 0123456789abcdef'
const authority = 'mx.test'

/** Rows that may each be a sum or a charge, which lead to no total. */
const hostileRows = (count: number) => [
	'Selling price: $30,000.00',
	...Array.from({ length: count }, (_, i) => `Taxes and fees: $${i + 1},001.0${i % 7}`),
	'Whole car: $999,999.99',
]

/** What a stranger or a member sends, with what the site answers. */
type Visit = (rows: readonly string[], text: string) => Promise<string>

async function startVisits(site: Site, db: Db) {
	const now = new Date()
	const world = await makeMailWorld(db, { now })
	const people = await makePeople(site)
	const [member, admin] = [await people.cookieOf('owner'), await people.cookieOf('admin')]
	const origin = { origin: site.origin }

	async function receive(raw: Buffer): Promise<typeof mailMessage.$inferSelect> {
		const id = /Message-ID: <(.*)>/.exec(raw.toString('latin1'))![1]!
		const recipients = world.caseAddress
		const { status } = await site.send('/api/webhooks/mail', {
			method: 'POST',
			headers: {
				'content-type': 'message/rfc822',
				'lotwise-recipients': recipients,
				'lotwise-signature': signMail({ secret: mailSecret, recipients, body: raw, now: new Date() }),
			},
			body: raw,
		})
		expect(status).toBeLessThan(300)
		await expect
			.poll(async () => (await storedAs(id))?.processing, { timeout: waitMsMax, interval: 50 })
			.toMatch(/done|failed/)
		return (await storedAs(id))!
	}
	const storedAs = async (id: string) =>
		(await db.select().from(mailMessage).where(eq(mailMessage.messageId, id)))[0]
	const mail = (body: string) =>
		eml({
			from: world.dealerAddress,
			to: world.caseAddress,
			messageId: `${randomUUID()}@x`,
			headers: [
				`Authentication-Results: ${authority}; spf=pass; dkim=pass header.d=riverside.example; dmarc=pass header.from=riverside.example`,
			],
			body,
		})
	const page = async (path: string, cookie: string) => {
		const { status, text } = await site.send(path, { headers: { cookie } })
		expect([path, status]).toEqual([path, 200])
		return text
	}

	const visits: Record<string, Visit> = {
		'rows by email': async (rows) => {
			const message = await receive(mail(rows.join('\r\n')))
			expect(message.processing).toBe('done')
			return message.documentId ? 'draft' : 'no draft'
		},
		'a text by email, and its conversation': async (_, text) => {
			const { threadId } = await receive(mail(text))
			return page(`/admin/mail/${threadId}`, admin)
		},
		'rows as a PDF': async (rows) => {
			const { body, type } = bodyOf([['kind', 'quote']], true)
			const pdf = await pdfOf(rows)
			const boundary = /boundary=(.*)$/.exec(type)![1]!
			const file = Buffer.from(
				`--${boundary}\r\nContent-Disposition: form-data; name="paper"; filename="q.pdf"\r\nContent-Type: application/pdf\r\n\r\n`,
			)
			const { status, text } = await site.send('/account/deal/documents/new', {
				method: 'POST',
				headers: { ...origin, 'content-type': type, cookie: member },
				body: Buffer.concat([file, pdf, Buffer.from(`\r\n${body}`)]),
			})
			expect(status).toBe(200)
			return text
		},
		'rows pasted': async (rows) => {
			const { body, type } = bodyOf(
				[
					['intent', 'paste'],
					['text', rows.join('\n')],
					['state', 'NJ'],
				],
				false,
			)
			const { status, text } = await site.send('/resources/quote-checker', {
				method: 'POST',
				headers: { ...origin, 'content-type': type },
				body,
			})
			expect(status).toBe(200)
			return text
		},
		'a text in the chat, ten times': async (_, text) => {
			const opened = await site.send('/api/chat')
			const cookie = (opened.headers['set-cookie'] ?? []).map((set) => set.split(';')[0]).join('; ')
			for (let sent = 0; sent < 10; sent++) {
				const { status } = await site.send('/api/chat/messages', {
					method: 'POST',
					headers: { ...origin, 'content-type': 'application/json', cookie },
					body: JSON.stringify({ key: randomUUID(), text: text.slice(0, 4_000) }),
				})
				expect(status).toBe(201)
			}
			return page('/chat', cookie)
		},
	}
	return visits
}

function pdfOf(rows: readonly string[]): Promise<Uint8Array> {
	const pen = new Pen()
	for (const [at, row] of rows.entries()) {
		const [label = '', amount = ''] = row.split(': ')
		pen.text(label, 60, 40 + at * 14)
		pen.text(amount, 550, 40 + at * 14, { align: 'right' })
	}
	return withPdfkit(pen.drawing)
}

/** Does something while the health check and a page answer; returns for how long the event loop was held. */
async function measure(site: Site, visit: () => Promise<string>) {
	await site.measureLoop()
	let isDone = false
	const answered = visit().finally(() => {
		isDone = true
	})
	let answers = 0
	do {
		expect((await site.send('/healthz')).status).toBe(200)
		expect((await site.send('/')).status).toBe(200)
		answers++
	} while (!isDone)
	const text = await answered
	return { text, answers, blockedMs: (await site.measureLoop()).blockedMs }
}

// Prints its figures; `npm test` has the growth tests of the same readers and the tests of the thread instead.
test.skipIf(!isDeep)(
	'texts of strangers, by email, PDF, paste and chat, hold no event loop for more than 200 ms, and the site stops when asked',
	async ({ fileDb }) => {
		const site = await openSite(fileDb, {
			ownProcess: true,
			env: {
				MAIL_WEBHOOK_SECRET: mailSecret,
				CASE_MAIL_ADDRESS: '*@cases.example',
				MAIL_AUTHORITY: authority,
			},
		})
		let isStopped = false
		try {
			const visits = await startVisits(site, fileDb.db)
			const text = (length: number) => `See https://a.example/${')'.repeat(length)}`
			// The first requests load and compile code, which is not measured.
			for (let i = 0; i < 3; i++)
				for (const visit of Object.values(visits)) await visit(hostileRows(3), text(30))
			const failures: object[] = []
			const rows = hostileRows(45)
			for (const [name, visit] of Object.entries(visits))
				for (const length of [4_000, 30_000, 150_000]) {
					const measured = await measure(site, () => visit(rows, text(length)))
					const { blockedMs, answers } = measured
					console.info(
						`${name}, ${length} characters: held for ${Math.round(blockedMs)} ms at most, ${answers} pages meanwhile`,
					)
					if (blockedMs > loopMsMax) failures.push({ name, length, blockedMs })
					if (/PDF|pasted/.test(name)) expect(measured.text).toContain('Taxes and fees')
				}
			expect(failures).toEqual([])
			// Asked to stop while it reads, it ends.
			const reading = Object.values(visits).map((visit) => visit(rows, text(30_000)).catch(() => ''))
			await site.close()
			isStopped = true
			void Promise.allSettled(reading)
		} finally {
			if (!isStopped) await site.close()
		}
	},
)

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { mailMessage, mailThread } from '#app/db/schema/mail/mail.ts'
import { askForQuote } from '#app/modules/mail/incoming/message-work.server.ts'
import { eml } from '#tests/factories/incoming-mail.ts'
import {
	addresses,
	inThread,
	lines,
	makeOutreach,
	now,
	type Outreach,
	quote,
	type Store,
} from '#tests/factories/outreach.ts'
import { test } from '#tests/setup/database.ts'
import { confirmWriter, listWriterQuestions } from './choose-quote-dealer.server.ts'
import { fileQuarantined } from './quarantine.server.ts'

const otherQuote = ['Selling price $28,000.00', 'Documentation fee $500.00', 'Total out the door $28,500.00']

type Answer = {
	name: string
	raw: (world: Outreach, messageId: string) => Buffer
	/** Whose thread it belongs to; null for another one. */
	store: Store | null
	place?: 'filed' | 'quarantined'
	/** Whose draft is made of it: a dealer of the book, a name, 'asked', or none. */
	draft: 'riverside' | 'millpond' | 'asked' | { writtenBy: string } | null
}

const quotedOriginal = ['On Thu, Nov 26, 2026 at 6:00 AM Dana <hello@advice.example> wrote:', '> Your price?']

const html = `<html><body><p>Hi,</p><table>${quote
	.map((line) => line.split(' $'))
	.map(([label, amount]) => `<tr><td>${label}</td><td>$${amount}</td></tr>`)
	.join('')}</table></body></html>`

const answers: Answer[] = [
	{
		name: 'in the thread, above the quoted original',
		raw: inThread({ store: 'riverside', body: lines('Hi,', '', quote, '', quotedOriginal) }),
		store: 'riverside',
		draft: 'riverside',
	},
	{
		name: 'in the thread, below the quoted original',
		raw: inThread({ store: 'riverside', body: lines(quotedOriginal, '', quote) }),
		store: 'riverside',
		draft: 'riverside',
	},
	{
		name: 'a new subject without references, to the address of the thread',
		raw: ({ sent }, messageId) =>
			eml({
				from: addresses.riverside,
				to: sent.riverside.replyTo!.email,
				subject: 'Quote #88121',
				messageId,
				body: lines(quote),
			}),
		store: 'riverside',
		draft: 'riverside',
	},
	{
		name: 'a new subject to the address of the case, which the dealer knows from an earlier client',
		raw: ({ caseAddress }, messageId) =>
			eml({ from: addresses.millpond, to: caseAddress, subject: 'Numbers', messageId, body: lines(quote) }),
		store: 'millpond',
		draft: 'millpond',
	},
	{
		name: 'a colleague at the same domain, in the thread',
		raw: inThread({
			store: 'riverside',
			from: 'Max Ito <max.ito@riverside.example>',
			body: lines('Dana is off today.', '', quote),
		}),
		store: 'riverside',
		draft: 'riverside',
	},
	{
		name: 'a colleague who writes anew to the address of the thread',
		raw: ({ sent }, messageId) =>
			eml({
				from: 'bdc@riverside.example',
				to: sent.riverside.replyTo!.email,
				subject: 'Your inquiry',
				messageId,
				body: 'When can you come in?',
			}),
		store: 'riverside',
		draft: null,
	},
	{
		name: 'the customer system of the dealer, below its domain',
		raw: inThread({
			store: 'millpond',
			from: 'Mill Pond <leads@crm.millpond.example>',
			body: lines(quote),
		}),
		store: 'millpond',
		draft: 'millpond',
	},
	{
		name: 'the salesperson’s own mailbox at a provider, in the thread: waits',
		raw: inThread({ store: 'riverside', from: 'Dana R <dana.reyes.cars@gmail.com>', body: lines(quote) }),
		store: null,
		place: 'quarantined',
		draft: null,
	},
	{
		name: 'a stranger who writes to the address of a thread: waits',
		raw: ({ sent }, messageId) =>
			eml({
				from: 'x@unknown.example',
				to: sent.riverside.replyTo!.email,
				subject: 'Invoice',
				messageId,
				body: lines(quote),
			}),
		store: null,
		place: 'quarantined',
		draft: null,
	},
	{
		name: 'forwarded by the client: the dealer is asked',
		raw: ({ clientAddress, caseAddress }, messageId) =>
			eml({
				from: `Ana Ruiz <${clientAddress}>`,
				to: caseAddress,
				subject: 'Fwd: your CR-V',
				messageId,
				body: lines(
					'What do you think?',
					'',
					'---------- Forwarded message ---------',
					`From: Dana Reyes <${addresses.riverside}>`,
					'Date: Thu, Nov 26, 2026 at 9:00 AM',
					'Subject: your CR-V',
					'',
					quote,
				),
			}),
		store: null,
		draft: 'asked',
	},
	{
		name: 'an automatic reply',
		raw: inThread({
			store: 'millpond',
			subject: 'Automatic reply: A CR-V for a client',
			headers: ['Auto-Submitted: auto-replied', 'X-Auto-Response-Suppress: All'],
			body: 'I am out of the office until Monday.',
		}),
		store: 'millpond',
		draft: null,
	},
	{
		name: 'HTML only',
		raw: inThread({
			store: 'riverside',
			headers: ['MIME-Version: 1.0', 'Content-Type: text/html; charset=utf-8'],
			body: html,
		}),
		store: 'riverside',
		draft: 'riverside',
	},
	{
		name: 'a quote as PDF',
		raw: inThread({
			store: 'millpond',
			headers: ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b'],
			body: lines(
				'--b',
				'',
				'See attached.',
				'--b',
				'Content-Type: application/pdf; name=quote.pdf',
				'Content-Disposition: attachment; filename=quote.pdf',
				'',
				'%PDF-1.4 quote',
				'--b--',
			),
		}),
		store: 'millpond',
		draft: 'millpond',
	},
	{
		name: 'Spanish',
		raw: inThread({
			store: 'riverside',
			subject: 'RV: A CR-V for a client',
			headers: ['Content-Type: text/plain; charset=utf-8'],
			body: 'Gracias por su mensaje. ¿A qué hora le puedo llamar mañana?',
		}),
		store: 'riverside',
		draft: null,
	},
	{
		name: 'Outlook, with its header block below and only In-Reply-To',
		raw: ({ sent }, messageId) =>
			eml({
				from: '"Hart, Lou" <LOU@MILLPOND.EXAMPLE>',
				to: `'Dana' <${sent.millpond.replyTo!.email}>`,
				subject: 'RE: A CR-V for a client',
				messageId,
				headers: [
					`In-Reply-To: <${sent.millpond.messageId}>`,
					'Thread-Index: AdZ0',
					'X-Mailer: Outlook 16.0',
				],
				body: lines(
					quote,
					'',
					'________________________________',
					'From: Dana <hello@advice.example>',
					'Sent: Thursday, November 26, 2026 6:00 AM',
					'To: Lou Hart <lou@millpond.example>',
					'Subject: A CR-V for a client',
					'',
					'Your price?',
				),
			}),
		store: 'millpond',
		draft: 'millpond',
	},
	{
		name: 'nothing but the subject, without references',
		raw: ({ caseAddress }, messageId) =>
			eml({
				from: addresses.riverside,
				to: caseAddress,
				subject: 'RE: A CR-V for a client',
				messageId,
				body: '',
			}),
		store: 'riverside',
		draft: null,
	},
	{
		name: 'a huge one, with the quote on top',
		raw: inThread({
			store: 'riverside',
			body: lines(
				quote,
				'',
				Array.from({ length: 2_000 }, () => '> We have been a family business since 1961.'),
			),
		}),
		store: 'riverside',
		draft: 'riverside',
	},
	{
		name: 'another dealer, who quotes and names the first one’s message',
		raw: ({ sent }, messageId) =>
			eml({
				from: `Lou Hart <${addresses.millpond}>`,
				to: sent.millpond.replyTo!.email,
				subject: 'Fwd: A CR-V for a client',
				messageId,
				headers: [
					`References: <${sent.riverside.messageId}> <${sent.millpond.messageId}>`,
					`In-Reply-To: <${sent.riverside.messageId}>`,
				],
				body: lines(
					'We beat this:',
					'',
					otherQuote,
					'',
					`On Thu, Nov 26, 2026 at 9:00 AM Dana Reyes <${addresses.riverside}> wrote:`,
					quote.map((line) => `> ${line}`),
				),
			}),
		store: 'millpond',
		draft: 'millpond',
	},
	{
		name: 'another dealer, who answers the first one’s message only, at the address of the case',
		raw: ({ sent, caseAddress }, messageId) =>
			eml({
				from: addresses.millpond,
				to: caseAddress,
				subject: 'Re: that Riverside offer',
				messageId,
				headers: [`References: <${sent.riverside.messageId}>`],
				body: 'Ask me for a better one.',
			}),
		store: 'millpond',
		draft: null,
	},
	{
		name: 'a colleague of somebody who is not in the book, in the thread',
		raw: inThread({
			store: 'typed',
			from: 'Jo Marsh <jo@typed-motors.example>',
			body: lines(quote),
		}),
		store: 'typed',
		draft: { writtenBy: 'Jo Marsh' },
	},
	{
		name: 'a mailing list of the dealer',
		raw: inThread({
			store: 'riverside',
			subject: 'Black Friday',
			headers: [
				'List-Unsubscribe: <mailto:x@riverside.example>',
				'Precedence: bulk',
				'List-Id: <news.riverside>',
			],
			body: lines('Only today!', quote),
		}),
		store: 'riverside',
		draft: null,
	},
]

test('answers of dealers in all forms are filed in the right thread, and make the draft of the right dealer', async ({
	db,
}) => {
	const world = await makeOutreach(db)
	expect(answers.length).toBeGreaterThanOrEqual(20)
	for (const [number, { name, raw, store, place = 'filed', draft }] of answers.entries()) {
		const messageId = `answer-${number}@somewhere.example`
		const found = await world.receive(raw(world, messageId), messageId)
		const { document } = found
		const shown = document && {
			dealer: Object.entries(world.ids).find(([, id]) => id === document.dealerId)?.[0] ?? null,
			writtenBy: document.writtenBy,
		}
		expect({ name, store: found.store, place: found.thread.place, draft: shown }).toEqual({
			name,
			store,
			place,
			draft:
				draft === null
					? null
					: draft === 'asked'
						? { dealer: null, writtenBy: '' }
						: typeof draft === 'string'
							? { dealer: draft, writtenBy: '' }
							: { dealer: null, writtenBy: draft.writtenBy },
		})
	}
	// Another dealer's quote is read from the new text, not from the one that it quotes.
	const beaten = answers.findIndex(({ name }) => name.startsWith('another dealer, who quotes'))
	expect((await world.read(`answer-${beaten}@somewhere.example`)).document).toMatchObject({
		outTheDoorCents: 28_500_00,
	})
	expect(await db.$count(mailThread, eq(mailThread.outreachId, world.threads[0]!.outreachId!))).toBe(3)
})

test('an answer from an unknown mailbox joins its thread when the advisor files it, and its quote is read then', async ({
	db,
}) => {
	const { receive, read, process, actor, clientId, ids, sent } = await makeOutreach(db)
	for (const [number, references] of [[1, true] as const, [2, false] as const]) {
		const messageId = `gmail-${number}@mail.gmail.com`
		const { thread, message } = await receive(
			eml({
				from: `Dana R <dana.reyes.${number}@gmail.com>`,
				to: sent.riverside.replyTo!.email,
				subject: references ? 'Re: A CR-V for a client' : 'From my own mailbox',
				messageId,
				headers: references ? [`References: <${sent.riverside.messageId}>`] : [],
				body: lines(quote),
			}),
			messageId,
		)
		expect(message.state).toBe('quarantined')
		expect(thread).toMatchObject({
			suggestedClientId: clientId,
			suggestedThreadId: sent.riverside.threadId,
			quarantineReason: expect.stringContaining('answers an email of yours'),
		})
		await fileQuarantined(db, { actor, threadId: thread.id, clientId, remembers: false, now })
		await process()
		expect(await read(messageId)).toMatchObject({ store: 'riverside', document: { dealerId: ids.riverside } })
	}
})

test('a quote of a stranger in text becomes a draft when the advisor files it', async ({ db }) => {
	const { receive, read, process, actor, clientId, caseAddress } = await makeOutreach(db)
	const messageId = 'stranger@x.example'
	const raw = eml({ from: 'Al Ray <al@new-store.example>', to: caseAddress, messageId, body: lines(quote) })
	const { thread } = await receive(raw, messageId)
	await fileQuarantined(db, { actor, threadId: thread.id, clientId, remembers: false, now })
	await process()
	expect(await read(messageId)).toMatchObject({
		store: null,
		document: { dealerId: null, writtenBy: 'Al Ray', outTheDoorCents: 33_270_00 },
	})
})

test('of a forwarded quote the advisor confirms a guess, and it is the guess that they saw', async ({
	db,
}) => {
	const world = await makeOutreach(db)
	const { actor, ids, receive, read } = world
	const { raw } = answers.find(({ draft }) => draft === 'asked')!
	const { message, thread } = await receive(raw(world, 'forward@x'), 'forward@x')
	const questions = await listWriterQuestions(db, { actor, messages: [message] })
	expect(questions).toEqual([
		{
			documentId: message.documentId,
			version: 1,
			guess: { email: addresses.riverside, name: 'Riverside Honda', dealerId: ids.riverside },
		},
	])
	const choice = { actor, threadId: thread.id, documentId: message.documentId!, version: 1, now }
	await confirmWriter(db, choice)
	const { document } = await read('forward@x')
	expect(document).toMatchObject({
		dealerId: ids.riverside,
		outTheDoorCents: 33_270_00,
		typed: { values: { dealerId: ids.riverside } },
	})
	expect(await listWriterQuestions(db, { actor, messages: [message] })).toEqual([])
	await expect(confirmWriter(db, choice)).rejects.toThrow('Choose the dealer')
})

test('any message is read as a quote when the advisor asks, also one whose original is deleted, and says so if it has none', async ({
	db,
}) => {
	const { receive, read, process, actor, clientAddress, caseAddress } = await makeOutreach(db)
	const own = (messageId: string, body: string) =>
		receive(eml({ from: clientAddress, to: caseAddress, subject: 'They said', messageId, body }), messageId)
	const { message } = await own('told@x', lines(quote))
	expect(message.documentId).toBeNull()
	const ask = (asked: typeof message) =>
		askForQuote(db, { actor, threadId: asked.threadId, messageId: asked.id, now })
	await db.update(mailMessage).set({ rawKey: null }).where(eq(mailMessage.id, message.id))
	await ask(message)
	await ask(message)
	expect((await read('told@x')).message).toMatchObject({ processing: 'pending', isAskedQuote: true })
	await process()
	expect(await read('told@x')).toMatchObject({
		message: { processing: 'done', isAskedQuote: false, problems: [] },
		document: { outTheDoorCents: 33_270_00, dealerId: null, writtenBy: '' },
	})
	const { message: other } = await own('hello@x', 'Hello, how are you?')
	await ask(other)
	await process()
	const after = await read('hello@x')
	expect(after.document).toBeNull()
	expect(after.message.problems).toEqual([expect.stringContaining('No quote was found')])
	await expect(ask({ ...other, id: randomUUID() })).rejects.toThrow('does not exist')
})

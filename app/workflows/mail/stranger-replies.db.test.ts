import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { dealer, dealerPerson } from '#app/db/schema/deals/dealers.ts'
import {
	isUnanswered,
	listOutreaches,
	listOutreachRecipients,
} from '#app/modules/mail/threads/outreach.server.ts'
import { eml } from '#tests/factories/incoming-mail.ts'
import {
	addresses,
	inThread,
	lines,
	makeOutreach,
	type Outreach,
	quote,
	type Store,
} from '#tests/factories/outreach.ts'
import { test } from '#tests/setup/database.ts'

/** What the advisor wrote has an amount too, which must not become a dealer's. */
const asked = 'Can you do $32,500 out the door on the CR-V?'

type Reply = {
	name: string
	raw: (world: Outreach, messageId: string) => Buffer
	/** Whose thread it belongs to; null for another one. */
	store: Store | null
	place?: 'filed' | 'quarantined'
	kind?: 'mail' | 'auto_reply' | 'list'
	/** Whose draft is made of it, and what it costs out the door; null for none. */
	draft: { of: 'riverside' | 'millpond' | 'other rooftop' | 'asked'; cents: number | null } | null
}

const quotedBy = (phone: string) => [
	phone,
	'',
	'> On Nov 26, 2026, at 6:00 AM, Dana at Lotwise <hello@advice.example> wrote:',
	'> ',
	`> ${asked}`,
]

/** As customer systems of dealers write: a new message with tables within tables, pixels that are counted, and a footer. */
const fromCustomerSystem = `<!DOCTYPE html><html><head><style>td{font-family:Arial}</style></head><body>
<img src="https://trk.crm.example/o/8f2a91?u=33270" width="1" height="1" alt="" style="display:none">
<table width="600"><tr><td><img src="https://cdn.crm.example/logo.png" alt="Riverside Honda" width="220"></td></tr>
<tr><td><p>Hi,</p><p>Thank you for giving Riverside Honda the opportunity! Here are your numbers on stock H26114:</p>
<table border="1" cellpadding="4">${quote
	.map((line) => line.split(' $'))
	.map(
		([label, amount]) => `<tr><td><font size="2">${label}</font></td><td align="right">$${amount}</td></tr>`,
	)
	.join('\n')}</table>
<p><a href="https://trk.crm.example/c/8f2a91?to=https%3A%2F%2Friverside.example%2Fpayments">Calculate your payment</a></p>
<p>Dana Reyes<br>Internet Sales Manager<br>555-0142 ext. 4500</p></td></tr>
<tr><td style="font-size:9px">Prices plus government fees and taxes, any finance charges, any $85 document processing charge. To stop
receiving these emails <a href="https://trk.crm.example/u/8f2a91">unsubscribe</a>. Riverside Honda, 1450 Auto Mall Dr, 90001</td></tr></table>
<img src="https://trk.crm.example/p/8f2a91.gif" width="1" height="1"></body></html>`

const replies: Reply[] = [
	{
		name: 'the customer system of a dealer, with pixels and without references',
		raw: ({ sent }, messageId) =>
			eml({
				from: `Dana Reyes <dana.reyes@crm.riverside.example>`,
				to: sent.riverside.replyTo!.email,
				subject: 'Dana from Riverside Honda: your 2026 CR-V numbers',
				messageId,
				headers: [
					'Reply-To: Dana Reyes <riverside.8841@reply.crm.example>',
					'List-Unsubscribe: <https://trk.crm.example/u/8f2a91>',
					'X-Mailer: CRM',
					'MIME-Version: 1.0',
					'Content-Type: text/html; charset=utf-8',
				],
				body: fromCustomerSystem.replaceAll('\n', '\r\n'),
			}),
		store: 'riverside',
		draft: { of: 'riverside', cents: 33_270_00 },
	},
	{
		name: 'a sentence from a phone, above what it answers',
		raw: inThread({
			store: 'riverside',
			headers: ['X-Mailer: iPhone Mail (22G86)', 'Content-Type: text/plain; charset=utf-8'],
			body: lines('Best I can do is $33,270 out the door', '', quotedBy('Sent from my iPhone')),
		}),
		store: 'riverside',
		draft: { of: 'riverside', cents: 33_270_00 },
	},
	{
		name: 'a no from a phone: the amount below it is ours',
		raw: inThread({
			store: 'millpond',
			body: lines('Can’t get there, sorry.', '', quotedBy('Sent from my iPhone')),
		}),
		store: 'millpond',
		draft: null,
	},
	{
		name: 'a sales manager who is out of the office',
		raw: inThread({
			store: 'riverside',
			subject: 'Automatic reply: A CR-V for a client',
			headers: [
				'Auto-Submitted: auto-generated',
				'X-Auto-Response-Suppress: DR, RN, NRN, OOF, AutoReply',
				'X-MS-Exchange-Inbox-Rules-Loop: dana@riverside.example',
			],
			body: lines(
				'I am away until December 2. For anything urgent ask Max Ito at 555-0142.',
				'',
				'Ask about our CR-V from $29,995!',
			),
		}),
		store: 'riverside',
		kind: 'auto_reply',
		draft: null,
	},
	{
		name: 'the text of a store’s assistant, from an address that nobody reads',
		raw: ({ sent }, messageId) =>
			eml({
				from: 'Ava at Mill Pond Honda <no-reply@millpond.example>',
				to: sent.millpond.replyTo!.email,
				subject: 'Thanks for reaching out!',
				messageId,
				headers: ['Reply-To: leads+8841@millpond-crm.example'],
				body: lines(
					'Hi there, Ava here, the virtual assistant of Mill Pond Honda!',
					'The 2026 CR-V starts at $31,450. Would today at 5 or tomorrow at 11 work better?',
				),
			}),
		store: 'millpond',
		draft: null,
	},
	{
		name: 'two dealers, quoted one in the other, forwarded by the client',
		raw: ({ clientAddress, caseAddress }, messageId) =>
			eml({
				from: clientAddress,
				to: caseAddress,
				subject: 'Fwd: Re: CR-V',
				messageId,
				body: lines(
					'Which is better??',
					'',
					'Begin forwarded message:',
					'',
					`> From: Lou Hart <${addresses.millpond}>`,
					'> Subject: Re: CR-V',
					'> Date: November 26, 2026 at 8:12:00 AM PST',
					'> ',
					'> We beat Riverside:',
					'> ',
					'> Selling price $28,000.00',
					'> Documentation fee $500.00',
					'> Total out the door $28,500.00',
					'> ',
					`>> On Nov 25, 2026, at 5:40 PM, Dana Reyes <${addresses.riverside}> wrote:`,
					'>> ',
					quote.map((line) => `>> ${line}`),
				),
			}),
		store: null,
		draft: { of: 'asked', cents: 28_500_00 },
	},
	{
		name: 'an invitation to a test drive',
		raw: ({ sent }, messageId) =>
			eml({
				from: `Dana Reyes <${addresses.riverside}>`,
				to: sent.riverside.replyTo!.email,
				subject: 'Invitation: CR-V test drive @ Sat Nov 28, 2026 11am',
				messageId,
				headers: ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b'],
				body: lines(
					'--b',
					'Content-Type: text/plain; charset=utf-8',
					'',
					'Looking forward to meeting you!',
					'--b',
					'Content-Type: text/calendar; charset=utf-8; method=REQUEST; name=invite.ics',
					'',
					'BEGIN:VCALENDAR',
					'METHOD:REQUEST',
					'BEGIN:VEVENT',
					'DTSTART:20261128T190000Z',
					'SUMMARY:CR-V test drive',
					`ORGANIZER;CN=Dana Reyes:mailto:${addresses.riverside}`,
					'LOCATION:1450 Auto Mall Dr',
					'DESCRIPTION:Hold deposit $500.00',
					'END:VEVENT',
					'END:VCALENDAR',
					'--b--',
				),
			}),
		store: 'riverside',
		draft: null,
	},
	{
		name: 'a price in the subject only',
		raw: inThread({
			store: 'millpond',
			subject: 'RE: A CR-V for a client -- $33,270 OTD',
			body: 'Call me',
		}),
		store: 'millpond',
		draft: { of: 'millpond', cents: 33_270_00 },
	},
	{
		name: 'a quote in Spanish',
		raw: inThread({
			store: 'riverside',
			headers: ['Content-Type: text/plain; charset=utf-8'],
			body: lines(
				'Buenos días, con gusto le mando los números:',
				'',
				'Precio de venta: $30,000.00',
				'Cargo por documentación: $900.00',
				'Impuesto sobre la venta: $2,250.00',
				'Título y registro: $120.00',
				'Total: $33,270.00',
				'',
				'Saludos, Dana',
			),
		}),
		store: 'riverside',
		draft: { of: 'riverside', cents: 33_270_00 },
	},
	{
		name: 'a quote as a photo within the text',
		raw: inThread({
			store: 'millpond',
			headers: ['MIME-Version: 1.0', 'Content-Type: multipart/related; boundary=b'],
			body: lines(
				'--b',
				'Content-Type: text/html; charset=utf-8',
				'',
				'<html><body>see pic<br><img src="cid:img0"><br>Sent from my iPhone</body></html>',
				'--b',
				'Content-Type: image/jpeg; name=IMG_2291.jpeg',
				'Content-Disposition: inline; filename=IMG_2291.jpeg',
				'Content-ID: <img0>',
				'Content-Transfer-Encoding: base64',
				'',
				Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...new Uint8Array(30_000)])
					.toString('base64')
					.match(/.{1,76}/g)!,
				'--b--',
			),
		}),
		store: 'millpond',
		draft: { of: 'millpond', cents: 33_270_00 },
	},
	{
		name: 'another rooftop of the group answers what was written to the first: its own quote',
		raw: inThread({
			store: 'riverside',
			from: 'Kim Oto <kim@riverside.example>',
			body: lines('We have one at our other store.', '', quote),
		}),
		store: 'riverside',
		draft: { of: 'other rooftop', cents: 33_270_00 },
	},
	{
		name: 'somebody of the group whom the book does not know: of the store that was written to',
		raw: inThread({ store: 'riverside', from: 'fleet@riverside.example', body: lines(quote) }),
		store: 'riverside',
		draft: { of: 'riverside', cents: 33_270_00 },
	},
	{
		name: 'somebody of the group who writes to the case, so that the store is not known',
		raw: ({ caseAddress }, messageId) =>
			eml({
				from: 'bdc@riverside.example',
				to: caseAddress,
				subject: 'Numbers',
				messageId,
				body: lines(quote),
			}),
		store: null,
		place: 'quarantined',
		draft: null,
	},
]

async function setUp(db: Db) {
	const world = await makeOutreach(db, { text: asked })
	const [rooftop] = await db.insert(dealer).values({ name: 'Riverside Toyota' }).returning()
	const person = { name: 'Kim Oto', role: 'sales', email: 'kim@riverside.example' } as const
	await db.insert(dealerPerson).values({ dealerId: rooftop!.id, ...person })
	return { ...world, rooftopId: rooftop!.id }
}

test('what strangers write is filed in the right thread, and makes the draft of the right dealer', async ({
	db,
}) => {
	const world = await setUp(db)
	const found = []
	for (const [number, { name, raw }] of replies.entries()) {
		const messageId = `stranger-${number}@somewhere.example`
		const { store, thread, message, document } = await world.receive(raw(world, messageId), messageId)
		const dealers = { ...world.ids, 'other rooftop': world.rooftopId, asked: null }
		const of = Object.entries(dealers).find(([, id]) => id === document?.dealerId)?.[0]
		const { kind } = message
		found.push({
			name,
			store,
			place: thread.place,
			kind,
			draft: document && { of, cents: document.outTheDoorCents },
		})
	}
	expect(found).toEqual(
		replies.map(({ name, store, place = 'filed', kind = 'mail', draft }) => ({
			name,
			store,
			place,
			kind,
			draft,
		})),
	)
})

test('what a program of a dealer writes is no answer, until a person writes or a quote is read from it', async ({
	db,
}) => {
	const world = await setUp(db)
	const { actor, clientId, receive } = world
	const [outreach] = await listOutreaches(db, { actor, clientId })
	const status = async () => {
		const listed = await listOutreaches(db, { actor, clientId })
		const recipients = await listOutreachRecipients(db, { actor, id: outreach!.id })
		expect(recipients.filter((each) => !isUnanswered(each)).length).toBe(listed[0]!.answered)
		return recipients.map((each) => [each.to.email, isUnanswered(each), each.hasAutoReply])
	}
	const answer = async (part: string) => {
		const { raw } = replies.find(({ name }) => name.startsWith(part))!
		const messageId = `${replies.findIndex(({ name }) => name.startsWith(part))}@x`
		await receive(raw(world, messageId), messageId)
	}
	await answer('a sales manager who is out')
	await answer('the text of a store')
	expect(await status()).toEqual([
		['dana@riverside.example', true, true],
		['lou@millpond.example', true, true],
		['sales@typed-motors.example', true, false],
	])
	await answer('a sentence from a phone')
	const messageId = 'program@x'
	const to = world.sent.millpond.replyTo!.email
	const from = 'no-reply@millpond.example'
	await receive(eml({ from, to, subject: 'Your quote', messageId, body: lines(quote) }), messageId)
	expect((await status()).map(([, unanswered]) => unanswered)).toEqual([false, false, true])
})

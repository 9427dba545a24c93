import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { evidenceLimits } from '#app/platform/payments/disputes.ts'
import { type EvidenceFacts, evidenceTextsOf, evidenceToPrint } from './evidence.ts'
import { fitting, printEvidence } from './evidence-pdf.server.ts'

const facts: EvidenceFacts = {
	business: {
		brand: 'Lotwise Car Advisory',
		contactEmail: 'hello@lotwise.example',
		phone: '(555) 010-0100',
		timeZone: 'America/New_York',
	},
	order: {
		reference: 'LW-7K2M9Q',
		title: 'Online Car Deal Search + Budget Guidance',
		amountCents: 75_00,
		method: 'Card',
		paidOn: 'Wed, Mar 4, 2026',
		customerName: 'Robin Ferrer',
		customerEmail: 'robin@example.com',
		terms: 'Cancel by Sat, Mar 7 for a full refund.',
	},
	dispute: { amountCents: 75_00, isInquiry: false },
	refunds: [],
	agreement: null,
	delivered: [
		{ when: 'Thu, Mar 5, 2026, 10:00am', what: 'A car recommended to the buyer: 2021 Honda CR-V.' },
	],
	appointments: [{ when: 'Mon, Mar 9 · 9:30am (New York)', what: 'Online Search, completed' }],
	emails: [{ when: 'Wed, Mar 4, 2026, 12:01pm', what: 'To the buyer: Receipt for Online Car Deal Search' }],
	messages: [
		{ when: 'Wed, Mar 4, 2026, 1:00pm', who: 'Robin Ferrer', text: 'Thank you 🚗!\nI got it.' },
		{ when: 'Wed, Mar 4, 2026, 1:05pm', who: 'Dana', text: 'You are welcome.' },
	],
	servedOn: 'Thu, Mar 5, 2026',
	date: '2026-03-10',
}
const empty: EvidenceFacts = {
	...facts,
	order: { ...facts.order, customerName: null, terms: null },
	delivered: [],
	appointments: [],
	emails: [],
	messages: [],
	servedOn: null,
}
const long: EvidenceFacts = {
	...facts,
	order: { ...facts.order, terms: 'Cancel by Saturday. '.repeat(500), title: 'x'.repeat(200) },
	refunds: Array.from({ length: 100 }, () => ({ refundedOn: 'Wed, Mar 4, 2026', amountCents: 10 })),
	delivered: Array.from({ length: 500 }, (_, index) => ({
		when: `day ${index}`,
		what: 'A car. '.repeat(40),
	})),
	appointments: Array.from({ length: 50 }, (_, index) => ({ when: `day ${index}`, what: 'Completed' })),
	emails: Array.from({ length: 900 }, (_, index) => ({ when: `day ${index}`, what: 'Subject '.repeat(30) })),
	messages: Array.from({ length: 5_000 }, (_, index) => ({
		when: `day ${index}`,
		who: 'Robin',
		text: `Message ${index}. ${'word '.repeat(index % 900)}`,
	})),
}

async function read(some: EvidenceFacts, pagesOfAgreement = 0) {
	const bytes = await printEvidence(evidenceToPrint(some, { pagesOfAgreement }))
	const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
	let text = ''
	const tags = new Set<string>()
	for (let number = 1; number <= pdf.numPages; number++) {
		const page = await pdf.getPage(number)
		const { items } = await page.getTextContent()
		text += `${items.map((item) => ('str' in item ? item.str : '')).join(' ')}\n`
		collectRoles(await page.getStructTree(), tags)
	}
	return { bytes, pages: pdf.numPages, text: text.replace(/\s+/g, ' '), tags }
}

function collectRoles(node: unknown, into: Set<string>): void {
	const { role, children = [] } = (node ?? {}) as { role?: string; children?: unknown[] }
	if (role) into.add(role)
	for (const child of children) collectRoles(child, into)
}

test('the file shows what was bought, agreed, delivered and said, in order, with tags', async () => {
	const { text, tags, pages } = await read(facts)
	const parts = [
		'Answer to the dispute of order LW-7K2M9Q',
		'Robin Ferrer bought',
		'Payment',
		'What was agreed',
		'Cancel by Sat, Mar 7 for a full refund.',
		'What was delivered',
		'2021 Honda CR-V',
		'Appointments',
		'Online Search, completed',
		'Emails',
		'Receipt for Online Car Deal Search',
		'Chat',
		'Thank you ?! I got it.',
		'You are welcome.',
	]
	const places = parts.map((part) => text.indexOf(part))
	expect(places).toEqual(places.toSorted((one, other) => one - other))
	expect(places).not.toContain(-1)
	expect([...tags]).toEqual(expect.arrayContaining(['Document', 'H1', 'H2', 'P']))
	expect(pages).toBeLessThanOrEqual(2)
	expect(text).not.toContain('Refunds')
})

test('with nothing but the payment the file is one page without empty sections', async () => {
	const { text, pages } = await read(empty)
	expect(pages).toBe(1)
	expect(text).toContain('robin@example.com bought')
	for (const heading of [
		'What was agreed',
		'What was delivered',
		'Appointments',
		'Emails',
		'Chat',
		'This file has',
	])
		expect(text).not.toContain(heading)
})

test('a long case stays within the pages and the size that banks accept, and says what is left out', async () => {
	const { text, pages, bytes } = await read(long)
	// The receipt has one page, and the text fields some two.
	expect(pages + 1 + 2).toBeLessThanOrEqual(evidenceLimits.pages)
	expect(bytes.length).toBeLessThan(1_000_000)
	expect(text).toMatch(/\d+ messages are left out here/)
	expect(text).toMatch(/\d+ emails are left out here/)
	expect(text).toContain('Message 0.')
	// A long agreement leaves less for the chat.
	const { pages: withAgreement } = await read(long, 6)
	expect(withAgreement + 1 + 2 + 6).toBeLessThanOrEqual(evidenceLimits.pages)
	expect(withAgreement).toBeLessThan(pages)
})

test('the same facts are the same bytes', async () => {
	expect((await read(facts)).bytes.equals((await read(facts)).bytes)).toBe(true)
})

test('the text fields say what is recorded, and none is empty', () => {
	expect(evidenceTextsOf(facts, ' We did it all. ')).toEqual({
		customer_name: 'Robin Ferrer',
		customer_email_address: 'robin@example.com',
		product_description:
			'Online Car Deal Search + Budget Guidance, sold by Lotwise Car Advisory. Order LW-7K2M9Q of Wed, Mar 4, 2026, $75.00.',
		service_date: 'Thu, Mar 5, 2026',
		refund_policy_disclosure:
			'Shown beside the button before the payment: “Cancel by Sat, Mar 7 for a full refund.”',
		cancellation_policy_disclosure:
			'Shown beside the button before the payment: “Cancel by Sat, Mar 7 for a full refund.”',
		uncategorized_text: expect.stringMatching(/^We did it all\.\n\nRobin Ferrer bought/),
	})
	expect(Object.keys(evidenceTextsOf(empty, ''))).toEqual([
		'customer_email_address',
		'product_description',
		'uncategorized_text',
	])
})

test('the texts of a long case fit the limits of each field and of all', () => {
	const texts = Object.values(evidenceTextsOf(long, 'x'.repeat(4_000)))
	expect(Math.max(...texts.map(({ length }) => length))).toBeLessThanOrEqual(evidenceLimits.charactersOfText)
	expect(texts.join('').length).toBeLessThanOrEqual(evidenceLimits.characters)
})

test('an order that was refunded before says so first, in the file and to the bank', async () => {
	const refunded = { ...facts, refunds: [{ refundedOn: 'Fri, Mar 6, 2026', amountCents: 75_00 }] }
	const sentence =
		'We have refunded the full payment to the card that was charged: $75.00 on Fri, Mar 6, 2026. A chargeback would return it a second time.'
	expect(evidenceTextsOf(refunded, '')).toMatchObject({
		refund_refusal_explanation: sentence,
		uncategorized_text: expect.stringMatching(/^We have refunded the full payment/),
	})
	const { text } = await read(refunded)
	expect(text).toContain(sentence)
	const inPart = { ...facts, refunds: [{ refundedOn: 'Fri, Mar 6, 2026', amountCents: 25_00 }] }
	expect(evidenceTextsOf(inPart, '').refund_refusal_explanation).toContain(
		'We have refunded $25.00 of $75.00',
	)
})

test('a signed agreement is named with its reference and day', async () => {
	const signed = { ...facts, agreement: { signedOn: 'Tue, Mar 3, 2026', reference: 'LA-7K2M9Q' } }
	const sentence = 'The buyer signed the agreement LA-7K2M9Q on Tue, Mar 3, 2026.'
	expect(evidenceTextsOf(signed, '').refund_policy_disclosure).toContain(sentence)
	expect((await read(signed)).text).toContain(sentence)
})

test('entries are kept from the beginning and from the end, within the lines', () => {
	const keptOf = (lines: number[], max: number) => fitting(lines.length, (index) => lines[index]!, max)
	expect(keptOf([1, 2, 3], 6)).toEqual({ first: 3, last: 0 })
	expect(keptOf([1, 1, 1, 1, 1, 1], 4)).toEqual({ first: 2, last: 2 })
	expect(keptOf([9, 1, 1], 4)).toEqual({ first: 0, last: 2 })
	expect(keptOf([1, 9, 1], 4)).toEqual({ first: 1, last: 1 })
	expect(keptOf([9], 4)).toEqual({ first: 0, last: 0 })
	expect(keptOf([], 4)).toEqual({ first: 0, last: 0 })
})

import { expect, test } from 'vitest'
import type { Letter } from './letter.ts'
import { refundNotice } from './refund-notice.ts'
import { renderLetter } from './render.server.tsx'
import { visitDeskLetter } from './visit-desk-letter.ts'
import { type VisitFacts, withoutLinks } from './visit-facts.ts'
import { type VisitNews, type VisitTold, visitLetter } from './visit-letter.ts'
import { waitlistJoined, waitlistOffer } from './waitlist-letters.ts'

const brand = {
	headerBrand: 'Lotwise',
	footerBrand: 'Lotwise Car Advisory',
	contactEmail: 'hello@lotwise.example',
	phone: '(555) 010-0142',
	origin: 'https://advice.example',
}
const siteName = brand.headerBrand
const manageUrl = 'https://advice.example/appointment?link=abc.def'
const deskUrl = 'https://advice.example/admin/appointments'
const held: VisitFacts = {
	id: '6f1c2a8e-0000-4000-8000-000000000001',
	reference: 'LV-7K2M9Q',
	status: 'requested',
	sequence: 0,
	slotDate: '2026-03-09',
	slot: 'morning',
	startsAt: null,
	durationMinutes: null,
	timeZone: 'America/New_York',
	name: 'Robin <b>Park</b>',
	email: 'robin@example.com',
	phone: '(555) 010-0199',
	location: 'Main Street Motors',
	holdEndsAt: new Date('2026-03-02T14:30:00Z'),
	paidAt: null,
	updatedAt: new Date('2026-03-01T12:00:00Z'),
}
const paid = { ...held, holdEndsAt: null, paidAt: new Date('2026-03-01T13:00:00Z') }
const timed = { ...paid, startsAt: new Date('2026-03-09T14:30:00Z'), durationMinutes: 90 }
const before = { slotDate: '2026-03-06', slot: 'evening', startsAt: null, timeZone: held.timeZone } as const

const client = (kind: VisitNews, visit: VisitFacts, more: Partial<VisitTold> = {}): Letter =>
	visitLetter({ ...brand, kind, visit, by: 'advisor', manageUrl, priceCents: 149_99, siteName, ...more })

// What each has to say, besides when.
const letters: Record<string, { letter: Letter; says: string[] }> = {
	requested: {
		letter: client('requested', held),
		says: [
			'held for you until Mon, Mar 2, 2026, 9:30 AM (New York)',
			'Pay $149.99 now',
			manageUrl,
			'Mon, Mar 9 · 9am-12pm (New York)',
		],
	},
	paid: { letter: client('paid', paid), says: ['Paid. The slot is yours.', manageUrl] },
	confirmed: {
		letter: client('confirmed', timed),
		says: ['Mon, Mar 9 · 10:30am (New York)', 'Payment', 'Paid'],
	},
	'confirmed, unpaid': {
		letter: client('confirmed', { ...timed, paidAt: null }),
		says: ['$149.99, open', 'Pay $149.99 now'],
	},
	changed: {
		letter: client('changed', timed, { before, reason: 'The dealer closes early.' }),
		says: ['Fri, Mar 6 · 4pm-7pm (New York)', 'Mon, Mar 9 · 10:30am (New York)', 'The dealer closes early.'],
	},
	'changed by the client': {
		letter: client('changed', paid, { before, by: 'client' }),
		says: ['You moved your visit'],
	},
	cancelled: {
		letter: client(
			'cancelled',
			{ ...timed, status: 'cancelled' },
			{ reason: 'Ill, sorry.', refundCents: 149_99 },
		),
		says: ['Ill, sorry.', '$149.99 goes back', '/services#in-person'],
	},
	'cancelled too late': {
		letter: client('cancelled', { ...timed, status: 'cancelled' }, { by: 'client', refundCents: 0 }),
		says: ['You cancelled your visit', 'too near for a refund'],
	},
	'cancelled by the advisor, who gives nothing back': {
		letter: client(
			'cancelled',
			{ ...timed, status: 'cancelled' },
			{ reason: 'No-show twice.', refundCents: 0 },
		),
		says: ['No-show twice.', 'Nothing of the payment goes back'],
	},
	expired: {
		letter: client('expired', { ...held, status: 'expired' }),
		says: ['Nothing was charged', '/services#in-person'],
	},
	restored: { letter: client('restored', timed), says: ['on again', manageUrl] },
	'slot lost': {
		letter: client('slot_lost', { ...held, status: 'expired' }, { reason: 'slot_lost', refundCents: 149_99 }),
		says: ['somebody else has it now', '$149.99 goes back'],
	},
	'paid twice': {
		letter: client('slot_lost', timed, { reason: 'paid_twice', refundCents: 149_99 }),
		says: ['A second payment', '$149.99 goes back'],
	},
	reminder: {
		letter: client('reminder', timed),
		says: ['Mon, Mar 9 · 10:30am (New York)', 'Main Street Motors'],
	},
	'desk: requested': {
		letter: visitDeskLetter({ kind: 'requested', visit: held, by: 'client', deskUrl }),
		says: ['Robin', '(555) 010-0199', 'robin@example.com', deskUrl],
	},
	'desk: moved': {
		letter: visitDeskLetter({ kind: 'changed', visit: paid, by: 'client', before, deskUrl }),
		says: ['Fri, Mar 6', 'Mon, Mar 9'],
	},
	'desk: refund due': {
		letter: visitDeskLetter({ kind: 'slot_lost', visit: held, by: 'system', refundCents: 149_99, deskUrl }),
		says: ['$149.99', 'among the refunds'],
	},
	'waitlist joined': {
		letter: waitlistJoined({
			slotDate: '2026-03-09',
			slot: null,
			siteName,
			leaveUrl: 'https://advice.example/waitlist?leave=x',
		}),
		says: ['Mon, Mar 9', 'https://advice.example/waitlist?leave=x'],
	},
	'waitlist offer': {
		letter: waitlistOffer({
			...{ slotDate: '2026-03-09', slot: 'morning', timeZone: held.timeZone, siteName, price: '$149.99' },
			offerEndsAt: new Date('2026-03-05T01:00:00Z'),
			claimUrl: 'https://advice.example/waitlist?claim=x',
		}),
		says: [
			'Mon, Mar 9 · 9am-12pm (New York)',
			'Wed, Mar 4, 2026, 8:00 PM (New York)',
			'https://advice.example/waitlist?claim=x',
		],
	},
	refund: {
		letter: refundNotice({
			...brand,
			siteName,
			order: { reference: 'LW-7K2M9Q', title: 'In-Person Visit', amountCents: 149_99, refundedCents: 100_00 },
			refund: { amountCents: 75_00 },
		}),
		says: ['$75.00 of the $149.99', '$100.00', '5 to 10 business days'],
	},
}

test.each(Object.entries(letters))(
	'%s says what its reader needs, in both parts alike',
	(_name, { letter, says }) => {
		const { html, text } = renderLetter(letter, brand)
		const words = html
			.replace(/<[^>]+>/g, ' ')
			.replace(/&(?:amp|#x27|quot);/g, (mark) => ({ '&amp;': '&', '&#x27;': "'", '&quot;': '"' })[mark]!)
		for (const said of says) {
			expect(text).toContain(said)
			expect(said.includes('/') ? html.replaceAll('&amp;', '&') : words).toContain(said)
		}
		const hrefs = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'))
		for (const href of hrefs.filter((each) => each.startsWith('http'))) expect(text).toContain(href)
		expect(html).not.toMatch(/<(img|script|link|iframe|form)\b|url\(|@import|\son\w+=/i)
		expect(letter.blocks.filter(({ kind }) => kind === 'button').length).toBeLessThanOrEqual(1)
	},
)

test('the client’s own name is in no mail to an address that anybody may have typed', () => {
	for (const [name, { letter }] of Object.entries(letters).filter(([name]) => !name.startsWith('desk')))
		expect(JSON.stringify(letter), name).not.toContain('Park')
	expect(renderLetter(letters['desk: requested']!.letter, brand).html).toContain(
		'Robin &lt;b&gt;Park&lt;/b&gt;',
	)
})

test.each([
	['Main Street Motors, 12 Main St.', 'Main Street Motors, 12 Main St.'],
	['see https://evil.example/a?b', 'see evil. example/a?b'],
	['www.evil.example', 'www. evil. example'],
	['a@evil.example', 'a at evil. example'],
	['two\r\nlines\u202e', 'two lines'],
	['x'.repeat(200), `${'x'.repeat(119)}…`],
])('what somebody typed becomes one line without links: %j', (typed, shown) => {
	expect(withoutLinks(typed)).toBe(shown)
})

import { expect, test } from 'vitest'
import type { Email } from '#app/modules/notifications/layout/email.ts'
import { renderEmail } from '#app/modules/notifications/layout/render-email.server.tsx'
import { refundNotice } from '#app/modules/payments/emails/refund-notice.ts'
import { adminUrl, brand, manageUrl, requestedAppointment } from '#tests/factories/email-details.ts'
import { countEmailWords } from '#tests/support/email-words.ts'
import type { Appointment, AppointmentNotice } from '../find-appointments.server.ts'
import { appointmentAdminEmail } from './admin-email.ts'
import { withoutLinks } from './appointment-details.ts'
import { type AppointmentNews, appointmentEmail } from './appointment-email.ts'
import { waitlistJoined, waitlistOffer } from './waitlist-emails.ts'

const siteName = brand.headerBrand
const held = {
	...requestedAppointment,
	name: 'Robin <b>Park</b>',
	holdEndsAt: new Date('2026-03-02T14:30:00Z'),
}
const paid = { ...held, holdEndsAt: null, paidOrderId: held.id, paidAt: new Date('2026-03-01T13:00:00Z') }
const deferred = { ...paid, paidAt: null }
const timed = { ...paid, startsAt: new Date('2026-03-09T14:30:00Z'), durationMinutes: 90 }
const call = {
	...paid,
	type: 'online_search',
	location: 'Virtual',
	paidOrderId: null,
	caseOrderId: held.id,
} as const
const timedCall = { ...call, startsAt: timed.startsAt, durationMinutes: 30 }
const before = { slotDate: '2026-03-06', slot: 'evening', startsAt: null, timeZone: held.timeZone } as const

const client = (
	kind: AppointmentNews,
	appointment: Appointment,
	more: Partial<AppointmentNotice> = {},
): Email =>
	appointmentEmail({
		...brand,
		kind,
		appointment,
		by: 'advisor',
		manageUrl,
		priceCents: 149_99,
		siteName,
		...more,
	})

// What each email has to contain besides the time.
const emails: Record<string, { email: Email; says: string[] }> = {
	requested: {
		email: client('requested', held),
		says: [
			'Sign by',
			'Mon, Mar 2, 2026 · 9:30am (New York)',
			'Continue to agreement',
			manageUrl,
			'Mon, Mar 9 · 9am-12pm (New York)',
		],
	},
	paid: { email: client('paid', paid), says: ['Paid. Your appointment is booked.', manageUrl] },
	confirmed: {
		email: client('confirmed', timed),
		says: ['Mon, Mar 9 · 10:30am (New York)', '90 minutes', 'Payment', 'Paid'],
	},
	'confirmed, unpaid': {
		email: client('confirmed', { ...timed, paidOrderId: null, paidAt: null }),
		says: ['Price', '$149.99', 'Continue to agreement'],
	},
	changed: {
		email: client('changed', timed, { before, reason: 'The dealer closes early.' }),
		says: ['Fri, Mar 6 · 4pm-7pm (New York)', 'Mon, Mar 9 · 10:30am (New York)', 'The dealer closes early.'],
	},
	'changed by the client': {
		email: client('changed', paid, { before, by: 'client', terms: 'Cancel by Sun, Mar 8.' } as object),
		says: [
			'We’ll email you the exact time in this window.',
			'Cancel by Sun, Mar 8.',
			'You rescheduled your appointment',
		],
	},
	cancelled: {
		email: client(
			'cancelled',
			{ ...timed, status: 'cancelled' },
			{ reason: 'Ill, sorry.', refundCents: 149_99 },
		),
		says: ['Ill, sorry.', 'refund $149.99', '/services#in-person'],
	},
	'cancelled while a dispute holds the money': {
		email: client(
			'cancelled',
			{ ...timed, status: 'cancelled' },
			{ reason: 'Ill, sorry.', refundCents: 149_99, isRefundHeld: true },
		),
		says: ['Your bank holds this money while it decides', 'we’ll refund $149.99 and email you'],
	},
	'cancelled too late': {
		email: client(
			'cancelled',
			{ ...timed, status: 'cancelled' },
			{ by: 'client', refundCents: 0, noRefund: 'late' },
		),
		says: ['You canceled your appointment', 'It is too close to the appointment for a refund.'],
	},
	'cancelled in time, but moved too late before': {
		email: client(
			'cancelled',
			{ ...timed, status: 'cancelled' },
			{ by: 'client', refundCents: 0, noRefund: 'late-when-moved' },
		),
		says: ['It was too close to the appointment for a refund when you rescheduled.'],
	},
	'cancelled unpaid': {
		email: client(
			'cancelled',
			{ ...timed, paidOrderId: null, paidAt: null, status: 'cancelled' },
			{ by: 'client', refundCents: 0 },
		),
		says: ['You were not charged.'],
	},
	'cancelled by the advisor, after all was refunded': {
		email: client(
			'cancelled',
			{ ...timed, status: 'cancelled' },
			{ reason: 'Ill, sorry.', refundCents: 0, noRefund: 'refunded-before' },
		),
		says: ['Your payment has already been refunded.'],
	},
	'cancelled by the advisor, who gives nothing back': {
		email: client(
			'cancelled',
			{ ...timed, status: 'cancelled' },
			{ reason: 'No-show twice.', refundCents: 0 },
		),
		says: ['No-show twice.', 'does not include a refund'],
	},
	expired: {
		email: client('expired', { ...held, status: 'expired' }),
		says: ['You were not charged', '/services#in-person'],
	},
	restored: { email: client('restored', timed), says: ['back on', manageUrl] },
	'slot lost': {
		email: client('slot_lost', { ...held, status: 'expired' }, { reason: 'slot_lost', refundCents: 149_99 }),
		says: ['someone else has booked it', 'refund $149.99'],
	},
	'paid twice': {
		email: client('slot_lost', timed, { reason: 'paid_twice', refundCents: 149_99 }),
		says: ['a second payment', 'refund $149.99'],
	},
	reminder: {
		email: client('reminder', timed),
		says: ['Mon, Mar 9 · 10:30am (New York)', 'Main Street Motors'],
	},
	'a call is requested': {
		email: client('requested', call, { terms: 'Cancel by Sat, Mar 7.' } as object),
		says: [
			'This time window is reserved for you. The call is part of your online search.',
			'Part of the online search',
			'Virtual',
		],
	},
	'a call is confirmed': {
		email: client('confirmed', timedCall),
		says: ['We’ll call you at this time', 'Mon, Mar 9 · 10:30am (New York)'],
	},
	'a call is canceled': {
		email: client('cancelled', { ...timedCall, status: 'cancelled' }, { by: 'client', refundCents: 0 }),
		says: ['Canceling the call doesn’t affect your online search.', 'You can book another call'],
	},
	'a call is near': { email: client('reminder', timedCall), says: ['We’ll call you at the phone number'] },
	'admin: a call is requested': {
		email: appointmentAdminEmail({ kind: 'requested', appointment: call, by: 'client', adminUrl }),
		says: ['A client wants a call', 'Online Search', '(555) 010-0199'],
	},
	'admin: requested': {
		email: appointmentAdminEmail({ kind: 'requested', appointment: held, by: 'client', adminUrl: adminUrl }),
		says: ['Robin', '(555) 010-0199', 'robin@example.com', adminUrl],
	},
	'admin: a paid one is canceled without a refund': {
		email: appointmentAdminEmail({
			kind: 'cancelled',
			appointment: { ...paid, status: 'cancelled' },
			by: 'client',
			refundCents: 0,
			noRefund: 'late',
			adminUrl,
		}),
		says: ['Paid', 'None. It is too close to the appointment for a refund.'],
	},
	'admin: one is canceled unpaid': {
		email: appointmentAdminEmail({
			kind: 'cancelled',
			appointment: { ...held, status: 'cancelled' },
			by: 'client',
			refundCents: 0,
			adminUrl,
		}),
		says: ['Not paid'],
	},
	'admin: moved': {
		email: appointmentAdminEmail({
			kind: 'changed',
			appointment: paid,
			by: 'client',
			before,
			adminUrl: adminUrl,
		}),
		says: ['Fri, Mar 6', 'Mon, Mar 9'],
	},
	'admin: refund due': {
		email: appointmentAdminEmail({
			kind: 'slot_lost',
			appointment: held,
			by: 'system',
			refundCents: 149_99,
			adminUrl: adminUrl,
		}),
		says: ['$149.99', 'under refunds'],
	},
	'waitlist joined': {
		email: waitlistJoined({
			slotDate: '2026-03-09',
			slot: null,
			siteName,
			leaveUrl: 'https://advice.example/waitlist?leave=x',
		}),
		says: ['Mon, Mar 9', 'https://advice.example/waitlist?leave=x'],
	},
	'waitlist offer': {
		email: waitlistOffer({
			slotDate: '2026-03-09',
			slot: 'morning',
			timeZone: held.timeZone,
			siteName,
			price: '$149.99',
			offerEndsAt: new Date('2026-03-05T01:00:00Z'),
			claimUrl: 'https://advice.example/waitlist?claim=x',
		}),
		says: [
			'Mon, Mar 9 · 9am-12pm (New York)',
			'Wed, Mar 4, 2026 · 8pm (New York)',
			'https://advice.example/waitlist?claim=x',
		],
	},
	refund: {
		email: refundNotice({
			...brand,
			siteName,
			order: {
				reference: 'LW-7K2M9Q',
				title: 'In-Person Visit',
				amountCents: 149_99,
				refundedCents: 100_00,
				method: 'card',
			},
			refund: { amountCents: 75_00 },
		}),
		says: ['$75.00 of the $149.99', '$100.00', '5 to 10 business days'],
	},
}

test.each(Object.entries(emails))(
	'%s has everything its reader needs, in both the HTML and the text part',
	(_name, { email, says }) => {
		const { html, text } = renderEmail(email, brand)
		const visibleText = html
			.replace(/<[^>]+>/g, ' ')
			.replace(/&(?:amp|#x27|quot);/g, (mark) => ({ '&amp;': '&', '&#x27;': "'", '&quot;': '"' })[mark]!)
		for (const expected of says) {
			expect(text).toContain(expected)
			expect(expected.includes('/') ? html.replaceAll('&amp;', '&') : visibleText).toContain(expected)
		}
		const hrefs = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'))
		for (const href of hrefs.filter((each) => each.startsWith('http'))) expect(text).toContain(href)
		expect(html).not.toMatch(/<(img|script|link|iframe|form)\b|url\(|@import|\son\w+=/i)
		expect(email.blocks.filter(({ kind }) => kind === 'button').length).toBeLessThanOrEqual(1)
	},
)

test.each(Object.entries(emails))('%s is read in a minute', (_name, { email }) => {
	expect(countEmailWords(email)).toBeLessThanOrEqual(120)
})

test('an email about an appointment that is not paid says nothing of when it is: that depends on the client’s state', () => {
	for (const name of ['requested', 'confirmed, unpaid', 'expired'])
		expect(renderEmail(emails[name]!.email, brand).text, name).not.toMatch(/\bpaid\b|payment|\bdue\b|refund/i)
})

test('an email about a call says nothing of meeting, paying, bringing a license or cancellation terms', () => {
	for (const name of ['a call is requested', 'a call is confirmed', 'a call is canceled', 'a call is near'])
		expect(renderEmail(emails[name]!.email, brand).text, name).not.toMatch(
			/meet you|not paid|agreement|license|Cancel by|#in-person|charged/,
		)
})

test('a canceled appointment is not one that waits for its payment', () => {
	expect(renderEmail(emails['admin: one is canceled unpaid']!.email, brand).text).not.toContain('yet')
})

test('the client’s name is in no email to an address that anybody may have typed', () => {
	for (const [name, { email }] of Object.entries(emails).filter(([name]) => !name.startsWith('admin')))
		expect(JSON.stringify(email), name).not.toContain('Park')
	expect(renderEmail(emails['admin: requested']!.email, brand).html).toContain(
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
])('typed text becomes one line without links: %j', (typed, shown) => {
	expect(withoutLinks(typed)).toBe(shown)
})

test('emails about an appointment whose fee is due after the delivery never say that it is paid, ask to pay or promise a refund', () => {
	const deferredTimed = { ...timed, paidAt: null }
	const all = [
		client('confirmed', deferredTimed),
		client('changed', deferred, {
			before,
			by: 'client',
			terms: 'If you cancel, nothing is charged.',
		} as object),
		client('restored', deferred),
		client('reminder', deferredTimed),
		client('cancelled', { ...deferredTimed, status: 'cancelled' }, { by: 'client', refundCents: 0 }),
		client('cancelled', { ...deferredTimed, status: 'cancelled' }, { reason: 'Ill.', refundCents: 0 }),
		appointmentAdminEmail({ kind: 'changed', appointment: deferred, by: 'client', before, adminUrl }),
		appointmentAdminEmail({
			kind: 'cancelled',
			appointment: deferred,
			by: 'client',
			refundCents: 0,
			adminUrl,
		}),
	]
	for (const email of all) {
		const { text } = renderEmail(email, brand)
		expect(text, email.subject).not.toMatch(/\bPaid\b|not paid|your agreement:|refund/)
		expect(text, email.subject).toMatch(/Nothing is due yet|You were not charged|Nothing was charged/)
	}
})

import type { Appointment } from '#app/modules/appointments/find-appointments.server.ts'
import type { ReceiptDetails } from '#app/modules/payments/emails/receipt-email.ts'

/** The business that the emails in tests are from. */
export const brand = {
	headerBrand: 'Lotwise',
	footerBrand: 'Lotwise Car Advisory',
	contactEmail: 'hello@lotwise.example',
	phone: '(555) 010-0142',
	advisorName: 'Dana',
	origin: 'https://advice.example',
}

export const manageUrl = 'https://advice.example/appointment?link=abc.def'
export const adminUrl = 'https://advice.example/admin/appointments'

/** An unpaid request for a morning, whose spot is held until noon UTC a week before. */
export const requestedAppointment: Appointment = {
	id: '6f1c2a8e-0000-4000-8000-000000000001',
	reference: 'LV-7K2M9Q',
	type: 'in_person',
	status: 'requested',
	sequence: 0,
	slotDate: '2026-03-09',
	slot: 'morning',
	startsAt: null,
	durationMinutes: null,
	priceId: null,
	usualMinutes: null,
	timeZone: 'America/New_York',
	name: 'Robin Ferrer',
	email: 'robin@example.com',
	phone: '(555) 010-0199',
	location: 'Main Street Motors',
	holdEndsAt: new Date('2026-03-02T12:00:00Z'),
	paidAt: null,
	spot: 1,
	userId: null,
	ownerId: null,
	clientId: null,
	free: false,
	buyerKey: null,
	clientIpHash: null,
	paidOrderId: null,
	caseOrderId: null,
	refundPercentMax: null,
	cancelReason: null,
	idempotencyKey: 'k:test',
	version: 1,
	remindedSequence: null,
	clientAnswer: null,
	answeredSequence: null,
	answeredAt: null,
	timesProposedSequence: null,
	sample: false,
	createdAt: new Date('2026-03-01T12:00:00Z'),
	updatedAt: new Date('2026-03-01T12:00:00Z'),
}

/** What the receipt of a search says. */
export const searchReceipt: ReceiptDetails = {
	preview: 'We received $75.00. Next, tell us what you’re looking for.',
	heading: 'Thank you! We received your payment.',
	intro: 'We’re ready to start.',
	facts: [],
	action: { label: 'Tell us what you’re looking for', href: 'https://advice.example/brief?link=abc.def' },
	also: null,
	nextSteps: ['We write to you.', 'You answer.'],
	terms: null,
}

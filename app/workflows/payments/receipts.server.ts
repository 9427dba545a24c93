import type { Db } from '#app/db/client.server.ts'
import { formatCents } from '#app/lib/money/money.ts'
import { appointmentLink } from '#app/modules/appointments/changes/appointment-links.server.ts'
import { advisorCalendar, clientCalendar } from '#app/modules/appointments/emails/appointment-calendar.ts'
import { calendarAttachment } from '#app/modules/appointments/emails/appointment-emails.server.ts'
import { paidAppointment, paidAppointmentFacts } from '#app/modules/appointments/emails/paid-appointment.ts'
import {
	type Appointment,
	findPaidAppointmentOf,
} from '#app/modules/appointments/find-appointments.server.ts'
import { termsOf } from '#app/modules/appointments/terms-of-appointment.server.ts'
import type { OfferingKind } from '#app/modules/catalog/offerings.ts'
import { promiseOf } from '#app/modules/catalog/promise.ts'
import { getBranding } from '#app/modules/notifications/layout/business-details.server.ts'
import type { NewEmail } from '#app/modules/notifications/outbox.server.ts'
import type { ReceiptDetails } from '#app/modules/payments/emails/receipt-email.ts'
import { queueCardKept, queueReceipt } from '#app/modules/payments/emails/send-receipt.server.ts'
import { feeWaitsFor } from '#app/modules/payments/orders/fee-waits.ts'
import { receiptLink } from '#app/modules/payments/orders/get-receipt.server.ts'
import type { Order } from '#app/modules/payments/orders/orders.server.ts'
import type { SettledOrder } from '#app/modules/payments/orders/paid-orders.server.ts'
import type { Links } from '#app/platform/links/signed-links.server.ts'
import { findServiceOf } from '../clients/briefs.server.ts'

type QueueReceiptOf = {
	order: SettledOrder
	links: Links
	hasAccount: boolean
	/** Identifies a request to send it again. */
	again?: string
}

/**
 * Queues the only email that a buyer gets for a payment: the receipt, with the next steps for the service. For an appointment it is also
 * the confirmation, with the calendar file. Does nothing for an order without an email address.
 */
export async function queueReceiptOf(
	tx: Db,
	{ order, links, hasAccount, again }: QueueReceiptOf,
): Promise<void> {
	if (!order.customerEmail) return
	const { brand, timeZone } = await getBranding(tx, links)
	await queueReceipt(tx, {
		brand,
		timeZone,
		order,
		hasAccount,
		again,
		to: order.customerEmail,
		receiptUrl: links.urlOf(receiptLink({ id: order.id, email: order.customerEmail })),
		// What comes next for a service was said when its card was kept, and now it is delivered.
		...(order.cardKeptAt ? { details: plainDetails(order) } : await contentOf(tx, { order, links })),
	})
}

/**
 * Queues the only email that a buyer gets when their card is kept: with the next steps for the service, as in a receipt, and that nothing
 * was charged. `isTimeLost`: the appointment that it was for could not be kept, so the card is not needed.
 */
export async function queueCardKeptOf(
	tx: Db,
	input: ContentInput & { hasAccount: boolean; isTimeLost: boolean },
): Promise<void> {
	const { order, links, hasAccount, isTimeLost } = input
	if (!order.customerEmail) return
	const { brand } = await getBranding(tx, links)
	await queueCardKept(tx, {
		brand,
		order,
		hasAccount,
		to: order.customerEmail,
		...(isTimeLost ? { details: lostWithoutCharge } : await contentOf(tx, input)),
	})
}

/** An order that is paid, or one whose card is kept. */
type ContentInput = { order: Order; links: Links }
type Content = { details: ReceiptDetails; attachments?: NewEmail['attachments'] }

async function contentOf(tx: Db, input: ContentInput): Promise<Content> {
	const { order, links } = input
	// What was paid elsewhere for an appointment is an invoice; the advisor may have invited the client to it before.
	if (order.appointmentId && !order.invoiceId) {
		const appointment = await findPaidAppointmentOf(tx, { orderId: order.id })
		return appointment ? appointmentContent(tx, { ...input, appointment }) : { details: withoutTime(order) }
	}
	const kind = await findServiceOf(tx, order)
	return { details: kind ? searchDetails(order, { kind, links }) : plainDetails(order) }
}

const thanks = ({ paidAt }: Order) =>
	paidAt ? 'Thank you! We received your payment.' : 'Thank you! Nothing was charged.'
const doNotSign = 'Don’t sign anything or pay a deposit until the two of you have talked.'
const received = ({ paidAt, amountCents }: Order) =>
	paidAt ? `We received ${formatCents(amountCents)}.` : 'Nothing was charged.'
const nothingMore = { facts: [], action: null, also: null, terms: null }

/** Where the money is, unless it is paid and the business's. */
const moneyNote = ({ feeTiming, paidAt, amountCents }: Order): string | null => {
	const waitsFor = paidAt ? null : feeWaitsFor(feeTiming)
	if (waitsFor)
		return `Our payment provider keeps your card. ${formatCents(amountCents)} is charged only after ${waitsFor}.`
	return feeTiming === 'trust'
		? 'Your payment is held in trust. It is ours only after you have confirmed that the service is delivered.'
		: null
}

/** Returns the receipt for a search: it asks the client to fill in the brief. */
function searchDetails(order: Order, { kind, links }: { kind: OfferingKind; links: Links }): ReceiptDetails {
	return {
		...nothingMore,
		preview: `${received(order)} Next, tell us what you’re looking for.`,
		terms: moneyNote(order),
		heading: thanks(order),
		intro:
			'Tell us your budget and what you need from a car. It takes about five minutes, and a rough answer is fine.',
		action: {
			label: 'Tell us what you’re looking for',
			href: links.urlOf({ purpose: 'brief', subject: order.id }),
		},
		nextSteps: [promiseOf(kind), doNotSign],
	}
}

/** Returns the receipt for an invoice. */
const plainDetails = (order: Order): ReceiptDetails => ({
	...nothingMore,
	preview: `${received(order)} This is your receipt.`,
	heading: thanks(order),
	intro: 'You don’t need to do anything else.',
	nextSteps: [],
})

/** Returns the receipt for an appointment whose time could not be kept; another email says why and announces the refund. */
const withoutTime = (order: Order): ReceiptDetails => ({
	...nothingMore,
	preview: `${received(order)} We’re refunding it; please see our other email.`,
	heading: 'We received your payment and will refund it',
	intro:
		'Your payment arrived, but we couldn’t keep the time that it was for. Our other email says why, and what happens with your money.',
	nextSteps: [],
})

/** The same for an order whose card is kept: there is nothing to refund. */
const lostWithoutCharge: ReceiptDetails = {
	...nothingMore,
	subject: 'The time you asked for is taken',
	preview: 'Nothing was charged. Please choose another time.',
	heading: 'The time you asked for is taken',
	intro:
		'We’re sorry. We couldn’t keep the time that you asked for. Nothing was charged, and we have asked our payment provider to remove your card. Please choose another time.',
	nextSteps: [],
}

async function appointmentContent(
	tx: Db,
	{ order, links, appointment }: ContentInput & { appointment: Appointment },
): Promise<Content> {
	const { brand } = await getBranding(tx, links)
	const { when, facts, nextSteps } = paidAppointment(appointment, { promise: promiseOf('in_person') })
	const url = links.urlOf(appointmentLink(appointment))
	return {
		details: {
			subject: `Your appointment is booked: ${when}`,
			preview: `${received(order)} ${when}.`,
			heading: order.paidAt ? 'Paid. Your appointment is booked.' : 'Your appointment is booked',
			intro: 'The calendar file is attached.',
			facts,
			action: {
				label: 'Tell us which car you’ll see',
				href: links.urlOf({ purpose: 'brief', subject: order.id }),
			},
			also: { label: 'See or change your appointment', href: url },
			nextSteps,
			terms:
				moneyNote(order) ??
				(await termsOf(tx, { appointment, now: order.paidAt ?? order.cardKeptAt ?? order.createdAt })),
		},
		attachments: calendarAttachment(
			clientCalendar(appointment, { brand, manageUrl: url, emailed: true, answersAt: links.answersAt }),
		),
	}
}

/** Returns what the advisor's notice of a paid order says about its appointment. */
export function noticeDetails(appointment: Appointment, { origin }: { origin: string }) {
	const adminUrl = `${origin}/admin/appointments/${appointment.id}`
	return {
		facts: paidAppointmentFacts(appointment),
		action: {
			label: appointment.startsAt ? 'Open the appointment' : 'Confirm the exact time',
			href: adminUrl,
		},
		attachments: calendarAttachment(advisorCalendar(appointment, { adminUrl })),
	}
}

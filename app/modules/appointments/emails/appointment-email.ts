import { formatPlacedMoment } from '#app/lib/dates/appointment-time.ts'
import { formatCents } from '#app/lib/money/money.ts'
import { getOwnValue } from '#app/lib/own-key.ts'
import {
	type Block,
	type Brand,
	type Email,
	note,
	paragraph,
} from '#app/modules/notifications/layout/email.ts'
import { paymentStateOf } from '../appointment-type.ts'
import type { AppointmentNotice } from '../find-appointments.server.ts'
import { noRefundTexts } from '../no-refund.ts'
import { clientFacts, lengthFacts, paymentOf, whenOf, withoutLinks } from './appointment-details.ts'
import { newTimesEmail } from './new-times-email.ts'

export type AppointmentNews =
	| 'requested'
	| 'paid'
	| 'confirmed'
	| 'changed'
	| 'cancelled'
	| 'expired'
	| 'restored'
	| 'slot_lost'
	| 'reminder'
	| 'new_times'

type Props = AppointmentNotice & {
	manageUrl: string
	/** The current price of an appointment. */
	priceCents: number
	/** What applies to a cancellation, with its deadlines. */
	terms?: string | undefined
	siteName: string
} & Pick<Brand, 'origin'>

/** The email to the client about any change. Of what the client typed it contains only the location, without links. */
export function appointmentEmail(props: Props): Email {
	const { kind, siteName } = props
	const { subject, heading, preview, blocks } = emails[kind](props)
	return {
		subject,
		heading,
		preview,
		blocks: [
			...blocks,
			...(kind === 'requested' && isUnpaid(props)
				? [note('Didn’t request this? You can ignore this email. The request expires on its own.')]
				: []),
		],
		isSigned: true,
		reason: `You’re receiving this email because someone requested an appointment at ${siteName} with this address.`,
	}
}

type EmailContent = Omit<Email, 'reason' | 'isSigned'>

const emails: Record<AppointmentNews, (props: Props) => EmailContent> = {
	requested: (props) => ({
		subject: `We have your request: ${whenOf(props.appointment)}`,
		heading: 'We have your request',
		preview: props.appointment.holdEndsAt
			? `Sign by ${signBy(props)} to keep it.`
			: 'This time window is reserved for you. We’ll confirm the exact time soon.',
		blocks: [
			props.appointment.holdEndsAt
				? paragraph(
						'We’re holding this time for you. To keep it, read and sign a short agreement. It says what we do in your state, and when you pay.',
					)
				: paragraph(
						isCall(props)
							? 'This time window is reserved for you. The call is part of your online search.'
							: 'This time window is reserved for you.',
					),
			factsOf(props),
			props.appointment.holdEndsAt ? agreementButton(props) : manageButton(props),
			...(props.terms && !isUnpaid(props) && !isCall(props) ? [paragraph(props.terms)] : []),
			...(props.appointment.holdEndsAt
				? []
				: [paragraph('We’ll choose an exact start time in this window and email it to you.')]),
		],
	}),
	paid: (props) => ({
		subject: `Your appointment is booked: ${whenOf(props.appointment)}`,
		heading: 'Paid. Your appointment is booked.',
		preview: 'We’ll email you the exact time.',
		blocks: [
			paragraph('We’ve received your payment, and this time is yours. We’ll email your receipt separately.'),
			factsOf(props),
			manageButton(props),
			...(props.appointment.startsAt
				? []
				: [paragraph('Next, we’ll choose an exact start time in this window and email it to you.')]),
		],
	}),
	confirmed: (props) => ({
		subject: `Confirmed: ${whenOf(props.appointment)}`,
		heading: 'Your appointment is confirmed',
		preview: `${whenOf(props.appointment)}, ${location(props)}`,
		blocks: [
			paragraph(
				isCall(props)
					? 'We’ll call you at this time, at the phone number you gave us. Accept the invitation to add the call to your calendar.'
					: 'We’ll meet you there. Accept the invitation to add the appointment to your calendar.',
			),
			factsOf(props),
			...payOrManage(props),
		],
	}),
	changed: (props) => ({
		subject: `Rescheduled: ${whenOf(props.appointment)}`,
		heading: props.by === 'client' ? 'You rescheduled your appointment' : 'Your appointment was rescheduled',
		preview: `Now ${whenOf(props.appointment)}`,
		blocks: [
			paragraph(
				props.by === 'client'
					? 'Here are the new details. We’ve released your old time.'
					: 'Here are the new details. If they don’t work for you, reschedule or cancel below.',
			),
			factsOf(props),
			...reasonOf(props),
			manageButton(props),
			...(props.appointment.startsAt ? [] : [paragraph('We’ll email you the exact time in this window.')]),
			...(props.terms && !isUnpaid(props) && !isCall(props) ? [paragraph(props.terms)] : []),
		],
	}),
	cancelled: (props) => ({
		subject: `Canceled: ${whenOf(props.appointment)}`,
		heading: props.by === 'client' ? 'You canceled your appointment' : 'Your appointment has been canceled',
		preview: moneyMessage(props),
		blocks: [
			paragraph(
				props.by === 'client'
					? 'Your appointment has been canceled. If it is still in your calendar, remove it there.'
					: 'We’re sorry, but we had to cancel this appointment. If it is still in your calendar, remove it there.',
			),
			factsOf(props),
			...reasonOf(props),
			paragraph(moneyMessage(props)),
			...(isCall(props)
				? [paragraph('You can book another call from your order’s page.')]
				: [bookAgain(props)]),
		],
	}),
	expired: (props) => ({
		subject: `Your request has expired: ${whenOf(props.appointment)}`,
		heading: 'Your request has expired',
		preview: 'We’ve released the time we were holding for you. You were not charged.',
		blocks: [
			paragraph(
				'We held this time for you, but the booking wasn’t finished, so others can book it again. You were not charged.',
			),
			factsOf(props),
			bookAgain(props),
			paragraph(
				'Did you finish it in the last few minutes? You don’t need to do anything: we’ll see it and email you right away.',
			),
		],
	}),
	restored: (props) => ({
		subject: `Back on: ${whenOf(props.appointment)}`,
		heading: 'Your appointment is back on',
		preview: `${whenOf(props.appointment)}, ${location(props)}`,
		blocks: [paragraph('Your appointment is back on our calendar.'), factsOf(props), manageButton(props)],
	}),
	slot_lost: (props) => ({
		subject: `Refund for your appointment on ${whenOf(props.appointment)}`,
		heading: props.reason === 'paid_twice' ? 'You paid twice' : 'Your payment arrived too late',
		preview: refundMessage(props) ?? 'We’re giving you your money back.',
		blocks: [
			paragraph(getOwnValue(refundReasons, props.reason ?? '') ?? refundReasons.slot_lost!),
			factsOf(props),
			...optionalParagraph(refundMessage(props)),
			...(props.reason === 'paid_twice' ? [] : [bookAgain(props)]),
		],
	}),
	new_times: newTimesEmail,
	reminder: (props) => ({
		subject: `Reminder: ${whenOf(props.appointment)}`,
		heading: 'Your appointment is coming up',
		preview: `${whenOf(props.appointment)}, ${location(props)}`,
		blocks: [
			paragraph(
				isCall(props)
					? 'We’ll call you at the phone number you gave us. It helps to have your budget and a list of the cars you’ve seen in front of you.'
					: 'We’re looking forward to it. Please bring your driver’s license and anything the dealer has given you in writing.',
			),
			factsOf(props),
			...payOrManage(props),
		],
	}),
}

const refundReasons: Record<string, string> = {
	slot_lost:
		'We’re sorry. Your payment arrived after our hold on this time had ended, and someone else has booked it.',
	paid_after_cancel: 'Your payment arrived after the appointment was canceled.',
	paid_twice:
		'We received a second payment for the same appointment. The appointment itself has not changed.',
}

const isUnpaid = ({ appointment }: Props): boolean => paymentStateOf(appointment) === 'unpaid'
const isCall = ({ appointment }: Props): boolean => appointment.type === 'online_search'
const location = ({ appointment }: Props) => withoutLinks(appointment.location)

/** When the hold of an unsigned request ends. */
const signBy = ({ appointment: { holdEndsAt, timeZone } }: Pick<Props, 'appointment'>): string =>
	holdEndsAt ? formatPlacedMoment(holdEndsAt, timeZone) : ''

function factsOf({ kind, appointment, before, priceCents }: Props): Block {
	const isRescheduled = kind === 'changed' && before
	const isCancelled = appointment.status === 'cancelled' || appointment.status === 'expired'
	// When it is paid depends on the state where the client lives, which the agreement asks for.
	const payment = paymentOf(appointment)
	return {
		kind: 'facts',
		facts: [
			...(kind === 'requested' && appointment.holdEndsAt
				? [{ label: 'Sign by', value: signBy({ appointment }), strong: true }]
				: []),
			...(isRescheduled ? [{ label: 'Previously', value: whenOf(before) }] : []),
			{ label: isRescheduled ? 'Now' : 'When', value: whenOf(appointment), strong: true },
			...(isCancelled ? [] : lengthFacts(appointment)),
			...clientFacts(appointment),
			{ label: 'Appointment', value: appointment.reference },
			...(isCancelled
				? []
				: [
						payment
							? { label: 'Payment', value: payment }
							: { label: 'Price', value: formatCents(priceCents) },
					]),
		],
	}
}

function refundMessage({ refundCents, isRefundHeld }: Props): string | undefined {
	if (!refundCents) return undefined
	const amount = formatCents(refundCents)
	return isRefundHeld
		? `Your bank holds this money while it decides about your dispute. If it returns it to us, we’ll refund ${amount} and email you; otherwise it gives you the money.`
		: `We’ll refund ${amount} to the card or account you paid with, and email you when it is on its way.`
}

/** What a cancellation means for the client's money. */
function moneyMessage(props: Props): string {
	const { appointment, noRefund, by } = props
	const refund = refundMessage(props)
	if (refund) return refund
	if (isCall(props)) return 'Canceling the call doesn’t affect your online search.'
	if (!appointment.paidAt)
		return appointment.paidOrderId
			? 'You were not charged, your card is removed, and your agreement has ended.'
			: 'You were not charged.'
	if (noRefund && (by === 'client' || noRefund === 'refunded-before')) return noRefundTexts[noRefund]
	return 'This cancellation does not include a refund. If you think that’s wrong, please email us.'
}

const reasonOf = ({ reason, by }: Props): Block[] =>
	reason && by !== 'client' ? [note(`Reason: ${reason}`)] : []
const optionalParagraph = (text: string | undefined): Block[] => (text ? [paragraph(text)] : [])
const manageLink = ({ manageUrl }: Props) => ({
	label: 'See, reschedule or cancel your appointment',
	href: manageUrl,
})
const manageButton = ({ manageUrl }: Props): Block => ({
	kind: 'button',
	label: 'See or change your appointment',
	href: manageUrl,
})
/** Says nothing of money: when it is paid depends on the state where the client lives. */
const agreementButton = ({ manageUrl }: Props): Block => ({
	kind: 'button',
	label: 'Continue to agreement',
	href: manageUrl,
})
const payOrManage = (props: Props): Block[] =>
	isUnpaid(props) ? [agreementButton(props), paragraph(manageLink(props))] : [manageButton(props)]
const bookAgain = ({ origin }: Props): Block => ({
	kind: 'button',
	label: 'Request another time',
	href: `${origin}/services#in-person`,
})

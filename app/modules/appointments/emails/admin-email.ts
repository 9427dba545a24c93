import { formatCents } from '#app/lib/money/money.ts'
import { type Email, paragraph } from '#app/modules/notifications/layout/email.ts'
import { appointmentTypeLabels, paymentStateOf } from '../appointment-type.ts'
import { answerFacts, answerNames } from '../client-answers.ts'
import type { AppointmentNotice } from '../find-appointments.server.ts'
import { noRefundTexts } from '../no-refund.ts'
import { paymentOf, whenOf } from './appointment-details.ts'

type AdminNews = keyof typeof headings
type Props = AppointmentNotice & { kind: AdminNews; adminUrl: string }

/** Whether the advisor gets an email about this: only about certain changes, and only if others made them. */
export function isAdminNews(notice: AppointmentNotice): notice is AppointmentNotice & { kind: AdminNews } {
	return notice.kind in headings && notice.by !== 'advisor'
}

/** The email to the advisor. */
export function appointmentAdminEmail({
	kind,
	appointment,
	before,
	reason,
	refundCents,
	noRefund,
	adminUrl,
}: Props): Email {
	const { heading, verb, next } = isCallRequest(kind, appointment) ? callRequested : headings[kind]
	const when = whenOf(appointment)
	return {
		subject: `${verb}: ${appointment.name}, ${when}`,
		preview: next,
		heading,
		blocks: [
			paragraph(next),
			{
				kind: 'facts',
				facts: [
					...(kind === 'changed' && before ? [{ label: 'Previously', value: whenOf(before) }] : []),
					{ label: 'When', value: when, strong: true },
					{ label: 'Service', value: appointmentTypeLabels[appointment.type] },
					...answerFacts(appointment, answerNames),
					{ label: 'Appointment', value: appointment.reference },
					{
						label: 'Payment',
						value: paymentValue(kind, appointment),
					},
					...(reason && kind !== 'slot_lost' ? [{ label: 'Reason', value: reason }] : []),
					...(refundCents ? [{ label: 'Refund', value: formatCents(refundCents) }] : []),
					...(noRefund ? [{ label: 'Refund', value: `None. ${noRefundTexts[noRefund]}` }] : []),
				],
			},
			{ kind: 'button', label: 'Open appointments', href: adminUrl },
			...(appointment.email
				? [
						paragraph('Email the client: ', {
							label: appointment.email,
							href: `mailto:${appointment.email}`,
						}),
					]
				: []),
		],
		reason: 'You’re receiving this email because this is the contact address in the site’s settings.',
	}
}

function paymentValue(kind: AdminNews, appointment: AppointmentNotice['appointment']): string {
	if (kind !== 'cancelled') return paymentOf(appointment) ?? 'Not paid yet'
	return paymentStateOf(appointment) === 'deferred'
		? 'Nothing was charged'
		: (paymentOf(appointment) ?? 'Not paid')
}

const isCallRequest = (kind: AdminNews, { type }: AppointmentNotice['appointment']) =>
	kind === 'requested' && type === 'online_search'

const callRequested = {
	heading: 'A client wants a call',
	verb: 'Call requested',
	next: 'It is part of their online search. Please confirm an exact time.',
}

const headings = {
	requested: {
		heading: 'New appointment request',
		verb: 'New request',
		next: 'We’re holding this time for the client. You can confirm an exact time now or once it is paid.',
	},
	paid: {
		heading: 'An appointment was paid for',
		verb: 'Paid',
		next: 'The time is booked. If there is no exact time yet, please confirm one.',
	},
	changed: {
		heading: 'A client rescheduled an appointment',
		verb: 'Rescheduled',
		next: 'The new time is taken and the old one is free. Please confirm an exact time again.',
	},
	cancelled: {
		heading: 'A client canceled an appointment',
		verb: 'Canceled',
		next: 'The time is free again.',
	},
	restored: {
		heading: 'An appointment is back on',
		verb: 'Back on',
		next: 'It had expired unpaid, but the client paid late and the time was still free.',
	},
	slot_lost: {
		heading: 'A payment came in for a time that is taken',
		verb: 'Refund due',
		next: 'The payment is listed under refunds. Refund it there, or agree on another time with the client. After a day it is refunded automatically.',
	},
} satisfies Partial<Record<AppointmentNotice['kind'], { heading: string; verb: string; next: string }>>

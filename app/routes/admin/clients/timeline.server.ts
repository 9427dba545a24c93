import { formatMoment } from '#app/lib/dates/dates.ts'
import { formatLocalDay } from '#app/lib/dates/local-dates.ts'
import { formatCents } from '#app/lib/money/money.ts'
import { getOwnValue } from '#app/lib/own-key.ts'
import { statusLabels } from '#app/modules/appointments/components/admin/appointment-status.tsx'
import type { Appointment, AppointmentEvent } from '#app/modules/appointments/find-appointments.server.ts'
import type { MessageDay } from '#app/modules/chat/conversations/person-conversations.server.ts'
import type { TimelineLine } from '#app/modules/clients/admin-client.ts'
import type { ClientEvent } from '#app/modules/clients/client-events.server.ts'
import { applicationEventLabels } from '#app/modules/credit/application-event-labels.ts'
import { applicationBadgeOf } from '#app/modules/credit/components/admin/application-status.tsx'
import type {
	listApplicationsOfPerson,
	listEventsOfApplications,
} from '#app/modules/credit/person-applications.server.ts'
import type { Order } from '#app/modules/payments/orders/orders.server.ts'
import { historyLines } from '#app/routes/admin/appointment-history.server.ts'
import { clientEventLine } from './event-labels.server.ts'

type TimelineInput = {
	timeZone: string
	thisYear: number
	events: readonly ClientEvent[]
	orders: readonly Order[]
	appointments: readonly Appointment[]
	appointmentEvents: readonly AppointmentEvent[]
	applications: Awaited<ReturnType<typeof listApplicationsOfPerson>>
	applicationEvents: Awaited<ReturnType<typeof listEventsOfApplications>>
	messageDays: readonly MessageDay[]
}

type Line = Omit<TimelineLine, 'at' | 'instant'> & { when: Date }

/** Returns everything that happened with a client, from all modules, newest first. */
export function clientTimeline(input: TimelineInput): TimelineLine[] {
	const { timeZone, thisYear } = input
	return [
		...input.events.map((event) => ({ ...clientEventLine(event, timeZone, thisYear), when: event.at })),
		...input.orders.flatMap(orderLines),
		...appointmentLines(input),
		...applicationLines(input),
		...input.messageDays.map(messagesLine),
	]
		.sort((a, b) => b.when.getTime() - a.when.getTime() || b.key.localeCompare(a.key))
		.map(({ when, ...line }) => ({
			...line,
			at: formatMoment(when, timeZone, thisYear),
			instant: when.toISOString(),
		}))
}

function orderLines({ id, reference, title, amountCents, status, ...order }: Order): Line[] {
	const line = (what: string, tone: Line['tone'], when: Date): Line => ({
		key: `order ${id} ${what}`,
		what,
		tone,
		when,
		detail: `${title} · ${formatCents(amountCents)} · ${reference}`,
		to: `/admin/orders/${reference}`,
	})
	return [
		...(order.paidAt
			? [line('Order paid', 'ok', order.paidAt)]
			: [line('Checkout started', 'off', order.createdAt)]),
		...(order.cardKeptAt ? [line('Card kept, fee due later', 'info', order.cardKeptAt)] : []),
		...(status === 'refunded' && order.closedAt ? [line('Order refunded', 'stop', order.closedAt)] : []),
		...(!order.paidAt && order.closedAt
			? [
					line(
						order.cardKeptAt ? 'Order canceled, nothing charged' : 'Checkout abandoned',
						'off',
						order.closedAt,
					),
				]
			: []),
	]
}

function appointmentLines({ appointments, appointmentEvents, timeZone, thisYear }: TimelineInput): Line[] {
	const references = new Map(appointments.map((appointment) => [appointment.id, appointment.reference]))
	const lines = historyLines(appointmentEvents, timeZone, thisYear)
	return appointmentEvents.map((event, index) => {
		const { what, changes, note, tone } = lines[index]!
		return {
			key: `appointment ${event.id}`,
			what: `Appointment: ${lower(what)}`,
			detail: [references.get(event.appointmentId), ...changes, note].filter(Boolean).join(' · ') || null,
			to: `/admin/appointments/${event.appointmentId}`,
			tone: event.toStatus ? statusLabels[event.toStatus].tone : tone,
			when: event.at,
		}
	})
}

function applicationLines({ applications, applicationEvents }: TimelineInput): Line[] {
	const references = new Map(applications.map(({ id, reference }) => [id, reference]))
	return applicationEvents.map((event) => ({
		key: `application ${event.id}`,
		what: `Application: ${lower(getOwnValue(applicationEventLabels, event.what) ?? event.what)}`,
		detail: references.get(event.applicationId) ?? null,
		to: `/admin/applications/${event.applicationId}`,
		tone: applicationBadgeOf(event.toStatus).tone,
		when: event.at,
	}))
}

function messagesLine({ conversationId, day, fromVisitor, fromAdvisor, at }: MessageDay): Line {
	const counts = [
		fromVisitor && `${messages(fromVisitor)} from the client`,
		fromAdvisor && `${messages(fromAdvisor)} from you`,
	]
	return {
		key: `talk ${conversationId} ${day}`,
		what: `Chat on ${formatLocalDay(day)}`,
		detail: counts.filter(Boolean).join(', ') || 'An automatic reply',
		to: `/admin/chat/${conversationId}`,
		tone: 'info',
		when: at,
	}
}

const messages = (count: number) => `${count} message${count === 1 ? '' : 's'}`
const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

import { formatMoment } from '#app/lib/dates.ts'
import { formatCents } from '#app/lib/money.ts'
import { formatLocalDay } from '#app/lib/visit-time.ts'
import type { Appointment, AppointmentEvent } from '#app/modules/appointments/appointments.server.ts'
import { statusWords } from '#app/modules/appointments/components/desk-status.tsx'
import type { TalkDay } from '#app/modules/chat/person-conversations.server.ts'
import type { TimelineLine } from '#app/modules/clients/desk-client.ts'
import type { ClientEvent } from '#app/modules/clients/history.server.ts'
import { lampOf } from '#app/modules/credit/components/desk-application-status.tsx'
import type {
	listApplicationsOfPerson,
	listEventsOfApplications,
} from '#app/modules/credit/person-applications.server.ts'
import type { Order } from '#app/modules/payments/orders.server.ts'
import { clientEventLine } from './client-event-words.server.ts'
import { eventWords as applicationWords } from './desk-application.server.ts'
import { historyLines } from './visit-history.server.ts'

type Told = {
	timeZone: string
	events: readonly ClientEvent[]
	orders: readonly Order[]
	visits: readonly Appointment[]
	visitEvents: readonly AppointmentEvent[]
	applications: Awaited<ReturnType<typeof listApplicationsOfPerson>>
	applicationEvents: Awaited<ReturnType<typeof listEventsOfApplications>>
	talk: readonly TalkDay[]
}

type Line = Omit<TimelineLine, 'at' | 'instant'> & { when: Date }

/** Everything that happened with a client, in whichever room, the latest first. */
export function clientTimeline(told: Told): TimelineLine[] {
	const { timeZone } = told
	return [
		...told.events.map((event) => ({ ...clientEventLine(event, timeZone), when: event.at })),
		...told.orders.flatMap(orderLines),
		...visitLines(told),
		...applicationLines(told),
		...told.talk.map(talkLine),
	]
		.sort((a, b) => b.when.getTime() - a.when.getTime() || b.key.localeCompare(a.key))
		.map(({ when, ...line }) => ({
			...line,
			at: formatMoment(when, timeZone),
			instant: when.toISOString(),
		}))
}

function orderLines({ id, reference, title, amountCents, status, ...order }: Order): Line[] {
	const line = (what: string, tone: Line['tone'], when: Date): Line => ({
		...{ key: `order ${id} ${what}`, what, tone, when },
		...{ detail: `${title} · ${formatCents(amountCents)} · ${reference}`, to: `/admin/orders/${reference}` },
	})
	return [
		...(order.paidAt
			? [line('Order paid', 'ok', order.paidAt)]
			: [line('Checkout begun', 'off', order.createdAt)]),
		...(status === 'refunded' && order.closedAt ? [line('Order refunded', 'stop', order.closedAt)] : []),
		...(!order.paidAt && order.closedAt ? [line('Checkout left', 'off', order.closedAt)] : []),
	]
}

function visitLines({ visits, visitEvents, timeZone }: Told): Line[] {
	const references = new Map(visits.map((visit) => [visit.id, visit.reference]))
	const words = historyLines(visitEvents, timeZone)
	return visitEvents.map((event, place) => {
		const { what, changes, note, tone } = words[place]!
		return {
			key: `visit ${event.id}`,
			what: `Visit: ${lower(what)}`,
			detail: [references.get(event.appointmentId), ...changes, note].filter(Boolean).join(' · ') || null,
			to: `/admin/appointments/${event.appointmentId}`,
			tone: event.toStatus ? statusWords[event.toStatus].tone : tone,
			when: event.at,
		}
	})
}

function applicationLines({ applications, applicationEvents }: Told): Line[] {
	const references = new Map(applications.map(({ id, reference }) => [id, reference]))
	return applicationEvents.map((event) => ({
		key: `application ${event.id}`,
		what: `Application: ${lower(applicationWords[event.what] ?? event.what)}`,
		detail: references.get(event.applicationId) ?? null,
		to: `/admin/applications/${event.applicationId}`,
		tone: lampOf(event.toStatus).tone,
		when: event.at,
	}))
}

function talkLine({ conversationId, day, fromVisitor, fromAdvisor, at }: TalkDay): Line {
	const both = [
		fromVisitor && `${messages(fromVisitor)} from the client`,
		fromAdvisor && `${messages(fromAdvisor)} from you`,
	]
	return {
		key: `talk ${conversationId} ${day}`,
		what: `Chat on ${formatLocalDay(day)}`,
		detail: both.filter(Boolean).join(', ') || 'An automatic reply',
		to: `/admin/chat/${conversationId}`,
		tone: 'info',
		when: at,
	}
}

const messages = (count: number) => `${count} message${count === 1 ? '' : 's'}`
const lower = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)

import type { RouterContextProvider } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { formatMoment, yearOf } from '#app/lib/dates/dates.ts'
import { addDays, formatLocalDay } from '#app/lib/dates/local-dates.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { amountOf } from '#app/lib/text/amount-of.ts'
import { appointmentTypeLabels } from '#app/modules/appointments/appointment-type.ts'
import {
	listAppointmentsInClosures,
	listAppointmentsOfDay,
} from '#app/modules/appointments/changes/due-appointments.server.ts'
import type { Appointment } from '#app/modules/appointments/find-appointments.server.ts'
import { appointmentLabels } from '#app/modules/appointments/lists/appointment-labels.server.ts'
import { endOf, startOf } from '#app/modules/appointments/notice.ts'
import { namesOfClients } from '#app/modules/clients/clients.server.ts'
import { listExpiringQuotes } from '#app/modules/deals/documents/expiring-quotes.server.ts'
import { listDeadlines } from '#app/modules/rounds/list-rounds.server.ts'
import type { WorkLine, WorkQueue } from '#app/ui/admin/work-groups.tsx'
import type { readSignings } from './signings.server.ts'
import { linesMax, queueOf, type TodayInput, type WorkKind } from './work-kinds.ts'

/** How long before it a deadline of a round, or the last day of a quote, is work of the day. */
const daysAhead = 2

type DayInput = TodayInput & { signings: Awaited<ReturnType<typeof readSignings>> }

/** Returns what the day brings: its appointments, the steps that are due, questions at the desk, deadlines, quotes that expire, and closed days. */
export async function readDay(
	context: Readonly<RouterContextProvider>,
	{ actor, timeZone, signings }: DayInput,
	steps: WorkKind,
): Promise<WorkQueue> {
	const { db, clock } = getServices(context)
	const now = clock.now()
	const today = localDateOf(now, timeZone)
	const thisYear = yearOf(now, timeZone)
	const limit = linesMax
	const before = new Date(now.getTime() + daysAhead * 86_400_000)
	const [visits, closed, quotes, deadlines] = await Promise.all([
		listAppointmentsOfDay(db, { actor, today }),
		listAppointmentsInClosures(db, { actor, today, limit }),
		listExpiringQuotes(db, { actor, from: today, until: addDays(today, daysAhead), limit }),
		listDeadlines(db, { actor, before, limit }),
	])
	const ids = [...new Set([...quotes, ...deadlines].map(({ clientId }) => clientId))]
	const names = await namesOfClients(db, { actor, ids })
	const nameOf = (clientId: string) => names.get(clientId)?.name ?? 'A client'
	const asking = signings.filter(({ openAskCount }) => openAskCount > 0)
	const toAppointments = { to: '/admin/appointments', label: 'Appointments' }
	return queueOf({ title: 'Today', tone: 'new', note: 'by time' }, [
		{
			count: asking.length,
			more: null,
			lines: asking.map(({ id, to, name, openAskCount }) => ({
				key: `desk ${id}`,
				who: name,
				what: `At the signing desk: ${amountOf(openAskCount, 'question')}`,
				to,
				actionLabel: 'Answer',
			})),
		},
		{ count: visits.count, more: toAppointments, lines: visits.appointments.map(visitLine) },
		steps,
		{
			count: deadlines[0]?.count ?? 0,
			more: { to: '/admin/rounds', label: 'Rounds' },
			lines: deadlines.map(({ id, clientId, deadline }) => ({
				key: `round ${id}`,
				who: nameOf(clientId),
				what: `Offers are due ${formatMoment(deadline, timeZone, thisYear)}`,
				to: `/admin/clients/${clientId}/deal/rounds/${id}`,
				actionLabel: 'Open round',
			})),
		},
		{
			count: quotes[0]?.count ?? 0,
			more: { to: '/admin/deals', label: 'Quotes that expire' },
			lines: quotes.map(({ id, dealId, clientId, title, validUntil }) => ({
				key: `quote ${id}`,
				who: nameOf(clientId),
				what: `${title} is good until ${formatLocalDay(validUntil)}`,
				to: `/admin/clients/${clientId}/deal/documents/${id}?deal=${dealId}`,
				actionLabel: 'Open quote',
			})),
		},
		{
			count: closed.count,
			more: { to: '/admin/availability', label: 'Appointments on closed days' },
			lines: closed.appointments.map((each) => ({
				key: `closed ${each.id}`,
				who: each.name,
				what: `${appointmentLabels(each).when} is on a day that is closed`,
				reference: each.reference,
				to: `/admin/appointments/${each.id}`,
				actionLabel: 'Open',
			})),
		},
	])
}

/** An appointment with its place, and how long after the one before it begins: how far it is, nobody has told the site. */
function visitLine(appointment: Appointment, index: number, all: readonly Appointment[]): WorkLine {
	const { id, name, type, location, startsAt, reference } = appointment
	const previous = all[index - 1]
	const gap = startsAt && previous?.startsAt ? minutesBetween(endOf(previous), startOf(appointment)) : null
	const parts = [
		appointmentLabels(appointment).hours,
		appointmentTypeLabels[type],
		type === 'in_person' ? location : null,
		gap === null ? null : gap < 0 ? 'overlaps the one before' : `${inHours(gap)} after the one before`,
	]
	return {
		key: `visit ${id}`,
		who: name,
		what: parts.filter(Boolean).join(' · '),
		reference,
		to: `/admin/appointments/${id}`,
		actionLabel: 'Open',
	}
}

const minutesBetween = (from: Date, until: Date): number =>
	Math.round((until.getTime() - from.getTime()) / 60_000)

const inHours = (minutes: number): string =>
	minutes < 60
		? `${minutes} min`
		: `${Math.floor(minutes / 60)} h${minutes % 60 ? ` ${minutes % 60} min` : ''}`

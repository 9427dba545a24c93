import { formatMoment } from '#app/lib/dates/dates.ts'
import { formatLocalDay } from '#app/lib/dates/local-dates.ts'
import { amountOf } from '#app/lib/text/amount-of.ts'
import { appointmentTypeLabels } from '#app/modules/appointments/appointment-type.ts'
import type { Appointment } from '#app/modules/appointments/find-appointments.server.ts'
import { appointmentLabels } from '#app/modules/appointments/lists/appointment-labels.server.ts'
import { endOf, startOf } from '#app/modules/appointments/notice.ts'
import type { WorkLine, WorkQueue } from '#app/ui/admin/work-groups.tsx'
import { expiringStates } from './license-lines.ts'
import { signingPath } from './signing-path.ts'
import type { WorkFacts } from './work-facts.server.ts'
import { queueOf, type WorkKind } from './work-kinds.ts'

/** What the day brings: its appointments, the steps that are due, questions at the desk, deadlines, quotes that expire, and closed days. */
export function dayQueue(facts: WorkFacts, steps: WorkKind): WorkQueue {
	const { signings, quotes, deadlines, timeZone, thisYear } = facts
	const { ofDay, inClosure } = facts.appointments
	const nameOf = (clientId: string) => facts.nameOf(clientId) ?? 'A client'
	const asking = signings.filter(({ openAskCount }) => openAskCount > 0)
	const toAppointments = { to: '/admin/appointments', label: 'Appointments' }
	return queueOf({ title: 'Today', tone: 'new', note: 'by time' }, [
		{
			count: asking.length,
			more: null,
			lines: asking.map(({ dealId, clientId, openAskCount }) => ({
				key: `desk ${dealId}`,
				who: nameOf(clientId),
				what: `At the signing desk: ${amountOf(openAskCount, 'question')}`,
				to: signingPath({ dealId, clientId }),
				actionLabel: 'Answer',
			})),
		},
		{ count: ofDay.count, more: toAppointments, lines: ofDay.appointments.map(visitLine) },
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
			count: inClosure.count,
			more: { to: '/admin/availability', label: 'Appointments on closed days' },
			lines: inClosure.appointments.map((each) => ({
				key: `closed ${each.id}`,
				who: each.name,
				what: `${appointmentLabels(each).when} is on a day that is closed`,
				reference: each.reference,
				to: `/admin/appointments/${each.id}`,
				actionLabel: 'Open',
			})),
		},
		...facts.calendarConflicts,
		expiringStates(facts.licenses),
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

import { formatAgo } from '#app/lib/dates/ago.ts'
import { formatDay, formatMoment } from '#app/lib/dates/dates.ts'
import { appointmentTypeLabels, paymentStateOf } from '#app/modules/appointments/appointment-type.ts'
import type { Appointment } from '#app/modules/appointments/find-appointments.server.ts'
import { appointmentLabels } from '#app/modules/appointments/lists/appointment-labels.server.ts'
import type { DueGroup } from '#app/modules/clients/steps/list-steps.server.ts'
import type { WorkQueue } from '#app/ui/admin/work-groups.tsx'
import { dayQueue } from './day.ts'
import { disputeKinds } from './disputes.ts'
import { closedStates } from './license-lines.ts'
import { mailQueue } from './mail-today.ts'
import type { WorkFacts } from './work-facts.server.ts'
import { queueOf, stepsOfGroup, type WorkKind } from './work-kinds.ts'

/** Returns the advisor's work of the day by kind, without empty queues. */
export function todayQueues(facts: WorkFacts): WorkQueue[] {
	const of = (group: DueGroup) => stepsOfGroup({ ...facts, group })
	const disputes = disputeKinds(facts)
	const queues = [
		queueOf({ title: 'Disputes', tone: 'stop', note: 'due soon' }, [disputes.near]),
		overdueQueue(facts, [disputes.overdue, of('late')]),
		dayQueue(facts, of('today')),
		queueOf({ title: 'New', tone: 'new', note: 'since yesterday' }, [of('new')]),
		toConfirmQueue(facts),
		toDecideQueue(facts, disputes.later),
		unansweredQueue(facts),
		mailQueue(facts),
		queueOf({ title: 'Others are late', tone: 'info', note: 'ask them' }, [of('waiting')]),
		queueOf({ title: 'Without a day', tone: 'off', note: 'oldest first' }, [of('undated')]),
	]
	return queues.filter(({ count }) => count > 0)
}

function overdueQueue(
	{ applications, appointments, invoices, licenses, timeZone, thisYear }: WorkFacts,
	[disputes, steps]: readonly [WorkKind, WorkKind],
): WorkQueue {
	const notices = applications.filter(({ kind }) => kind === 'notice')
	const { unfinished } = appointments
	return queueOf({ title: 'Overdue', tone: 'stop', note: 'past due' }, [
		disputes,
		closedStates(licenses),
		{
			more: { to: '/admin/applications', label: 'Notices of decisions' },
			count: notices[0]?.count ?? 0,
			lines: notices.map(({ id, reference, name, at }) => ({
				key: id,
				who: name,
				what: `Notice of the decision was due ${formatDay(at, timeZone, thisYear)}`,
				reference,
				to: `/admin/applications/${id}`,
				actionLabel: 'Open file',
			})),
		},
		{
			more: { to: '/admin/appointments', label: 'Appointments' },
			count: unfinished.count,
			lines: unfinished.appointments.map((appointment) => ({
				key: appointment.id,
				who: appointment.name,
				what: `Appointment on ${appointmentLabels(appointment).day}: did it happen?`,
				reference: appointment.reference,
				to: `/admin/appointments/${appointment.id}?do=complete#act`,
				actionLabel: 'Record the outcome',
			})),
		},
		steps,
		{
			more: { to: '/admin/invoices', label: 'Invoices' },
			count: invoices.count,
			lines: invoices.invoices.map(({ reference, customerName, title, dueOn }) => ({
				key: reference,
				who: customerName,
				what: `${title} · was due ${formatDay(new Date(`${dueOn}T12:00:00Z`), 'UTC', thisYear)}`,
				reference,
				to: `/admin/invoices/${reference}`,
				actionLabel: 'Open invoice',
			})),
		},
	])
}

function toConfirmQueue({ appointments: { toConfirm }, thisYear }: WorkFacts): WorkQueue {
	const head = { title: 'To confirm', tone: 'new', note: 'booked first, then by when the hold ends' } as const
	const more = { to: '/admin/appointments?status=requested', label: 'Requests' }
	const lines = toConfirm.appointments.map((appointment) => {
		const { day, hours, holdEnds } = appointmentLabels(appointment, thisYear)
		return {
			key: appointment.id,
			who: appointment.name,
			what: `${appointmentTypeLabels[appointment.type]} · ${day} · ${hours}${paymentNote(appointment, holdEnds)}`,
			reference: appointment.reference,
			to: `/admin/appointments/${appointment.id}?do=confirm#act`,
			actionLabel: 'Confirm a time',
		}
	})
	return queueOf(head, [{ count: toConfirm.count, lines, more }])
}

const paymentNote = (appointment: Appointment, holdEnds: string | null): string =>
	` · ${{ unpaid: `hold ends ${holdEnds}`, deferred: 'due later', paid: 'paid', free: 'free', included: 'call' }[paymentStateOf(appointment)]}`

function toDecideQueue(
	{ applications, toModerate, timeZone, thisYear }: WorkFacts,
	disputes: WorkKind,
): WorkQueue {
	const fresh = applications.filter(({ kind }) => kind === 'new')
	return queueOf({ title: 'To decide', tone: 'info', note: 'oldest first' }, [
		disputes,
		{
			more: { to: '/admin/applications', label: 'New applications' },
			count: fresh[0]?.count ?? 0,
			lines: fresh.map(({ id, reference, name, at }) => ({
				key: id,
				who: name,
				what: `New application · ${formatMoment(at, timeZone, thisYear)}`,
				reference,
				to: `/admin/applications/${id}`,
				actionLabel: 'Open file',
			})),
		},
		{
			// One line opens all.
			more: null,
			count: toModerate,
			lines: [
				{
					key: 'moderation',
					who: toModerate === 1 ? 'One post or comment' : `${toModerate} posts and comments`,
					what: 'Reported, or waiting to be shown',
					to: '/admin/moderation',
					actionLabel: 'Moderate',
				},
			].slice(0, toModerate),
		},
	])
}

function unansweredQueue({ unanswered: { conversations, count }, now }: WorkFacts): WorkQueue {
	const head = { title: 'Unanswered', tone: 'info', note: 'longest wait first' } as const
	const more = { to: '/admin/chat', label: 'Conversations' }
	const lines = conversations.map(({ id, name, text, since }) => ({
		key: id,
		who: name,
		what: `“${[...text].slice(0, 90).join('')}” · ${formatAgo(since, now)}`,
		to: `/admin/chat/${id}`,
		actionLabel: 'Reply',
	}))
	return queueOf(head, [{ count, lines, more }])
}

import type { RouterContextProvider } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { formatAgo } from '#app/lib/dates/ago.ts'
import { formatDay, formatMoment, yearOf } from '#app/lib/dates/dates.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { appointmentTypeLabels } from '#app/modules/appointments/appointment-type.ts'
import {
	listAppointmentsToConfirm,
	listUnfinishedAppointments,
} from '#app/modules/appointments/changes/due-appointments.server.ts'
import type { Appointment } from '#app/modules/appointments/find-appointments.server.ts'
import { appointmentLabels } from '#app/modules/appointments/lists/appointment-labels.server.ts'
import { listUnanswered } from '#app/modules/chat/conversations/unanswered.server.ts'
import { type DueGroup, listDueSteps } from '#app/modules/clients/steps/list-steps.server.ts'
import {
	countWaiting,
	listApplications,
	listOverdueNotices,
} from '#app/modules/credit/list-applications.server.ts'
import { countModerationQueue } from '#app/modules/forum/moderation/moderation-queue.server.ts'
import { listOverdueInvoices } from '#app/modules/payments/invoices/invoices.server.ts'
import type { WorkQueue } from '#app/ui/admin/work-groups.tsx'
import { readDay } from './day.server.ts'
import { readMailToday } from './mail-today.server.ts'
import type { readSignings } from './signings.server.ts'
import { linesMax, queueOf, stepsOfGroup, type TodayInput, type WorkKind } from './work-kinds.ts'

type Context = Readonly<RouterContextProvider>
type Signings = Awaited<ReturnType<typeof readSignings>>
type ReadTodayInput = TodayInput & { signings: Signings }

/** Returns the advisor's work of the day by kind, without empty queues. */
export async function readToday(context: Context, input: ReadTodayInput): Promise<WorkQueue[]> {
	const { db, clock } = getServices(context)
	const now = clock.now()
	const steps = await listDueSteps(db, {
		actor: input.actor,
		today: localDateOf(now, input.timeZone),
		since: new Date(now.getTime() - 86_400_000),
		limit: linesMax,
	})
	const of = (group: DueGroup) => stepsOfGroup({ steps, group, now, timeZone: input.timeZone })
	const queues = await Promise.all([
		readOverdue(context, input, of('late')),
		readDay(context, input, of('today')),
		queueOf({ title: 'New', tone: 'new', note: 'since yesterday' }, [of('new')]),
		readToConfirm(context, input),
		readToDecide(context, input),
		readUnanswered(context, input),
		readMailToday(context, { ...input, limit: linesMax }),
		queueOf({ title: 'Others are late', tone: 'info', note: 'ask them' }, [of('waiting')]),
		queueOf({ title: 'Without a day', tone: 'off', note: 'oldest first' }, [of('undated')]),
	])
	return queues.filter(({ count }) => count > 0)
}

async function readOverdue(
	context: Context,
	{ actor, timeZone }: TodayInput,
	steps: WorkKind,
): Promise<WorkQueue> {
	const { db, clock } = getServices(context)
	const now = clock.now()
	const today = localDateOf(now, timeZone)
	const thisYear = yearOf(now, timeZone)
	const [notices, appointments, invoices] = await Promise.all([
		listOverdueNotices(db, { actor: actor, now, limit: linesMax }),
		listUnfinishedAppointments(db, { actor, today, limit: linesMax }),
		listOverdueInvoices(db, { actor, today, limit: linesMax }),
	])
	return queueOf({ title: 'Overdue', tone: 'stop', note: 'past due' }, [
		{
			more: { to: '/admin/applications', label: 'Notices of decisions' },
			count: notices.count,
			lines: notices.applications.map(({ id, reference, name, noticeDueAt }) => ({
				key: id,
				who: name,
				what: `Notice of the decision was due ${formatDay(noticeDueAt, timeZone, thisYear)}`,
				reference,
				to: `/admin/applications/${id}`,
				actionLabel: 'Open file',
			})),
		},
		{
			more: { to: '/admin/appointments', label: 'Appointments' },
			count: appointments.count,
			lines: appointments.appointments.map((appointment) => ({
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

async function readToConfirm(context: Context, { actor, timeZone }: TodayInput): Promise<WorkQueue> {
	const { db, clock } = getServices(context)
	const { appointments, count } = await listAppointmentsToConfirm(db, {
		actor,
		limit: linesMax,
		today: localDateOf(clock.now(), timeZone),
	})
	const head = { title: 'To confirm', tone: 'new', note: 'paid first, then by when the hold ends' } as const
	const more = { to: '/admin/appointments?status=requested', label: 'Requests' }
	const thisYear = yearOf(clock.now(), timeZone)
	const lines = appointments.map((appointment) => {
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
	return queueOf(head, [{ count, lines, more }])
}

const paymentNote = ({ type, paidOrderId }: Appointment, holdEnds: string | null): string =>
	type === 'online_search' ? ' · call' : ` · ${paidOrderId ? 'paid' : `hold ends ${holdEnds}`}`

async function readToDecide(context: Context, { actor, timeZone }: TodayInput): Promise<WorkQueue> {
	const { db, clock } = getServices(context)
	const thisYear = yearOf(clock.now(), timeZone)
	const advisor = actor
	const [waiting, { applications }, toModerate] = await Promise.all([
		countWaiting(db, { actor: advisor }),
		listApplications(db, { actor: advisor, tab: 'new', sort: 'oldest', limit: linesMax }),
		countModerationQueue(db, { actor }),
	])
	return queueOf({ title: 'To decide', tone: 'info', note: 'oldest first' }, [
		{
			more: { to: '/admin/applications', label: 'New applications' },
			count: waiting.new,
			lines: applications.map(({ id, reference, name, submittedAt }) => ({
				key: id,
				who: name,
				what: `New application · ${formatMoment(submittedAt, timeZone, thisYear)}`,
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

async function readUnanswered(context: Context, { actor }: TodayInput): Promise<WorkQueue> {
	const { db, clock } = getServices(context)
	const { conversations, count } = await listUnanswered(db, { actor, limit: linesMax })
	const now = clock.now()
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

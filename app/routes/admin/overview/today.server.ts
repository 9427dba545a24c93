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
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { listUnanswered } from '#app/modules/chat/conversations/unanswered.server.ts'
import { type DueGroup, type DueStep, listDueSteps } from '#app/modules/clients/steps/list-steps.server.ts'
import { viewStep } from '#app/modules/clients/steps/step-view.ts'
import {
	countWaiting,
	listApplications,
	listOverdueNotices,
} from '#app/modules/credit/list-applications.server.ts'
import { countModerationQueue } from '#app/modules/forum/moderation/moderation-queue.server.ts'
import { listOverdueInvoices } from '#app/modules/payments/invoices/invoices.server.ts'
import type { WorkLine, WorkQueue } from '#app/ui/admin/work-groups.tsx'
import { readMailToday } from './mail-today.server.ts'

/** The number of listed items of each kind; a link leads to the rest. */
const linesMax = 3

type Context = Readonly<RouterContextProvider>
type TodayInput = { actor: Viewer; timeZone: string }
type QueueHead = Pick<WorkQueue, 'title' | 'tone' | 'note' | 'more'>

/** Returns the advisor's work of the day by kind, without empty queues. */
export async function readToday(context: Context, input: TodayInput): Promise<WorkQueue[]> {
	const [overdue, toConfirm, toDecide, unanswered, mail] = await Promise.all([
		readOverdue(context, input),
		readToConfirm(context, input),
		readToDecide(context, input),
		readUnanswered(context, input),
		readMailToday(context, { ...input, limit: linesMax }),
	])
	return [overdue, toConfirm, toDecide, unanswered, mail].filter(({ count }) => count > 0)
}

async function readOverdue(context: Context, { actor, timeZone }: TodayInput): Promise<WorkQueue> {
	const { db, clock } = getServices(context)
	const now = clock.now()
	const today = localDateOf(now, timeZone)
	const thisYear = yearOf(now, timeZone)
	const [notices, appointments, invoices, steps] = await Promise.all([
		listOverdueNotices(db, { actor: actor, now, limit: linesMax }),
		listUnfinishedAppointments(db, { actor, today, limit: linesMax }),
		listOverdueInvoices(db, { actor, today, limit: linesMax }),
		listDueSteps(db, { actor, today, limit: linesMax }),
	])
	const head: QueueHead = {
		title: 'Overdue',
		tone: 'stop',
		note: 'past due',
		more: { to: '/admin/appointments', label: 'Appointments' },
	}
	return combine(head, [
		{
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
		linesOfSteps(context, { actor, timeZone, steps, group: 'late' }),
		{
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

type StepsInput = TodayInput & { steps: readonly DueStep[]; group: DueGroup }

/** Returns a group of the steps that are due. */
function linesOfSteps(context: Context, { steps, group, timeZone }: StepsInput) {
	const now = getServices(context).clock.now()
	const thisYear = yearOf(now, timeZone)
	const ofGroup = steps.filter((step) => step.group === group)
	return {
		count: ofGroup[0]?.count ?? 0,
		lines: ofGroup.map((step) => {
			const { due } = viewStep(step, { now, today: localDateOf(now, timeZone), timeZone, thisYear })
			return {
				key: step.id,
				who: step.name,
				what: `${step.what}${group === 'late' ? ` · was due ${due}` : ''}`,
				reference: step.reference,
				to: `/admin/clients/${step.clientId}#steps`,
				actionLabel: 'Open file',
			}
		}),
	}
}

async function readToConfirm(context: Context, { actor, timeZone }: TodayInput): Promise<WorkQueue> {
	const { db, clock } = getServices(context)
	const { appointments, count } = await listAppointmentsToConfirm(db, {
		actor,
		limit: linesMax,
		today: localDateOf(clock.now(), timeZone),
	})
	const head: QueueHead = {
		title: 'To confirm',
		tone: 'new',
		note: 'paid first, then by when the hold ends',
		more: { to: '/admin/appointments?status=requested', label: 'All requests' },
	}
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
	return combine(head, [{ count, lines }])
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
	const head: QueueHead = {
		title: 'To decide',
		tone: 'info',
		note: 'oldest first',
		more: { to: '/admin/applications', label: 'New applications' },
	}
	return combine(head, [
		{
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
	const head: QueueHead = {
		title: 'Unanswered',
		tone: 'info',
		note: 'longest wait first',
		more: { to: '/admin/chat', label: 'All conversations' },
	}
	const lines = conversations.map(({ id, name, text, since }) => ({
		key: id,
		who: name,
		what: `“${[...text].slice(0, 90).join('')}” · ${formatAgo(since, now)}`,
		to: `/admin/chat/${id}`,
		actionLabel: 'Reply',
	}))
	return combine(head, [{ count, lines }])
}

/** Combines several kinds of work into one queue with their total count. */
function combine(head: QueueHead, kinds: readonly { count: number; lines: WorkLine[] }[]): WorkQueue {
	const lines = kinds.flatMap((kind) => kind.lines)
	return { ...head, lines, count: kinds.reduce((sum, kind) => sum + kind.count, 0) }
}

import type { RouterContextProvider } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { yearOf } from '#app/lib/dates/dates.ts'
import { addDays } from '#app/lib/dates/local-dates.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { listDueAppointments } from '#app/modules/appointments/changes/due-appointments.server.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { listUnanswered } from '#app/modules/chat/conversations/unanswered.server.ts'
import { namesOfClients } from '#app/modules/clients/clients.server.ts'
import { listDueSteps } from '#app/modules/clients/steps/list-steps.server.ts'
import { listWaitingApplications } from '#app/modules/credit/list-applications.server.ts'
import { listExpiringQuotes } from '#app/modules/deals/documents/expiring-quotes.server.ts'
import { countModerationQueue } from '#app/modules/forum/moderation/moderation-queue.server.ts'
import { listWaitingEmails } from '#app/modules/mail/threads/unread.server.ts'
import { listDisputesToAnswer } from '#app/modules/payments/disputes/list-disputes.server.ts'
import { listOverdueInvoices } from '#app/modules/payments/invoices/invoices.server.ts'
import { listDeadlines } from '#app/modules/rounds/list-rounds.server.ts'
import { licenseNotices } from '#app/modules/settings/licenses/license-list.ts'
import { readCalendarConflicts } from './calendar-conflicts.server.ts'
import { readSignings } from './signings.server.ts'
import { linesMax } from './work-kinds.ts'

const dayMs = 86_400_000
/** How long before it a deadline of a round, or the last day of a quote, is work of the day. */
const daysAhead = 2
/** The number of upcoming appointments on the Overview (specification, section 9). */
const upcomingMax = 3

/** Disputes are rare, and each costs money: all of them are listed. */
const disputesMax = 20

/** What a day brings is listed and not only counted: its appointments, its steps, and what events have opened since yesterday. */
const ofDayMax = 10

const stepLimits = {
	late: ofDayMax,
	today: ofDayMax,
	new: ofDayMax,
	waiting: linesMax,
	undated: linesMax,
}

const limits = {
	toConfirm: linesMax,
	unfinished: linesMax,
	ofDay: ofDayMax,
	inClosure: linesMax,
	next: upcomingMax,
}

export type WorkFacts = Awaited<ReturnType<typeof readWorkFacts>>

/** Reads everything that Today lists, with one query for each module, and then the names of the clients whom it is about. */
export async function readWorkFacts(
	context: Readonly<RouterContextProvider>,
	{ actor, timeZone }: { actor: Viewer; timeZone: string },
) {
	const { db, clock } = getServices(context)
	const now = clock.now()
	const today = localDateOf(now, timeZone)
	const limit = linesMax
	const { serviceStates } = await readSettings(context)
	const [
		steps,
		appointments,
		signings,
		quotes,
		deadlines,
		emails,
		applications,
		invoices,
		disputes,
		unanswered,
		toModerate,
		calendarConflicts,
	] = await Promise.all([
		listDueSteps(db, { actor, today, since: new Date(now.getTime() - dayMs), limits: stepLimits }),
		listDueAppointments(db, { actor, today, limits }),
		readSignings(context, { actor }),
		listExpiringQuotes(db, { actor, from: today, until: addDays(today, daysAhead), limit }),
		listDeadlines(db, { actor, before: new Date(now.getTime() + daysAhead * dayMs), limit }),
		listWaitingEmails(db, { actor, limit }),
		listWaitingApplications(db, { actor, now, limit }),
		listOverdueInvoices(db, { actor, today, limit }),
		listDisputesToAnswer(db, { actor, limit: disputesMax }),
		listUnanswered(db, { actor, limit }),
		countModerationQueue(db, { actor }),
		readCalendarConflicts(context, { actor, timeZone }),
	])
	const ofClients = [...signings, ...quotes, ...deadlines, ...emails]
	const ids = [...new Set(ofClients.flatMap(({ clientId }) => clientId ?? []))]
	const names = await namesOfClients(db, { actor, ids })
	return {
		now,
		timeZone,
		thisYear: yearOf(now, timeZone),
		steps,
		appointments,
		signings,
		quotes,
		deadlines,
		emails,
		applications,
		invoices,
		disputes,
		unanswered,
		toModerate,
		calendarConflicts,
		licenses: licenseNotices(serviceStates, today),
		nameOf: (clientId: string): string | undefined => names.get(clientId)?.name,
	}
}

import { formatDay, formatMoment } from '#app/lib/dates/dates.ts'
import type { Support } from '../support.server.ts'
import { countdownText, type SupportClock } from '../support-clock.ts'
import { type Checklist, progressOf, tasksForClient } from './checklist.ts'
import type { ChecklistView, SupportView } from './checklist-view.ts'

type TimedSupport = Pick<Support, 'version' | 'endNotifiedAt'> & { clock: SupportClock }

/** Formats a checklist and its support clock for display; dates of `thisYear` are shown without their year. */
export function checklistView(
	checklist: Checklist,
	{
		support,
		timeZone,
		thisYear,
	}: { support: TimedSupport | undefined; timeZone: string; thisYear?: number | undefined },
): ChecklistView {
	const { id, title, clientId, clientName, createdAt, completedAt, items } = checklist
	return {
		id,
		title,
		clientId,
		clientName,
		created: { date: createdAt.toISOString(), day: formatDay(createdAt, timeZone, thisYear) },
		items: items.map(({ completedAt: doneAt, ...item }) => ({ ...item, done: doneAt !== null })),
		...progressOf(items),
		forClient: items.some(({ internal }) => internal) ? progressOf(tasksForClient(items)) : null,
		complete: completedAt !== null,
		support: support ? supportView(support, { timeZone, thisYear }) : null,
	}
}

function supportView(
	{ clock, version, endNotifiedAt }: TimedSupport,
	{ timeZone, thisYear }: { timeZone: string; thisYear?: number | undefined },
): SupportView {
	const { state, remainingMs, endsAt, resumesAt, addedMs } = clock
	const moment = (date: Date) => ({ at: date.toISOString(), text: formatMoment(date, timeZone, thisYear) })
	return {
		state,
		remainingMs,
		version,
		ends: moment(endsAt),
		resumes: resumesAt && moment(resumesAt),
		added: addedMs > 0 ? countdownText(addedMs) : null,
		notified: endNotifiedAt !== null,
	}
}

import { afterOpenMs, nextOpening, type OfficeWeek, openMsWithin } from '#app/lib/dates/business-hours.ts'

const hourMs = 3_600_000

/** How much office time the advisor has for an answer; any delay beyond it is added to the client's clock. */
export const answerWithinMs = 4 * hourMs

/** The time from an unanswered client message to its answer; `until` is null while there is none. */
export type AnswerWait = {
	/** The id of the message. */
	id: string
	from: Date
	until: Date | null
}

/** A late answer, and the minutes it added. */
export type LateAnswer = { cause: string; minutes: number }

export type SupportClock = {
	state: 'running' | 'paused' | 'over'
	/** The remaining office time. */
	remainingMs: number
	/** When it will be over if nothing is added. */
	endsAt: Date
	/** When it continues, while it is paused. */
	resumesAt: Date | null
	/** The time added for late answers and by the advisor. */
	addedMs: number
	/** The late answers. Messages that still wait for one are counted in `addedMs` only. */
	late: LateAnswer[]
}

type SupportClockInput = {
	startedAt: Date
	hours: number
	/** What the advisor added. */
	extraMinutes: number
	waits: readonly AnswerWait[]
	week: OfficeWeek
	now: Date
}

/**
 * Computes the support clock after a delivery from what happened. It runs in office hours only, and every message that waited longer
 * than `answerWithinMs` for its answer adds the delay. Messages after the end add nothing.
 */
export function readSupportClock({
	startedAt,
	hours,
	extraMinutes,
	waits,
	week,
	now,
}: SupportClockInput): SupportClock {
	const endAfter = (addedMs: number) =>
		afterOpenMs(startedAt, hours * hourMs + addedMs, week) ?? new Date(8.64e15)
	let addedMs = extraMinutes * 60_000
	const late: LateAnswer[] = []
	for (const { id, from, until } of [...waits].sort((a, b) => a.from.getTime() - b.from.getTime())) {
		if (from < startedAt || from >= endAfter(addedMs)) continue
		const minutes = Math.ceil((openMsWithin(from, until ?? now, week) - answerWithinMs) / 60_000)
		if (minutes <= 0) continue
		addedMs += minutes * 60_000
		if (until) late.push({ cause: `answer:${id}`, minutes })
	}
	const endsAt = endAfter(addedMs)
	if (now >= endsAt) return { state: 'over', remainingMs: 0, endsAt, resumesAt: null, addedMs, late }
	const remainingMs = openMsWithin(now, endsAt, week)
	const opening = nextOpening(now, week)
	const paused = opening === null || opening > now
	return {
		state: paused ? 'paused' : 'running',
		remainingMs,
		endsAt,
		resumesAt: paused ? opening : null,
		addedMs,
		late,
	}
}

/** Formats the remaining time: '31h 20m', '2m', or 'less than a minute'. */
export function countdownText(remainingMs: number): string {
	const minutes = Math.floor(remainingMs / 60_000)
	if (minutes < 1) return 'less than a minute'
	const hours = Math.floor(minutes / 60)
	return hours > 0 ? `${hours}h ${String(minutes % 60).padStart(2, '0')}m` : `${minutes}m`
}

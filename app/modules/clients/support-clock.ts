import { afterOpenMs, nextOpening, type OfficeWeek, openMsWithin } from '#app/lib/dates/business-hours.ts'

const hourMs = 3_600_000

/** So much office time the advisor has for an answer; what an answer takes longer is added to the client's clock. */
export const answerWithinMs = 4 * hourMs

/** From a client's message that nobody had answered to the answer; null while it waits. */
export type AnswerWait = {
	/** Names it: the message's id. */
	id: string
	from: Date
	until: Date | null
}

/** An answer that came late, and what it added. */
export type LateAnswer = { cause: string; minutes: number }

export type SupportClock = {
	state: 'running' | 'paused' | 'over'
	/** What is left of it, in office time. */
	remainingMs: number
	/** When it will be over if nothing is added. */
	endsAt: Date
	/** When it goes on, while paused. */
	resumesAt: Date | null
	/** Added because answers were late, and by the advisor's own hand. */
	addedMs: number
	/** The answers among it that have come. */
	late: LateAnswer[]
}

type Running = {
	startedAt: Date
	hours: number
	/** What the advisor gave on top. */
	extraMinutes: number
	waits: readonly AnswerWait[]
	week: OfficeWeek
	now: Date
}

/**
 * The clock of the support after a delivery, told anew from what happened: it runs in office hours only, and every message that
 * waited longer than `answerWithinMs` for its answer gives the client that much more. Messages after its end give nothing.
 */
export function readSupportClock({
	startedAt,
	hours,
	extraMinutes,
	waits,
	week,
	now,
}: Running): SupportClock {
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

/** '31h 20m': what is left, as a clock shows it; under a minute it says so. */
export function countdownText(remainingMs: number): string {
	const minutes = Math.floor(remainingMs / 60_000)
	if (minutes < 1) return 'less than a minute'
	const hours = Math.floor(minutes / 60)
	return hours > 0 ? `${hours}h ${String(minutes % 60).padStart(2, '0')}m` : `${minutes}m`
}

import { formatDay, formatMoment } from '#app/lib/dates/dates.ts'
import type { StepSide } from './step-rules.ts'

/** Whom a step waits for, in words. */
export const sideLabels: Record<StepSide, string> = {
	advisor: 'You',
	client: 'The client',
	dealer: 'A dealer',
	nobody: 'Nobody until then',
}

/** A step as the admin's pages show it. */
export type StepView = {
	id: string
	side: StepSide
	what: string
	/** 'Wed, Mar 4', with its time if it has one; null without a day. */
	due: string | null
	/** ISO 8601: the time, or the day. */
	instant: string | null
	late: boolean
}

type Step = { id: string; side: StepSide; what: string; dueOn: string | null; dueAt: Date | null }
export type StepClock = { now: Date; today: string; timeZone: string; thisYear: number }

/** Formats a step for display. */
export function viewStep(
	{ id, side, what, dueOn, dueAt }: Step,
	{ now, today, timeZone, thisYear }: StepClock,
): StepView {
	const day = dueOn && formatDay(new Date(`${dueOn}T12:00:00Z`), 'UTC', thisYear)
	return {
		id,
		side,
		what,
		due: dueAt ? formatMoment(dueAt, timeZone, thisYear) : dueOn === today ? 'Today' : day,
		instant: dueAt?.toISOString() ?? dueOn,
		late: dueAt ? dueAt < now : dueOn !== null && dueOn < today,
	}
}

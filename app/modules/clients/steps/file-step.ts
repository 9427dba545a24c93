import { formatDay } from '#app/lib/dates/dates.ts'
import type { AdminStep } from '../admin-client.ts'
import { type StepClock, viewStep } from './step-view.ts'

type FileStep = Parameters<typeof viewStep>[0] & {
	rule: string | null
	author: string | null
	createdAt: Date
}

/** Formats a step for the client's pages, with who entered it. */
export const viewFileStep = (step: FileStep, clock: StepClock): AdminStep => ({
	...viewStep(step, clock),
	origin: step.rule
		? 'Automatic'
		: `${step.author ?? 'By hand'}, ${formatDay(step.createdAt, clock.timeZone, clock.thisYear)}`,
})

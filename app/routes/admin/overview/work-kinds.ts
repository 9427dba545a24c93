import { yearOf } from '#app/lib/dates/dates.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import type { DueGroup, DueStep } from '#app/modules/clients/steps/list-steps.server.ts'
import { type LaterDay, laterDays } from '#app/modules/clients/steps/step.schema.ts'
import { viewStep } from '#app/modules/clients/steps/step-view.ts'
import type { WorkLine, WorkQueue } from '#app/ui/admin/work-groups.tsx'

/** The number of listed items of each kind; a link leads to the rest. */
export const linesMax = 3

/** One kind of work in a queue: some lines of it, how many there are, and where the others are; null if a line opens all. */
export type WorkKind = { count: number; lines: WorkLine[]; more: { to: string; label: string } | null }

/** Combines several kinds of work into one queue, with the count of all and, for each kind, where those are that are not listed. */
export const queueOf = (
	head: Pick<WorkQueue, 'title' | 'tone' | 'note'>,
	kinds: readonly WorkKind[],
): WorkQueue => ({
	...head,
	lines: kinds.flatMap(({ lines }) => lines),
	count: kinds.reduce((sum, { count }) => sum + count, 0),
	more: kinds.flatMap(({ count, lines, more }) =>
		more && count > lines.length ? [{ ...more, count: count - lines.length }] : [],
	),
})

type GroupInput = { steps: readonly DueStep[]; group: DueGroup; now: Date; timeZone: string }

const listed: Record<DueGroup, { waits: string; buttons: boolean }> = {
	late: { waits: 'late', buttons: true },
	today: { waits: 'advisor', buttons: true },
	new: { waits: 'advisor', buttons: false },
	waiting: { waits: 'client', buttons: false },
	undated: { waits: 'advisor', buttons: false },
}

/** Returns one group of the steps that are due, with what can be done about each in one tap. */
export function stepsOfGroup({ steps, group, now, timeZone }: GroupInput): WorkKind {
	const view = { now, today: localDateOf(now, timeZone), timeZone, thisYear: yearOf(now, timeZone) }
	const ofGroup = steps.filter((step) => step.group === group)
	const { waits, buttons } = listed[group]
	return {
		count: ofGroup[0]?.count ?? 0,
		more: { to: `/admin/clients?sort=due&waits=${waits}`, label: 'Steps' },
		lines: ofGroup.map((step) => {
			const { due } = viewStep(step, view)
			const by = !due || group === 'today' ? '' : group === 'new' ? ` · by ${due}` : ` · was due ${due}`
			const fields = { step: step.id, client: step.clientId }
			return {
				key: step.id,
				who: step.name,
				what: `${step.what}${by}`,
				reference: step.reference,
				to: `/admin/clients/${step.clientId}#steps`,
				actionLabel: 'Open file',
				buttons: [
					{ intent: 'step-done', label: 'Done', fields },
					...(buttons ? (Object.keys(laterDays) as LaterDay[]) : []).map((until) => ({
						intent: 'step-later',
						label: laterDays[until],
						fields: { ...fields, until },
					})),
				],
			}
		}),
	}
}

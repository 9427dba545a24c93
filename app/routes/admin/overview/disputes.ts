import { formatMoment } from '#app/lib/dates/dates.ts'
import { formatCents } from '#app/lib/money/money.ts'
import { waitingSentence } from '#app/modules/payments/disputes/dispute-status.ts'
import type { DisputeToAnswer } from '#app/modules/payments/disputes/list-disputes.server.ts'
import type { WorkFacts } from './work-facts.server.ts'
import type { WorkKind } from './work-kinds.ts'

/** So long before its deadline a dispute comes before everything else. */
const nearMs = 3 * 86_400_000

type DisputeKinds = {
	/** Past their deadline. */
	overdue: WorkKind
	/** Near it, before everything else of the day. */
	near: WorkKind
	later: WorkKind
}

/** Returns the disputes that wait for an answer, by how near their deadline is. */
export function disputeKinds({ disputes, now, timeZone, thisYear }: WorkFacts): DisputeKinds {
	const leftMs = ({ dueAt }: DisputeToAnswer) => dueAt!.getTime() - now.getTime()
	const kindOf = (some: readonly DisputeToAnswer[], when: string): WorkKind => ({
		count: some.length,
		more: null,
		lines: some.map((dispute) => {
			const { id, reference, name, status, dueAt, hasFailed, waitingCents } = dispute
			const what = status.startsWith('warning_')
				? 'inquiry'
				: status.startsWith('appeal_')
					? 'appeal'
					: 'dispute'
			const failed = hasFailed ? 'Your answer did not get to the bank. ' : ''
			const waits =
				waitingCents && what !== 'inquiry' ? `. ${waitingSentence(formatCents(waitingCents))}` : ''
			return {
				key: `dispute ${id}`,
				who: name ?? reference,
				what: `${failed}Answer the ${what} ${when} ${formatMoment(dueAt!, timeZone, thisYear)}${waits}`,
				reference,
				to: `/admin/orders/${reference}#dispute`,
				actionLabel: 'Answer',
			}
		}),
	})
	return {
		overdue: kindOf(
			disputes.filter((each) => leftMs(each) < 0),
			'that was due',
		),
		near: kindOf(
			disputes.filter((each) => leftMs(each) >= 0 && leftMs(each) <= nearMs),
			'by',
		),
		later: kindOf(
			disputes.filter((each) => leftMs(each) > nearMs),
			'by',
		),
	}
}

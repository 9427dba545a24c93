import { amountOf } from '#app/lib/text/amount-of.ts'
import type { ListedLawRow } from './law-changes.server.ts'
import { isDue, type LawListEntry } from './law-list.ts'

/** How the admin pages mark what the operator did to a rule; null for one as it came with the software. */
export const originLabels: Record<ListedLawRow['origin'], string | null> = {
	shipped: null,
	corrected: 'Corrected by you',
	added: 'Added by you',
	removed: 'Removed by you',
}

/** Describes how long a rule may be relied on: '12 days left', 'Out of date for 3 days'. */
export function reviewStatus({ origin, daysLeft }: Pick<LawListEntry, 'origin' | 'daysLeft'>): {
	tone: 'ok' | 'new' | 'stop' | 'off'
	text: string
} {
	if (origin === 'removed') return { tone: 'off', text: 'Removed' }
	if (daysLeft === null) return { tone: 'ok', text: 'Never outdated' }
	if (daysLeft < 0) return { tone: 'stop', text: `Out of date for ${amountOf(-daysLeft, 'day')}` }
	if (daysLeft === 0) return { tone: 'new', text: 'Last day' }
	return { tone: isDue(daysLeft) ? 'new' : 'ok', text: `${amountOf(daysLeft, 'day')} left` }
}

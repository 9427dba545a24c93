import { type LawState, type LawSubject, lawSubjects, usStates } from '#engine'
import type { ListedLawRow } from './law-changes.server.ts'

export const lawListViews = ['due', 'all', 'own'] as const

export type LawListFilter = {
	/** What is due for review, everything, or what the operator added, corrected and removed. */
	view: (typeof lawListViews)[number]
	state: LawState | ''
	subject: LawSubject | ''
	/** Words of the source, the title or the note. */
	search: string
	/** The first is 1. */
	page: number
}

/** How many days before its last day a rule is due for review. */
export const dueWithinDays = 60

/** Sorts what is never due behind everything else. */
const never = 1_000_000

/** How many rules a page of the list has. */
export const lawPageSize = 25

/** Reads the filters of an address; what is not one of them filters nothing. */
export function readLawFilter(query: URLSearchParams): LawListFilter {
	const page = Number(query.get('page') ?? 1)
	const state = query.get('state') ?? ''
	return {
		view: lawListViews.find((view) => view === query.get('view')) ?? 'due',
		state: state === 'US' || Object.hasOwn(usStates, state) ? (state as LawState) : '',
		subject: lawSubjects.find((subject) => subject === query.get('subject')) ?? '',
		search: (query.get('q') ?? '').trim().slice(0, 200),
		page: Number.isInteger(page) && page > 0 && page < 1_000 ? page : 1,
	}
}

/** Returns the address of a view of the list; `page` 1 unless it is named. */
export function lawListUrl({ view, state, subject, search, page = 1 }: Partial<LawListFilter>): string {
	const query = new URLSearchParams()
	if (view && view !== 'due') query.set('view', view)
	if (state) query.set('state', state)
	if (subject) query.set('subject', subject)
	if (search) query.set('q', search)
	if (page > 1) query.set('page', String(page))
	return query.size > 0 ? `/admin/law?${query}` : '/admin/law'
}

export type LawListEntry = ListedLawRow & {
	/** Below zero for a rule that is out of date; null for one that cannot become so. */
	daysLeft: number | null
}

/** Returns a page of the rules that a filter matches, the first to be reviewed first, and how many match. */
export function filterLaw(
	entries: readonly ListedLawRow[],
	{ view, state, subject, search, page }: LawListFilter,
	today: string,
): { shown: LawListEntry[]; count: number } {
	const words = search.toLowerCase()
	const matching = entries
		.map((entry): LawListEntry => ({ ...entry, daysLeft: daysLeftOf(entry, today) }))
		.filter(({ row, origin, daysLeft }) => {
			if (view === 'due' && !isDue(daysLeft)) return false
			if (view === 'own' && origin === 'shipped') return false
			if (state && row.state !== state) return false
			if (subject && row.subject !== subject) return false
			return `${row.citation} ${row.title} ${row.note ?? ''}`.toLowerCase().includes(words)
		})
		.toSorted(
			(one, other) =>
				(one.daysLeft ?? never) - (other.daysLeft ?? never) || one.row.id.localeCompare(other.row.id),
		)
	const from = (page - 1) * lawPageSize
	return { shown: matching.slice(from, from + lawPageSize), count: matching.length }
}

/** Counts the rules that are due for review on a day (an ISO date). */
export const countDue = (entries: readonly ListedLawRow[], today: string): number =>
	entries.filter((entry) => isDue(daysLeftOf(entry, today))).length

/** Whether a rule with so many days left is due for review. */
export const isDue = (daysLeft: number | null): boolean => daysLeft !== null && daysLeft <= dueWithinDays

/** Counts the days until a rule is out of date; null for one that cannot become so, or was removed. */
function daysLeftOf({ row, origin }: ListedLawRow, today: string): number | null {
	if (row.staleAfter === null || origin === 'removed') return null
	return Math.round((Date.parse(row.staleAfter) - Date.parse(today)) / 86_400_000)
}

import { addDays, formatLocalDay } from '#app/lib/dates/local-dates.ts'
import { type AdminPage, adminPageGroups, adminViews } from '../admin-pages.ts'
import { readDay } from './read-day.ts'

/** A page or an action that the search offers beside the records. */
export type Command = { label: string; to: string; kind: 'Page' | 'Action' }

type Action = Pick<AdminPage, 'to' | 'label' | 'keywords'>

const actions: readonly Action[] = [
	{
		label: 'New appointment',
		to: '/admin/appointments?add=1',
		keywords: 'add book enter visit phone meet create',
	},
	{ label: 'New invoice', to: '/admin/invoices?add=1', keywords: 'bill send payment link create' },
	{ label: 'New client', to: '/admin/clients/new', keywords: 'add file person create' },
	{ label: 'New email', to: '/admin/mail/new', keywords: 'write send mail message dealer client' },
	{ label: 'Answer emails', to: '/admin/mail', keywords: 'mail inbox reply dealer unread snooze' },
	{ label: 'Send a template', to: '/admin/mail/templates', keywords: 'email text out-the-door decline' },
	{ label: 'New dealer', to: '/admin/dealers/new', keywords: 'add store dealership create' },
	{
		label: 'Recommend a vehicle',
		to: '/admin/recommendations?add=1',
		keywords: 'add new car recommendation',
	},
	{
		label: 'Confirm requests',
		to: '/admin/appointments?status=requested',
		keywords: 'appointments waiting time',
	},
	{ label: 'This week’s calendar', to: '/admin/appointments?view=week', keywords: 'appointments week view' },
	{ label: 'Process new applications', to: '/admin/applications', keywords: 'credit review decide' },
	{ label: 'Answer messages', to: '/admin/chat?show=open', keywords: 'reply unread chat unanswered' },
	{ label: 'Change a price', to: '/admin/settings/prices', keywords: 'edit services offering' },
	{ label: 'Block days', to: '/admin/availability#closures', keywords: 'close vacation off holiday closure' },
	{ label: 'Set to away', to: '/admin/chat/settings', keywords: 'back here availability status' },
	{ label: 'Go to the site', to: '/', keywords: 'home public website' },
]

const pages: AdminPage[] = [
	...adminViews,
	...adminPageGroups.flatMap((group): readonly AdminPage[] => group.pages),
]

const commands: readonly (Command & { keywords: string })[] = [
	...pages.map(({ to, label, keywords = '' }) => ({ to, label, keywords, kind: 'Page' as const })),
	...actions.map(({ to, label, keywords = '' }) => ({ to, label, keywords, kind: 'Action' as const })),
]

const shownMax = 6

/** Returns the pages and actions that are offered before anything is typed. */
export const firstCommands: readonly Command[] = commands.filter(
	({ kind, to }) => kind === 'Action' || to === '/admin/settings',
)

type MatchInput = {
	query: string
	/** The local date of the business. */
	today: string
}

/**
 * Returns the pages and actions in which a word begins with each typed word, best first: those whose name begins with the query, then those
 * whose name has all words, then those found by their keywords. 'block Friday' becomes a closure of that day.
 */
export function matchCommands({ query, today }: MatchInput): Command[] {
	const text = query.trim().toLowerCase()
	if (text.length < 2) return []
	const typed = wordsOf(text)
	const found = [...commands, booksOfLastMonth(today)]
		.map(({ keywords, ...command }) => ({
			command,
			rank: rankOf({ text, typed, label: command.label, keywords }),
		}))
		.filter(({ rank }) => rank > 0)
		.sort((a, b) => b.rank - a.rank)
		.map(({ command }) => command)
	const closure = readClosure(text, today)
	return (closure ? [closure, ...found] : found).slice(0, shownMax)
}

/** The page from which the accountant's files of the last whole month are downloaded. */
const booksOfLastMonth = (today: string): (typeof commands)[number] => ({
	label: 'Books of last month',
	to: `/admin/books?month=${addDays(`${today.slice(0, 8)}01`, -1).slice(0, 7)}`,
	keywords: 'accountant export quickbooks xero spreadsheet',
	kind: 'Action',
})

function rankOf({
	text,
	typed,
	label,
	keywords,
}: {
	text: string
	typed: string[]
	label: string
	keywords: string
}) {
	const name = label.toLowerCase()
	if (name === text) return 4
	if (name.startsWith(text)) return 3
	const isIn = (all: string[]) => typed.every((word) => all.some((each) => each.startsWith(word)))
	if (isIn(wordsOf(name))) return 2
	return isIn(wordsOf(`${name} ${keywords}`)) ? 1 : 0
}

const wordsOf = (text: string): string[] =>
	text
		.toLowerCase()
		.split(/[^\p{L}\p{N}]+/u)
		.filter(Boolean)

/** Reads the days to block from 'block friday', 'close nov 27' or 'block monday to wednesday'; null for other texts. */
function readClosure(text: string, today: string): Command | null {
	const [, days] = /^(?:block|close|closed|off|day off)\s{1,5}(\S.*)$/.exec(text) ?? []
	if (!days) return null
	const [from = '', until = ''] = days.split(/\s{1,5}(?:to|until|through|-)\s{1,5}/)
	const firstDay = readDay(from, today)
	if (!firstDay || firstDay < today) return null
	const lastDay = until ? readDay(until, firstDay) : firstDay
	if (!lastDay || lastDay < firstDay) return null
	const closedDays = new URLSearchParams({ firstDay, lastDay })
	const label =
		firstDay === lastDay
			? `Block ${formatLocalDay(firstDay)}`
			: `Block ${formatLocalDay(firstDay)} to ${formatLocalDay(lastDay)}`
	return { label, to: `/admin/availability?${closedDays}#closures`, kind: 'Action' }
}

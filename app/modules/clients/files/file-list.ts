import { getOwnValue } from '#app/lib/own-key.ts'
import { type ClientStage, clientStages, type FileOrder, fileOrders } from './client-file.ts'

export const fileWaits = {
	advisor: 'Waiting on you',
	late: 'Overdue',
	client: 'Waiting on client',
	dealer: 'Waiting on dealer',
	nobody: 'Waiting on a day',
	none: 'No open step',
} as const
export type FileWaits = keyof typeof fileWaits

export const fileStates = { open: 'Open files', closed: 'Closed files', all: 'All files' } as const
export type FileState = keyof typeof fileStates

/** A view of the admin's list of clients; properties are named like its URL parameters. */
export type FileListView = {
	q: string
	tag: string
	waits: FileWaits | ''
	stage: ClientStage | ''
	state: FileState
	sort: FileOrder
	after: string
}

/** Reads the view from the URL. Unknown values fall back to the default view, since the address can be typed by hand. */
export function readFileListView(query: URLSearchParams): FileListView {
	const text = (name: string) => (query.get(name) ?? '').slice(0, 200)
	const readChoice = <Name extends string>(names: readonly Name[], name: string) =>
		names.find((each) => each === query.get(name))
	return {
		q: text('q'),
		tag: text('tag'),
		after: text('after'),
		waits: readChoice(Object.keys(fileWaits) as FileWaits[], 'waits') ?? '',
		stage: readChoice(clientStages, 'stage') ?? '',
		state: readChoice(Object.keys(fileStates) as FileState[], 'state') ?? 'open',
		sort: readChoice(fileOrders, 'sort') ?? 'latest',
	}
}

/** Returns the URL of a view. A changed view starts at its first page; default values are left out. */
export function fileListAddress(view: FileListView, changed: Partial<FileListView>, path = '/admin/clients') {
	const defaults: Record<string, string> = { state: 'open', sort: 'latest' }
	const query = new URLSearchParams()
	for (const [name, value] of Object.entries({ ...view, after: '', ...changed }))
		if (value && value !== getOwnValue(defaults, name)) query.set(name, value)
	const search = query.toString()
	return `${path}${search && `?${search}`}`
}

/** Returns where the header of a column links to, and whether the list is sorted by it. Each column has one useful direction. */
export function fileSort(view: FileListView, sort: FileOrder) {
	const direction = view.sort !== sort ? 'none' : sort === 'latest' ? 'descending' : 'ascending'
	return { to: fileListAddress(view, { sort: view.sort === sort ? 'latest' : sort }), direction } as const
}

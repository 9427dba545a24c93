import { ownValue } from '#app/lib/own-key.ts'
import { type FileOrder, fileOrders } from './client-file.ts'

export const fileNextActions = {
	advisor: 'Waiting on you',
	client: 'Waiting on client',
	late: 'Overdue',
} as const
export type FileMove = keyof typeof fileNextActions

export const fileStates = { open: 'Open files', closed: 'Closed files', all: 'All files' } as const
export type FileState = keyof typeof fileStates

/** The desk's view of clients in an address. */
export type FileListView = {
	q: string
	tag: string
	move: FileMove | ''
	state: FileState
	sort: FileOrder
	after: string
}

/** What is no view is the usual one: the address can be typed. */
export function readFileListView(query: URLSearchParams): FileListView {
	const text = (name: string) => (query.get(name) ?? '').slice(0, 200)
	const one = <Name extends string>(names: readonly Name[], name: string) =>
		names.find((each) => each === query.get(name))
	return {
		q: text('q'),
		tag: text('tag'),
		after: text('after'),
		move: one(Object.keys(fileNextActions) as FileMove[], 'move') ?? '',
		state: one(Object.keys(fileStates) as FileState[], 'state') ?? 'open',
		sort: one(fileOrders, 'sort') ?? 'latest',
	}
}

/** The address of a view; what is changed begins at its first page. */
export function fileListAddress(view: FileListView, changed: Partial<FileListView>, path = '/admin/clients') {
	const usual: Record<string, string> = { state: 'open', sort: 'latest' }
	const query = new URLSearchParams()
	for (const [name, value] of Object.entries({ ...view, after: '', ...changed }))
		if (value && value !== ownValue(usual, name)) query.set(name, value)
	const search = query.toString()
	return `${path}${search && `?${search}`}`
}

/** What pressing the head of a column asks for, and whether the list is sorted by it now. Each has the one direction that is of use. */
export function fileSort(view: FileListView, sort: FileOrder) {
	const direction = view.sort !== sort ? 'none' : sort === 'latest' ? 'descending' : 'ascending'
	return { to: fileListAddress(view, { sort: view.sort === sort ? 'latest' : sort }), direction } as const
}

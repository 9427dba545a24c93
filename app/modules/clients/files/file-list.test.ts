import { expect, test } from 'vitest'
import { isFileIntent } from '../admin-client.ts'
import { type FileListView, fileListAddress, fileSort, readFileListView } from './file-list.ts'

const read = (query: string) => readFileListView(new URLSearchParams(query))
const usual = read('')

test('without a query the list shows open files, the latest activity first', () => {
	expect(usual).toEqual({ q: '', tag: '', after: '', waits: '', stage: '', state: 'open', sort: 'latest' })
})

test('unknown values in the query are ignored, also names of built-in properties', () => {
	expect(read('state=deleted&sort=price&waits=everybody&stage=won')).toEqual(usual)
	expect(read('state=constructor&sort=toString&waits=__proto__')).toEqual(usual)
})

test('search words and tags in the query are cut after 200 characters', () => {
	const view = read(`q=${'a'.repeat(201)}&tag=${'b'.repeat(500)}`)
	expect(view.q).toBe('a'.repeat(200))
	expect(view.tag).toBe('b'.repeat(200))
})

test('the URL of a view is parsed back to the same view', () => {
	const views: FileListView[] = [
		{
			q: 'Ana & Ben',
			tag: 'first car',
			after: '',
			waits: 'late',
			stage: 'quotes',
			state: 'all',
			sort: 'due',
		},
		{ q: '100%', tag: '', after: '', waits: 'none', stage: '', state: 'closed', sort: 'name' },
		{ q: '', tag: 'SUV?', after: '', waits: 'client', stage: 'lead', state: 'open', sort: 'name' },
	]
	for (const view of views) {
		const address = new URL(fileListAddress(view, {}), 'https://site.test')
		expect(address.pathname).toBe('/admin/clients')
		expect(readFileListView(address.searchParams)).toEqual(view)
	}
})

test('the URL of the default view has no query', () => {
	expect(fileListAddress(usual, {})).toBe('/admin/clients')
	expect(fileListAddress(read('sort=name'), { sort: 'latest' })).toBe('/admin/clients')
})

test('changing a filter starts at the first page, and paging keeps the filters', () => {
	const view = read('q=ana&state=closed&after=abc')
	expect(fileListAddress(view, { tag: 'suv' })).toBe('/admin/clients?q=ana&tag=suv&state=closed')
	expect(fileListAddress(view, { after: 'def' })).toBe('/admin/clients?q=ana&after=def&state=closed')
	expect(fileListAddress(view, { q: '' }, '/admin/clients.csv')).toBe('/admin/clients.csv?state=closed')
})

test('a column heading sorts by its column, and a second click returns to the latest activity', () => {
	expect(fileSort(usual, 'name')).toEqual({ to: '/admin/clients?sort=name', direction: 'none' })
	expect(fileSort(read('sort=name'), 'name')).toEqual({ to: '/admin/clients', direction: 'ascending' })
	expect(fileSort(usual, 'latest')).toEqual({ to: '/admin/clients', direction: 'descending' })
	expect(fileSort(read('sort=due'), 'latest')).toEqual({ to: '/admin/clients', direction: 'none' })
})

test('only the listed actions can be performed on a file', () => {
	for (const intent of ['details', 'close', 'reopen', 'add-tag', 'remove-note'])
		expect(isFileIntent(intent)).toBe(true)
	for (const text of ['', 'merge', 'constructor', 'Close']) expect(isFileIntent(text)).toBe(false)
})

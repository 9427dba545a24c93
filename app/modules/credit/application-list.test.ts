import { expect, test } from 'vitest'
import { columnSort, type ListView, listAddress, listTabs, readListView } from './application-list.ts'

const view: ListView = { tab: 'new', q: '', sort: 'newest', after: '' }
const read = (query: string) => readListView(new URLSearchParams(query))

test('a URL without a query shows new applications, newest first', () => {
	expect(read('')).toEqual(view)
})

test('every tab and sort is read from the URL, and unknown values are the default', () => {
	for (const { tab } of listTabs) expect(read(`tab=${tab}`).tab).toBe(tab)
	for (const sort of ['newest', 'oldest', 'name', 'name-back'] as const)
		expect(read(`sort=${sort}`).sort).toBe(sort)
	expect(read('tab=draft&sort=ssn')).toEqual(view)
	expect(read('tab=constructor&sort=__proto__')).toEqual(view)
})

test('a search longer than 200 characters is cut', () => {
	expect(read(`q=${'x'.repeat(300)}`).q).toHaveLength(200)
})

test('the URL of a view leaves out default values and is parsed back to the same view', () => {
	expect(listAddress(view, {})).toBe('/admin/applications')
	const changed = { tab: 'processed', q: 'Ada & Co', sort: 'name' } as const
	const address = listAddress(view, changed)
	expect(address).toBe('/admin/applications?tab=processed&q=Ada+%26+Co&sort=name')
	expect(readListView(new URL(address, 'https://site.example').searchParams)).toEqual({ ...view, ...changed })
})

test('a changed view starts at its first page, and only links to other pages have a cursor', () => {
	const third = { ...view, after: 'id-50' }
	expect(listAddress(third, { tab: 'all' })).toBe('/admin/applications?tab=all')
	expect(listAddress(third, { after: 'id-75' })).toBe('/admin/applications?after=id-75')
})

test('the first click on a column sorts by it, and the second one reverses it', () => {
	expect(columnSort(view, 'date')).toEqual({ to: '/admin/applications?sort=oldest', direction: 'descending' })
	expect(columnSort({ ...view, sort: 'oldest' }, 'date')).toEqual({
		to: '/admin/applications',
		direction: 'ascending',
	})
	expect(columnSort(view, 'name')).toEqual({ to: '/admin/applications?sort=name', direction: 'none' })
	expect(columnSort({ ...view, sort: 'name' }, 'name')).toEqual({
		to: '/admin/applications?sort=name-back',
		direction: 'ascending',
	})
	expect(columnSort({ ...view, sort: 'name-back' }, 'name')).toEqual({
		to: '/admin/applications?sort=name',
		direction: 'descending',
	})
	expect(columnSort({ ...view, sort: 'name' }, 'date')).toMatchObject({ direction: 'none' })
})

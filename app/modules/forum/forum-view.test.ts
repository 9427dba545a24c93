import { expect, test } from 'vitest'
import { changedView, forumViewPath, moreView, readForumView } from './forum-view.ts'

const read = (search: string) => readForumView(new URLSearchParams(search))

test.each([
	'/community',
	'/community?tab=questions&category=trade-ins&q=gap+insurance&sort=commented&shown=20',
	'/community?sort=popular&after=12',
	'/community?from=9&shown=30',
	'/community?q=fees&sort=latest',
])('a path represents the whole view: %s', (path) => {
	expect(forumViewPath(read(path.split('?')[1] ?? ''))).toBe(path)
})

test.each([
	'tab=x',
	'category=__proto__',
	'sort=match',
	'shown=-1',
	'after=1e3',
	'from=99999999999',
	'q=%20',
])('an invalid view parameter is ignored: %s', (search) => {
	expect(forumViewPath(read(search))).toBe('/community')
})

test('Load More keeps the start of the list, and starts a new page after a full one', () => {
	const second = moreView(read(''), { first: 90, last: 81 })
	expect(second).toMatchObject({ from: 90, shown: 20, after: null })
	expect(moreView(second, { first: 90, last: 71 })).toMatchObject({ from: 90, shown: 30 })
	expect(moreView({ ...second, shown: 100 }, { first: 90, last: 1 })).toMatchObject({
		from: null,
		shown: 10,
		after: 1,
	})
	expect(moreView(read('sort=popular'), { first: 5, last: 4 })).toMatchObject({ from: null, shown: 20 })
})

test('a search starts with its best match, and clearing it returns to the latest', () => {
	expect(read('q=fees').sort).toBe('match')
	expect(changedView(read('q=fees&shown=20'), { query: '' })).toMatchObject({ sort: 'latest', shown: 10 })
})

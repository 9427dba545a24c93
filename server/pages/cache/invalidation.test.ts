import { expect, test } from 'vitest'
import { pageRoutes } from '#tests/attacks/route-table.ts'
import { clearedBy, clearedByForum } from './invalidation.ts'

const routes = pageRoutes()

const paths = [
	'/',
	'/sitemap.xml',
	'/community',
	'/community/feed.xml',
	'/community/member/4',
	'/community/post/12/one',
	'/community/post/123/another',
	'/services',
]
const cleared = (isCleared: (path: string) => boolean) => paths.filter(isCleared)

test('a like clears its post and the lists, but no other post; new text clears the whole forum', () => {
	expect(cleared(clearedByForum(routes, '12 counted'))).toEqual([
		'/community',
		'/community/feed.xml',
		'/community/member/4',
		'/community/post/12/one',
	])
	for (const payload of ['12', '', 'anything else']) {
		expect(cleared(clearedByForum(routes, payload)), payload).toEqual(paths.slice(0, -1))
	}
})

test('a change topic that no route names clears every page', () => {
	expect(cleared(clearedBy(routes, 'orders'))).toEqual(['/'])
	expect(cleared(clearedBy(routes, ''))).toEqual(paths)
})

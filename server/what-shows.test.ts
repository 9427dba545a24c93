import { expect, test } from 'vitest'
import { whatForumShows, whatShows } from './what-shows.ts'

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
const shown = (shows: (path: string) => boolean) => paths.filter(shows)

test('a like shows on its post and in lists, on no other post; what was written shows all over the forum', () => {
	expect(shown(whatForumShows('12 counted'))).toEqual([
		'/community',
		'/community/feed.xml',
		'/community/member/4',
		'/community/post/12/one',
	])
	for (const word of ['12', '', 'anything else']) {
		expect(shown(whatForumShows(word)), word).toEqual(paths.slice(0, -1))
	}
})

test('what nobody has named shows everywhere', () => {
	expect(shown(whatShows('orders'))).toEqual(['/'])
	expect(shown(whatShows(''))).toEqual(paths)
})

import { expect, test } from 'vitest'
import { commentPath, memberPath, postPath } from './forum-paths.ts'
import { handleFrom, handleShape, isReservedHandle } from './handle.ts'

test.each([
	['Marcus B.', 'marcus-b'],
	['Zoë O’Neil', 'zoe-oneil'],
	['  --Ann--  ', 'ann'],
	['李雷', 'member'],
	['', 'member'],
	['x'.repeat(60), 'x'.repeat(19)],
])('the name %j suggests the handle %j', (name, handle) => {
	expect(handleFrom(name)).toBe(handle)
	expect(handle).toMatch(handleShape)
})

test.each(['a', 'a1', 'a-b', 'x'.repeat(24)])('%j may follow an @', (handle) => {
	expect(handle).toMatch(handleShape)
})

test.each(['', '-a', 'a-', 'A', 'a_b', 'a b', 'x'.repeat(25)])('%j is no handle', (handle) => {
	expect(handle).not.toMatch(handleShape)
})

test('a handle does not look like the site or a former member', () => {
	for (const handle of ['admin', 'moderator', 'support', 'former-12'])
		expect(isReservedHandle(handle)).toBe(true)
	for (const handle of ['admins', 'former', 'former-a', 'marcus'])
		expect(isReservedHandle(handle)).toBe(false)
})

test.each([
	['A fee for “dealer prep”?', 'a-fee-for-dealer-prep'],
	['Zoë’s première', 'zoes-premiere'],
	['???', 'post'],
	[`${'word '.repeat(20)}`, 'word-'.repeat(14).slice(0, -1)],
	['x'.repeat(200), 'x'.repeat(70)],
])('the title %j is %j in the path of its post', (title, slug) => {
	expect(postPath({ id: 7, title })).toBe(`/community/post/7/${slug}`)
})

test('the path of a comment opens its thread at the comment', () => {
	expect(commentPath({ id: 7, title: 'Tires' }, 31)).toBe('/community/post/7/tires?at=31#comment-31')
	expect(memberPath({ id: 3 })).toBe('/community/member/3')
})

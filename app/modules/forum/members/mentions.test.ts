import { expect, test } from 'vitest'
import { renderTextHere } from '#app/platform/markdown/render-text.server.ts'
import { handleFrom, handleShape, isReservedHandle } from '../handle.ts'
import { mentionsIn } from './mentions.server.ts'

test.each([
	['Ask @hank, he knows.', ['hank']],
	['@Hank and @hank and (@marcus-b)', ['hank', 'marcus-b']],
	['**@dele**: what @tpham said.', ['dele', 'tpham']],
	['Write to jo@example.com or see https://example.com/@jo', []],
	['`@hank` in code\n\n```\n@dele\n```', []],
	['> @hank said so\n\nI agree with @dele', ['dele']],
	['@@hank @-hank @hank_ @', []],
	[
		Array.from({ length: 30 }, (_, index) => `@m${index}`).join(' '),
		Array.from({ length: 10 }, (_, index) => `m${index}`),
	],
])('%j mentions %j', (text, handles) => {
	expect(mentionsIn(renderTextHere(text).html)).toEqual(handles)
})

test.each([
	['Marcus B.', 'marcus-b'],
	['Lucía Fernández', 'lucia-fernandez'],
	['  O’Brien  ', 'obrien'],
	['李明', 'member'],
	['A name that is a good deal longer than a handle', 'a-name-that-is-a-go'],
])('the handle of %j is %j', (name, handle) => {
	expect(handleFrom(name)).toBe(handle)
	expect(handle).toMatch(handleShape)
})

test('no handle looks like the site itself', () => {
	expect(['admin', 'advisor', 'former-12'].every(isReservedHandle)).toBe(true)
	expect(isReservedHandle('former-owner')).toBe(false)
})

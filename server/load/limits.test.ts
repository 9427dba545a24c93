import { expect, test } from 'vitest'
import { pageRoutes } from '#tests/attacks/route-table.ts'
import { bodyBytesMaxOf, everyWrite, writeLimitOf } from './limits.ts'

const routes = pageRoutes()
const limitAt = (path: string) => writeLimitOf(routes.routeFor(path))

test.each(['/sign-in', '/Sign-In', '/sign-in/', '/sign-in.data', '//sign-in', '/sign%2Din'])(
	'every spelling of a path has the same limit: %s',
	(path) => {
		expect(limitAt(path)).toEqual({ name: '/sign-in', rule: { max: 200, windowSeconds: 300 } })
	},
)

test.each(['/', '/community', '/%E0%A4%A', '/constructor', '/__proto__'])(
	'every other write shares one limit: %s',
	(path) => {
		expect(limitAt(path)).toEqual({ name: 'any', rule: everyWrite.address })
	},
)

test('only routes that accept files allow bodies over one megabyte', () => {
	const largest = (path: string) => bodyBytesMaxOf(routes.routeFor(path))
	expect(largest('/community/edit/post/12')).toBe(5_500_000)
	for (const path of ['/community/edit/comment/12', '/sign-in', '/no/such/page'])
		expect(largest(path), path).toBe(1_000_000)
})

import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test, vi } from 'vitest'
import { showsOwnErrors } from '#app/http/forms.server.ts'
import { pagePath } from '#app/lib/addresses/page-path.ts'
import { safePath } from '#app/lib/addresses/safe-path.ts'
import { TooMany } from '#app/lib/errors.ts'
import { bodyBytesMaxOf, writeLimitOf } from '#server/load/limits.ts'
import { sharedAddressFinder } from '#server/pages/shared-page-key.ts'
import routes from '../../app/routes.ts'
import { matrix } from '../access-matrix.ts'
import { samples } from '../access-rows.ts'
import { pageRoutes } from './route-table.ts'
import { spellings } from './spellings.ts'

const declared = pageRoutes()
const sharedAddress = sharedAddressFinder(declared)

const table = (routes as RouteConfigEntry[]).map(asObject)

function asObject({ path, index, children, file, id }: RouteConfigEntry): RouteObject {
	const named = { id: id ?? file, ...(path === undefined ? {} : { path }) }
	return index ? { ...named, index } : { ...named, children: children?.map(asObject) ?? [] }
}

const paths = [...new Set(Object.keys(matrix).map((address) => address.split(' ')[1]!.split('?')[0]!))]
	.filter((path) => path !== '/*')
	.map((path) => path.replace(/:\w+/g, (parameter) => samples[parameter]!))

/** What the pages make of a path on the wire: the page and thing it reaches, and the path they see; null when it reaches none. */
function reached(wire: string): { page: string; pathname: string; search: string } | null {
	const url = URL.parse(wire, 'http://localhost')
	const match = url && matchRoutes(table, pagePath(url.pathname))?.at(-1)
	if (!match || match.route.path === '*') return null
	return {
		page: `${match.route.id} ${JSON.stringify(match.params)}`,
		pathname: url.pathname,
		search: url.search,
	}
}

const known = new Map(paths.map((path) => [path, reached(path)!]))

test.each(Object.keys(spellings))('whatever reaches a page counts as that page: a path %s', (how) => {
	// React Router says so when it cannot decode one.
	vi.spyOn(console, 'warn').mockImplementation(() => {})
	const otherwise: Record<string, unknown> = {}
	for (const path of paths) {
		const wire = spellings[how]!(path)
		const there = reached(wire)
		if (!there || there.page !== known.get(path)!.page) continue
		const { pathname, search } = there
		const [route, own] = [declared.at(pathname), declared.at(path)]
		if (route !== own) otherwise[`the policy of ${wire}`] = route.pattern
		if (writeLimitOf(route).name !== writeLimitOf(own).name)
			otherwise[`the limit of ${wire}`] = writeLimitOf(route).name
		if (bodyBytesMaxOf(route) !== bodyBytesMaxOf(own))
			otherwise[`the size of ${wire}`] = bodyBytesMaxOf(route)
		if (says(pathname) !== says(path)) otherwise[`the words of ${wire}`] = says(pathname)
		const shared = sharedAddress('GET', pathname + search, undefined)
		const asked = shared?.document ? path : path === '/' ? '/_.data' : `${path}.data`
		if (shared && shared.key !== sharedAddress('GET', asked, undefined)?.key)
			otherwise[`the cache of ${wire}`] = shared
	}
	expect(otherwise).toEqual({})
})

const says = (pathname: string) => showsOwnErrors(new TooMany('Too many.', 1), declared.at(pathname).policy)

test.each([
	'//evil.example',
	'/\\evil.example',
	'\\\\evil.example',
	'https://evil.example',
	'javascript:alert(1)',
	'/.//evil.example',
	'/%2e//evil.example',
	'/x/..//evil.example',
	'/\t/evil.example',
	'/\n/evil.example',
	'evil.example',
	'@evil.example',
	'/@evil.example:x@',
	'data:text/html,x',
	'///evil.example',
	'/;@evil.example',
])('nobody is led elsewhere by %j', (value) => {
	const led = new URL(safePath(value), 'https://site.example')
	expect(led.origin).toBe('https://site.example')
	expect(led.pathname.startsWith('//')).toBe(false)
})

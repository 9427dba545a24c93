import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test, vi } from 'vitest'
import { showsOwnErrors } from '#app/http/forms.server.ts'
import { TooMany } from '#app/lib/errors.ts'
import { pagePath } from '#app/lib/paths/page-path.ts'
import { safePath } from '#app/lib/paths/safe-path.ts'
import { bodyBytesMaxOf, writeLimitOf } from '#server/load/limits.ts'
import { sharedAddressFinder } from '#server/pages/cache/shared-page-key.ts'
import { inSample } from '#tests/setup/deep.ts'
import routes from '../../app/routes.ts'
import { matrix } from '../access-matrix.ts'
import { samples } from '../access-rows.ts'
import { pageRoutes } from './route-table.ts'
import { spellings } from './spellings.ts'

const declared = pageRoutes()
const sharedAddress = sharedAddressFinder(declared)

const table = (routes as RouteConfigEntry[]).map(asObject)

function asObject({ path, index, children, file, id }: RouteConfigEntry): RouteObject {
	const node = { id: id ?? file, ...(path === undefined ? {} : { path }) }
	return index ? { ...node, index } : { ...node, children: children?.map(asObject) ?? [] }
}

const paths = [...new Set(Object.keys(matrix).map((address) => address.split(' ')[1]!.split('?')[0]!))]
	.filter((path) => path !== '/*')
	.map((path) => path.replace(/:\w+/g, (parameter) => samples[parameter]!))

/** Returns the page with its parameters that a raw path reaches, and the path as the pages see it; null when it reaches none. */
function pageAt(rawPath: string): { page: string; pathname: string; search: string } | null {
	const url = URL.parse(rawPath, 'http://localhost')
	const match = url && matchRoutes(table, pagePath(url.pathname))?.at(-1)
	if (!match || match.route.path === '*') return null
	return {
		page: `${match.route.id} ${JSON.stringify(match.params)}`,
		pathname: url.pathname,
		search: url.search,
	}
}

const pagesByPath = new Map(paths.map((path) => [path, pageAt(path)!]))

test.each(Object.keys(spellings).map((name, spellingIndex) => [name, spellingIndex] as const))(
	'every spelling that reaches a page has its policy, limits and cache key: a path %s',
	(name, spellingIndex) => {
		// React Router logs a warning when it cannot decode a path.
		vi.spyOn(console, 'warn').mockImplementation(() => {})
		const differences: Record<string, unknown> = {}
		for (const path of paths.filter((_path, i) => inSample(8, spellingIndex, i))) {
			const rawPath = spellings[name]!(path)
			const found = pageAt(rawPath)
			if (!found || found.page !== pagesByPath.get(path)!.page) continue
			const { pathname, search } = found
			const [route, expected] = [declared.routeFor(pathname), declared.routeFor(path)]
			if (route !== expected) differences[`the policy of ${rawPath}`] = route.pattern
			if (writeLimitOf(route).name !== writeLimitOf(expected).name)
				differences[`the limit of ${rawPath}`] = writeLimitOf(route).name
			if (bodyBytesMaxOf(route) !== bodyBytesMaxOf(expected))
				differences[`the size of ${rawPath}`] = bodyBytesMaxOf(route)
			if (showsOwnError(pathname) !== showsOwnError(path))
				differences[`the error form of ${rawPath}`] = showsOwnError(pathname)
			const shared = sharedAddress('GET', pathname + search, undefined)
			const sharedPath = shared?.document ? path : path === '/' ? '/_.data' : `${path}.data`
			if (shared && shared.key !== sharedAddress('GET', sharedPath, undefined)?.key)
				differences[`the cache of ${rawPath}`] = shared
		}
		expect(differences).toEqual({})
	},
)

const showsOwnError = (pathname: string) =>
	showsOwnErrors(new TooMany('Too many.', 1), declared.routeFor(pathname).policy)

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
])('a redirect to %j stays on this site', (value) => {
	const target = new URL(safePath(value), 'https://site.example')
	expect(target.origin).toBe('https://site.example')
	expect(target.pathname.startsWith('//')).toBe(false)
})

import { endpoints } from '../access-endpoints.ts'
import { matrix } from '../access-matrix.ts'
import { type Role, samples } from '../access-rows.ts'
import type { People } from './people.ts'
import type { Site, SiteResponse } from './site.ts'

export type World = { site: Site; people: People; cookies: Record<Role, string> }

/** Returns the method and path of a row of the matrix, with its parameters filled in. */
export function fillPattern(address: string): [method: string, path: string] {
	const [method, pattern] = address.split(' ') as [string, string]
	return [method, pattern.replace(/\*|:\w+/g, (parameter) => samples[parameter]!)]
}

/** Returns the path of a page's data. */
export function dataPath(path: string, search?: string): string {
	const [pathname = '', query] = path.split('?')
	const all = [query, search].filter(Boolean).join('&')
	return `${pathname === '/' ? '/_' : pathname}.data${all ? `?${all}` : ''}`
}

/** Returns every path of the site without its query, and the methods of its rows. */
export function allPaths(): Map<string, Set<string>> {
	const paths = new Map<string, Set<string>>()
	for (const address of Object.keys({ ...matrix, ...endpoints })) {
		const [method, path] = fillPattern(address)
		const pathname = path.split('?')[0]!
		paths.set(pathname, (paths.get(pathname) ?? new Set()).add(method))
	}
	return paths
}

export async function requestAs(
	{ site, people, cookies }: World,
	role: Role,
	{ method, path, headers = {} }: { method: string; path: string; headers?: Record<string, string> },
): Promise<SiteResponse> {
	// Signing out ends its session, so it gets a new one.
	const cookie = /sign-out/i.test(path) ? await people.cookieOf(role) : cookies[role]
	const acts = method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
	return site.send(path, {
		method,
		headers: {
			origin: site.origin,
			...(acts ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
			...(cookie ? { cookie } : {}),
			...headers,
		},
		...(acts ? { body: '' } : {}),
	})
}

/** Returns the status of a response, followed by its redirect if any; for data, whose redirects are in the body, too. */
export function statusAndLocation({ status, headers, text }: SiteResponse, origin: string): number | string {
	const inside = status === 202 ? /"redirect","([^"]+)".*?"status",(\d+)/.exec(text) : null
	// The encrypted part of a link differs each time.
	const location = (inside?.[1] ?? headers.location)?.replace(origin, '').replace(/&(?:to|held)=[^&]*/g, '')
	return location ? `${inside?.[2] ?? status} ${location}` : status
}

import { endpoints } from '../access-endpoints.ts'
import { matrix } from '../access-matrix.ts'
import { type Role, samples } from '../access-rows.ts'
import type { People } from './people.ts'
import type { Answer, Site } from './site.ts'

export type World = { site: Site; people: People; cookies: Record<Role, string> }

/** Method and path of a row of the matrix. */
export function fill(address: string): [method: string, path: string] {
	const [method, pattern] = address.split(' ') as [string, string]
	return [method, pattern.replace(/\*|:\w+/g, (parameter) => samples[parameter]!)]
}

/** The address of a page's data. */
export function dataOf(path: string, search?: string): string {
	const [pathname = '', query] = path.split('?')
	const all = [query, search].filter(Boolean).join('&')
	return `${pathname === '/' ? '/_' : pathname}.data${all ? `?${all}` : ''}`
}

/** Every path of the site, without its query, and the methods that its rows name. */
export function everyPath(): Map<string, Set<string>> {
	const paths = new Map<string, Set<string>>()
	for (const address of Object.keys({ ...matrix, ...endpoints })) {
		const [method, path] = fill(address)
		const bare = path.split('?')[0]!
		paths.set(bare, (paths.get(bare) ?? new Set()).add(method))
	}
	return paths
}

export async function askAs(
	{ site, people, cookies }: World,
	role: Role,
	{ method, path, headers = {} }: { method: string; path: string; headers?: Record<string, string> },
): Promise<Answer> {
	// What ends a session is given one of its own to end.
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

/** A status, and where it leads; of data, which tells a redirect inside, too. */
export function shortly({ status, headers, text }: Answer, origin: string): number | string {
	const inside = status === 202 ? /"redirect","([^"]+)".*?"status",(\d+)/.exec(text) : null
	// What is sealed into a link is new each time.
	const location = (inside?.[1] ?? headers.location)?.replace(origin, '').replace(/&(?:to|held)=[^&]*/g, '')
	return location ? `${inside?.[2] ?? status} ${location}` : status
}

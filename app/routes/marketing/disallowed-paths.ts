import type { RoutePolicy } from '#app/http/route-policy.ts'

type Pages = readonly { pattern: string; policy: RoutePolicy }[]

/** Returns the first path segments without any page for search engines: `/admin`, or `/api/` if the segment itself is not a page. */
export function disallowedPaths(pages: Pages): string[] {
	const areas = new Map<string, Pages>()
	for (const page of pages) {
		const [, first = ''] = page.pattern.split('/')
		areas.set(first, [...(areas.get(first) ?? []), page])
	}
	return [...areas]
		.filter(([, below]) => below.every(({ policy }) => isDisallowed(policy)))
		.map(([first, below]) =>
			below.some(({ pattern }) => pattern === `/${first}`) ? `/${first}` : `/${first}/`,
		)
		.sort()
}

const isDisallowed = ({ access, robots }: RoutePolicy): boolean =>
	access === 'member' || access === 'admin' || robots === 'disallow'

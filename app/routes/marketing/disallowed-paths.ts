import type { RoutePolicy } from '#app/http/route-policy.ts'

type Pages = readonly { pattern: string; policy: RoutePolicy }[]

/** The first parts of addresses below which there is nothing for search engines: `/admin`, and `/api/` where it is no page itself. */
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

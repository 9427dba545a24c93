import { expect, test } from 'vitest'
import { pageRoutes } from '#tests/attacks/route-table.ts'
import { disallowedPaths } from './disallowed-paths.ts'

test('robots.txt disallows whole areas, but no page that the sitemap lists', () => {
	const { pages } = pageRoutes()
	const disallowed = disallowedPaths(pages)
	for (const path of ['/account', '/admin', '/api/', '/dashboard', '/dev/', '/sandbox/', '/sign-in'])
		expect(disallowed).toContain(path)
	const listed = pages.flatMap(({ pattern, policy }) => (policy.sitemap ? [pattern] : []))
	expect(listed).toContain('/services')
	expect(listed.filter((path) => disallowed.some((start) => path.startsWith(start)))).toEqual([])
	expect(disallowed).not.toContain('/reviews/')
})

import { expect } from 'vitest'
import type { Access } from '#app/http/route-policy.ts'
import { endpoints } from './access-endpoints.ts'
import { matrix } from './access-matrix.ts'
import { expectedFor, type Role, roles } from './access-rows.ts'
import { expectOtherSitesRejected } from './attacks/cross-site.ts'
import { checkWriteLimits } from './attacks/limits/write-limits.ts'
import {
	checkMatrix,
	checkOtherMethods,
	checkOtherSpellings,
	checkPageParts,
} from './attacks/matrix-probes.ts'
import { makePeople } from './attacks/people.ts'
import { fillPattern, type World } from './attacks/probes.ts'
import { openSite } from './attacks/site.ts'
import { expectNoAccessToOthers } from './attacks/swapped-ids.ts'
import { test as base } from './setup/database.ts'
import { siteRoutes } from './site-routes.ts'

// One site for all tests, which run in this order: each leaves the sample data as the next one needs it.
const test = base.extend<{ world: World }>({
	world: [
		async ({ fileDb }, use) => {
			const site = await openSite(fileDb, { jobs: false })
			const people = await makePeople(site)
			const entries = await Promise.all(
				roles.map(async (role) => [role, await people.cookieOf(role)] as const),
			)
			await use({ site, people, cookies: Object.fromEntries(entries) as Record<Role, string> })
			await site.close()
		},
		{ scope: 'file' },
	],
})

test('no row of the matrix admits a role that the policy of its route rejects', () => {
	const routes = siteRoutes()
	const admitted: Record<Access, Role[]> = {
		public: [...roles],
		link: [...roles],
		member: ['member', 'owner', 'suspended', 'admin without step-up', 'admin'],
		admin: ['admin without step-up', 'admin'],
	}
	const failures = Object.entries({ ...matrix, ...endpoints }).flatMap(([address, row]) => {
		const { access } = routes.routeFor(fillPattern(address)[1].split('?')[0]!).policy
		return roles
			.filter(
				(role) => !admitted[access].includes(role) && Number.parseInt(`${expectedFor(row, role)}`, 10) < 300,
			)
			.map((role) => `${address} as ${role}`)
	})
	expect(failures).toEqual([])
})

test('every endpoint has a row in the matrix', () => {
	const routes = siteRoutes()
	const probed = new Set(
		Object.keys(endpoints).map((address) => routes.routeFor(fillPattern(address)[1]).pattern),
	)
	const declared = routes.all().filter((route) => !routes.pages.includes(route))
	expect(declared.map(({ pattern }) => pattern).filter((pattern) => !probed.has(pattern))).toEqual([])
})

test('requests forged by another site are rejected and change no row', ({ world }) =>
	expectOtherSitesRejected(world))

test('with another session or none, no id gives access to somebody else’s data', ({ world }) =>
	expectNoAccessToOthers(world))

test('every endpoint and page responds to every role as the matrix says', async ({ world }) => {
	expect({ ...(await checkMatrix(world)), ...(await checkPageParts(world)) }).toEqual({})
})

test('every write above its rate limit is rejected with an error message and Retry-After', async ({
	world,
}) => {
	expect(await checkWriteLimits(world)).toEqual({})
})

test('no other method and no other spelling of a path gives more access', async ({ world }) => {
	// From here on only statuses are checked.
	world.site.renderPages(false)
	expect({ ...(await checkOtherMethods(world)), ...(await checkOtherSpellings(world)) }).toEqual({})
})

import { expect, vi } from 'vitest'
import type { Access } from '#app/http/route-policy.ts'
import { endpoints } from './access-endpoints.ts'
import { matrix } from './access-matrix.ts'
import { answerFor, type Role, roles } from './access-rows.ts'
import { rejectOtherSites } from './attacks/cross-site.ts'
import { beyondTheirShare } from './attacks/limits/write-limits.ts'
import { asTheMatrixStates, otherMethods, otherSpellings, partsOfPages } from './attacks/matrix-probes.ts'
import { meetPeople } from './attacks/people.ts'
import { fill, type World } from './attacks/probes.ts'
import { openSite } from './attacks/site.ts'
import { reachNothingOfOthers } from './attacks/swapped-ids.ts'
import { test as base } from './setup/database.ts'
import { siteRoutes } from './site-routes.ts'

vi.setConfig({ testTimeout: 900_000, hookTimeout: 300_000 })

// One site for all of it. Each test leaves the sample world as the next one needs it; they come in this order.
const test = base.extend<{ world: World }>({
	world: [
		async ({ fileDb }, use) => {
			const site = await openSite(fileDb, { undrawn: true, jobs: false })
			await site.draw(true)
			const people = await meetPeople(site)
			const entries = await Promise.all(
				roles.map(async (role) => [role, await people.cookieOf(role)] as const),
			)
			await use({ site, people, cookies: Object.fromEntries(entries) as Record<Role, string> })
			await site.close()
		},
		{ scope: 'file' },
	],
})

test('whom the policy of an address does not admit is rejected there, whatever the rows say', () => {
	const routes = siteRoutes()
	const admitted: Record<Access, Role[]> = {
		public: [...roles],
		link: [...roles],
		member: ['member', 'owner', 'suspended', 'admin without step-up', 'admin'],
		admin: ['admin without step-up', 'admin'],
	}
	const wrong = Object.entries({ ...matrix, ...endpoints }).flatMap(([address, row]) => {
		const { access } = routes.at(fill(address)[1].split('?')[0]!).policy
		return roles
			.filter(
				(role) => !admitted[access].includes(role) && Number.parseInt(`${answerFor(row, role)}`, 10) < 300,
			)
			.map((role) => `${address} as ${role}`)
	})
	expect(wrong).toEqual([])
})

test('every endpoint has its row in the matrix', () => {
	const routes = siteRoutes()
	const probed = new Set(Object.keys(endpoints).map((address) => routes.at(fill(address)[1]).pattern))
	const declared = routes.all().filter((route) => !routes.pages.includes(route))
	expect(declared.map(({ pattern }) => pattern).filter((pattern) => !probed.has(pattern))).toEqual([])
})

test('no other site has anybody do anything here, by whatever way, and not a row changes', ({ world }) =>
	rejectOtherSites(world))

test('under another session, or none, a client reaches and changes nothing of somebody else by any id', ({
	world,
}) => reachNothingOfOthers(world))

test('every address answers every role as the matrix says', async ({ world }) => {
	expect({ ...(await asTheMatrixStates(world)), ...(await partsOfPages(world)) }).toEqual({})
})

test('sent once more than their share, every write is refused with a sentence and the time to come back', async ({
	world,
}) => {
	expect(await beyondTheirShare(world)).toEqual({})
})

test('no other method and no other spelling of an address reaches more', async ({ world }) => {
	// Nothing but statuses is looked at from here on.
	await world.site.draw(false)
	expect({ ...(await otherMethods(world)), ...(await otherSpellings(world)) }).toEqual({})
})

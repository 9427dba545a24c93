import { expect, vi } from 'vitest'
import { matrix, type Role, roles } from './access-matrix.ts'
import { refuseOtherSites } from './attacks/cross-site.ts'
import { asTheMatrixSays, otherMethods, otherSpellings, partsOfPages } from './attacks/matrix-probes.ts'
import { meetPeople } from './attacks/people.ts'
import type { World } from './attacks/probes.ts'
import { routeTable } from './attacks/route-table.ts'
import { openSite } from './attacks/site.ts'
import { reachNothingOfOthers } from './attacks/swapped-ids.ts'
import { beyondTheirShare } from './attacks/write-limits.ts'
import { test as base } from './setup/database.ts'

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

test('every route has its row in the matrix, and every row its route', () => {
	const known = routeTable().flatMap(({ addresses }) => addresses)
	expect(Object.keys(matrix).sort()).toEqual(known.sort())
})

test('no other site has anybody do anything here, by whatever way, and not a row changes', ({ world }) =>
	refuseOtherSites(world))

test('under another session, or none, a client reaches and changes nothing of somebody else by any id', ({
	world,
}) => reachNothingOfOthers(world))

test('every address answers every role as the matrix says', async ({ world }) => {
	expect({ ...(await asTheMatrixSays(world)), ...(await partsOfPages(world)) }).toEqual({})
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

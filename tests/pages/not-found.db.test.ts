import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { makePeople } from '../attacks/people.ts'
import { openSite } from '../attacks/site.ts'
import { test } from '../setup/database.ts'
import { inSample } from '../setup/deep.ts'
import { siteRoutes } from '../site-routes.ts'

const ids = ['9999', 'abc', randomUUID()]

test('a page whose address names nothing says that it was not found, and not that we failed', async ({
	fileDb,
}) => {
	const site = await openSite(fileDb, { jobs: false })
	const people = await makePeople(site)
	const patterns = siteRoutes().pages.map(({ pattern }) => pattern)
	const withIds = patterns.filter((pattern) => /[:*]/.test(pattern))
	expect(withIds.length).toBeGreaterThan(20)
	const wrong: string[] = []
	let found404 = 0
	for (const [k, role] of (['anonymous', 'member', 'admin'] as const).entries()) {
		const cookie = await people.cookieOf(role)
		for (const [i, pattern] of withIds.entries())
			for (const [j, id] of ids.entries()) {
				// Outside the deep run each role requests each page with one of the ids, in turns.
				if (!inSample(3, i, j, k)) continue
				const path = pattern.replace(/:\w+\??|\*/g, id)
				const { status, text } = await site.send(path, { headers: cookie ? { cookie } : {} })
				if (status >= 500) wrong.push(`${path} as ${role}: ${status}`)
				if (status === 404) found404++
				if (status < 500 && text.includes('Something went wrong on our side'))
					wrong.push(`${path} as ${role}: ${status}`)
			}
	}
	await site.close()
	expect(found404).toBeGreaterThan(25)
	expect(wrong.toSorted()).toEqual([])
})

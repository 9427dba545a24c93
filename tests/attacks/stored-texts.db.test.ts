import { expect, vi } from 'vitest'
import { linksOf } from '#tests/attacks/fuzz/forms.ts'
import { matrix } from '../access-matrix.ts'
import { test } from '../setup/database.ts'
import { casesOf } from '../setup/deep.ts'
import { meetPeople } from './people.ts'
import { openSite, type Site } from './site.ts'
import { escapedFrom, overwriteTexts } from './stored-texts.ts'

vi.setConfig({ testTimeout: 400_000, hookTimeout: 300_000 })

const loopMsMost = 200
/** Of pages that differ by what they are about, so many each. */
const alikeMost = casesOf({ sample: 1, all: 2 })
/** What ends the session, or what is written by being read. */
const skipped = /sign-out|\/stream|\/verify|\/assets\//

type Read = { name: string; status: number; heldMs: number; escaped: string | undefined }

test('texts that are stored already harm no reader: page, feed, mail, export, search, CSV or PDF', async ({
	fileDb,
}) => {
	const columns = await overwriteTexts(fileDb.pool)
	expect(columns.length).toBeGreaterThan(40)
	// Begun after that, so nothing is known from before.
	const site = await openSite(fileDb, { watched: true })
	try {
		const people = await meetPeople(site)
		await renderEmail(site)
		const reads: Read[] = []
		for (const role of ['anonymous', 'owner', 'admin'] as const)
			reads.push(...(await readEverything(site, role, await people.cookieOf(role))))
		const slowest = reads.toSorted((a, b) => b.heldMs - a.heldMs).slice(0, 5)
		console.info(`${columns.length} columns written over, ${reads.length} addresses read; slowest:`)
		for (const { name, heldMs } of slowest) console.info(`${Math.round(heldMs)} ms: ${name}`)
		expect(
			reads.filter(({ status, heldMs, escaped }) => status >= 500 || heldMs > loopMsMost || escaped),
		).toEqual([])
		// What the test stands on: each kind of reader was there.
		expect(reads.filter(({ status }) => status === 200).map(({ name }) => name)).toEqual(
			expect.arrayContaining(everyKind.map((path) => expect.stringMatching(path))),
		)
	} finally {
		await site.close()
	}
})

const everyKind = [
	/community\/post\//,
	/community\/feed\.xml/,
	/admin\/search/,
	/reviews/,
	/account\/appointments/,
	/admin\/clients\.csv/,
	/receipt\.pdf/,
	/admin\/applications\/./,
	/admin\/chat\/./,
	/admin\/settings/,
	/POST \/account\/data\/export/,
	/dev\/mailbox\/./,
]

/** A mail is rendered with the name that was written over, and stands in the mailbox of the demo. */
async function renderEmail(site: Site): Promise<void> {
	await site.send('/forgot-password', {
		method: 'POST',
		headers: { origin: site.origin, 'content-type': 'application/x-www-form-urlencoded' },
		body: 'email=member%40lotwise.test',
	})
	await vi.waitFor(
		async () => {
			const { rows } = await site.pool.query(
				`select from mail where "to" = 'member@lotwise.test' and kind like '%password%' and created_at > now() - interval '1 minute'`,
			)
			expect(rows).not.toEqual([])
		},
		{ timeout: 30_000, interval: 200 },
	)
}

/** All that a role comes to, one after the other: every address without an id, and what is linked from there. */
async function readEverything(site: Site, role: string, cookie: string): Promise<Read[]> {
	const queue = Object.keys(matrix)
		.filter((address) => address.startsWith('GET ') && !/[:*]/.test(address))
		.map((address) => address.slice(4))
	queue.push('/admin/search?q=hostile', '/community?q=hostile', '/resources?q=hostile', '/admin/clients?q=x')
	const seen = new Set(queue)
	const alike = new Map<string, number>()
	const reads: Read[] = []
	const read = async (path: string, method = 'GET') => {
		await site.takeLoop()
		const answer = await site.send(path, {
			method,
			patienceMs: 0,
			headers: { cookie, origin: site.origin, accept: 'text/html,*/*' },
			...(method === 'POST' ? { body: '' } : {}),
		})
		const { heldMs } = await site.takeLoop()
		const { status } = answer
		reads.push({ name: `${method} ${path} as ${role}`, status, heldMs, escaped: escapedFrom(answer) })
		return answer
	}
	for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
		const shape = path.replace(/[\w-]*\d[\w-]*|(?<=\/post\/\d+\/)[^/?]+|=[^&]*/g, '#')
		alike.set(shape, (alike.get(shape) ?? 0) + 1)
		if (skipped.test(path) || alike.get(shape)! > alikeMost) continue
		const { text, headers } = await read(path)
		if (!headers['content-type']?.startsWith('text/html')) continue
		for (const link of linksOf(text)) {
			if (seen.has(link)) continue
			seen.add(link)
			queue.push(link)
		}
	}
	if (role === 'owner') await read('/account/data/export', 'POST')
	return reads
}

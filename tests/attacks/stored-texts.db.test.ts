import { expect, vi } from 'vitest'
import { linksOf } from '#tests/attacks/fuzz/forms.ts'
import { matrix } from '../access-matrix.ts'
import { expectedFor, type Role } from '../access-rows.ts'
import { test } from '../setup/database.ts'
import { casesOf, inSample, isDeep } from '../setup/deep.ts'
import { heldByEach } from './held-loop.ts'
import { makePeople } from './people.ts'
import { openSite, type Site } from './site.ts'
import { findInjected, overwriteTexts } from './stored-texts.ts'

const loopMsMax = 200
/** How many pages are read of those that differ only in their ids. */
const similarMax = casesOf({ sample: 1, all: 2 })
/** Paths that end the session, or that change data when they are read. */
const skipped = /sign-out|\/stream|\/verify|\/assets\//

type Read = { name: string; status: number; blockedMs: number; injected: string | undefined }

test('stored hostile texts harm no reader, in pages, feeds, emails, exports, search, CSV or PDF', async ({
	fileDb,
}) => {
	const columns = await overwriteTexts(fileDb.pool)
	expect(columns.length).toBeGreaterThan(40)
	// Started afterwards, so that nothing is cached.
	const site = await openSite(fileDb)
	try {
		const people = await makePeople(site)
		await renderEmail(site)
		const reads: Read[] = []
		const readShapes = new Set<string>()
		for (const role of ['anonymous', 'owner', 'admin'] as const)
			reads.push(...(await readEverything(site, { role, cookie: await people.cookieOf(role), readShapes })))
		const slowest = reads.toSorted((a, b) => b.blockedMs - a.blockedMs).slice(0, 5)
		console.info(`${columns.length} columns overwritten, ${reads.length} pages read; slowest:`)
		for (const { name, blockedMs } of slowest) console.info(`${Math.round(blockedMs)} ms: ${name}`)
		expect(
			reads.filter(({ status, blockedMs, injected }) => status >= 500 || blockedMs > loopMsMax || injected),
		).toEqual([])
		// The test requires that every kind of page was read.
		expect(reads.filter(({ status }) => status === 200).map(({ name }) => name)).toEqual(
			expect.arrayContaining(requiredPaths.map((path) => expect.stringMatching(path))),
		)
	} finally {
		await site.close()
	}
})

const requiredPaths = [
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

/** Has an email rendered with an overwritten name, and waits until it is in the mailbox of the demo. */
async function renderEmail(site: Site): Promise<void> {
	await site.send('/forgot-password', {
		method: 'POST',
		headers: { origin: site.origin, 'content-type': 'application/x-www-form-urlencoded' },
		body: 'email=member%40lotwise.test',
	})
	await vi.waitFor(
		async () => {
			const { rows } = await site.pool.query(
				`select from outbox_email where "to" = 'member@lotwise.test' and kind like '%password%' and created_at > now() - interval '1 minute'`,
			)
			expect(rows).not.toEqual([])
		},
		{ interval: 200 },
	)
}

/**
 * Returns a path without its ids and without the names of articles, guides, states and rules, whose pages differ in our own texts only.
 * Outside the deep run of several settings in a query the first one counts: the pages are the same as with each alone.
 */
const shapeOf = (path: string) =>
	(isDeep ? path : path.replace(/&.*/, '')).replace(
		/[\w-]*\d[\w-]*|\bLW-\w+|(?<=\/post\/\d+\/|\/resources\/[\w-]+\/|\/law\/(?!new))[^/?]+|=[^&]*/g,
		'#',
	)

type Reader = {
	role: Role
	cookie: string
	/** The paths that earlier roles could read, without ids. Outside the deep run the owner reads a third of them, the admin none. */
	readShapes: Set<string>
}

/** Reads everything that a role can reach, one after the other: every path without an id, and the links found there. */
async function readEverything(site: Site, { role, cookie, readShapes }: Reader): Promise<Read[]> {
	const isRead = new Set(
		[...readShapes].filter((_shape, i) => (role === 'admin' ? !isDeep : !inSample(3, i))),
	)
	const queue = Object.entries(matrix)
		.filter(
			([address, row]) =>
				address.startsWith('GET ') && !/[:*]/.test(address) && expectedFor(row, role) === 200,
		)
		.map(([address]) => address.slice(4))
	queue.push('/admin/search?q=hostile', '/community?q=hostile', '/resources?q=hostile', '/admin/clients?q=x')
	const seen = new Set(queue)
	const similar = new Map<string, number>()
	const reads: Read[] = []
	const send = (path: string, method: string) =>
		site.send(path, {
			method,
			once: true,
			headers: { cookie, origin: site.origin, accept: 'text/html,*/*' },
			...(method === 'POST' ? { body: '' } : {}),
		})
	const read = async (path: string, method = 'GET') => {
		const again = `${path}${path.includes('?') ? '&' : '?'}past=cache`
		const { answer, blockedMs } = await heldByEach(site, loopMsMax, (isFirst) =>
			send(isFirst ? path : again, method),
		)
		const { status } = answer
		reads.push({ name: `${method} ${path} as ${role}`, status, blockedMs, injected: findInjected(answer) })
		return answer
	}
	for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
		const shape = shapeOf(path)
		similar.set(shape, (similar.get(shape) ?? 0) + 1)
		if (skipped.test(path) || similar.get(shape)! > similarMax || isRead.has(shape)) continue
		const { status, text, headers } = await read(path)
		if (status === 200) readShapes.add(shape)
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

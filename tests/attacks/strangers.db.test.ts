import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { expect } from 'vitest'
import { sessionCookie } from '#app/modules/auth/sessions/session-cookie.server.ts'
import { budgets } from '#app/modules/limits/stranger-budgets.server.ts'
import { casesOf, isDeep } from '#tests/setup/deep.ts'
import { completeForm } from '../factories/credit.ts'
import { test as base } from '../setup/database.ts'
import { openApplySite, type Sender } from './applicants.ts'
import { signIn } from './people.ts'
import { probeAll } from './site.ts'

/** A third of them ask for emails: more than two hours allow, in case an hour ends in the meantime. */
const attempts = casesOf({ sample: 90, all: 10_000 })
const networks = 50
/** So few that each gets more emails than its limit, and so little space that the files exceed it. */
const victims = casesOf({ sample: 2, all: 40 })
const fileMbMax = casesOf({ sample: 3, all: 100 })
/** Anonymous applicants get a fifth of the space. */
const strangersBytesMax = fileMbMax * 200_000
const memberEmail = 'member@lotwise.test'

type ApplySite = Awaited<ReturnType<typeof openApplySite>>

/** One site for the tests of this file. Each starts with unused limits and sends from other addresses. */
const test = base.extend<{ shared: ApplySite; site: ApplySite }>({
	shared: [
		async ({ fileDb }, use) => {
			const site = await openApplySite(fileDb)
			await use(site)
			await site.close()
		},
		{ scope: 'file' },
	],
	site: async ({ shared, fileDb }, use) => {
		await fileDb.pool.query('delete from limit_window')
		await use(shared)
	},
})

test('eight large files of one IP address, each with a separate form, stay within its 100 MB', async ({
	site,
	fileDb,
}) => {
	const before = bytesIn(fileDb.dataDir)
	const responses: Awaited<ReturnType<typeof site.upload>>[] = []
	const send = async (count: number) => {
		for (let sent = 0; sent < count; sent++)
			responses.push(await site.upload(isDeep ? 19_000_000 : 1_900_000, { from: '198.51.100.7' }))
	}
	await send(isDeep ? 4 : 1)
	// Outside the deep run files are smaller, and the first one counts as 51.
	if (!isDeep) await fileDb.pool.query(`update limit_window set count = 51 * count where key like 'budget:%'`)
	await send(isDeep ? 4 : 2)
	const expected = isDeep ? [200, 200, 200, 200, 200, 429, 429, 429] : [200, 200, 429]
	expect(responses.map(({ status }) => status)).toEqual(expected)
	expect(responses.at(-1)!.text).toMatch(
		/Too many files were sent from your connection\. Please try again in \d+ (minutes|hours), or sign in\./,
	)
	expect(Number(responses.at(-1)!.headers.get('retry-after'))).toBeGreaterThan(0)
	expect(bytesIn(fileDb.dataDir) - before).toBeLessThan(100_000_000)
})

test('requests for a link from many networks send six emails to one email address at most, and the form says when to try again', async ({
	site,
	fileDb,
}) => {
	const email = 'victim@example.com'
	const responses = []
	for (let count = 0; count < casesOf({ sample: 9, all: 40 }); count++)
		responses.push(await site.apply('email-link', { from: `198.51.${count}.7` }, { email }))
	expect(await emailsTo(fileDb.pool, email)).toBe(6)
	expect(responses.filter(({ status }) => status === 200)).toHaveLength(6)
	expect(Number(responses.at(-1)!.headers.get('retry-after'))).toBeGreaterThan(0)
	expect(responses.at(-1)).toMatchObject({
		status: 429,
		text: expect.stringMatching(/Please try again in \d+ /),
	})
})

test('invitations by a member with several applications send six emails to one email address at most', async ({
	site,
	fileDb,
}) => {
	const invited = 'partner@example.com'
	const member = await memberCookie(fileDb.pool, site.secret)
	const statuses = []
	const applications = casesOf({ sample: 2, all: 8 })
	for (let count = 0; count < applications; count++) {
		await site.apply('save', { from: '192.0.2.1', cookie: member })
		const { rows } = await fileDb.pool.query(
			`select id from credit_application order by created_at desc, id desc limit 1`,
		)
		const form = new URLSearchParams({ intent: 'invite', email: invited, jointIntent: 'yes' })
		for (let again = 0; again < 5; again++) {
			const path = `/account/applications/${rows[0].id}.data`
			statuses.push((await site.post(path, form, { from: '192.0.2.1', cookie: member })).status)
		}
	}
	// One that still waits when the next is invited is deleted, because its link is dead.
	const sent = await emailsTo(fileDb.pool, invited)
	expect([sent > 0, sent <= 6]).toEqual([true, true])
	expect(statuses.filter((status) => status === 429)).toHaveLength(applications * 5 - 6)
})

test('a link expires after twenty wrong dates of birth in total, and its owner is notified and can get a new one', async ({
	site,
	fileDb: { pool },
}) => {
	const email = 'wrong-birthday@example.com'
	const owner: Sender = { from: '192.0.2.9' }
	const formKey = '5f0c2a52-9c1c-4d5e-8c66-0c8c2e0f9a11'
	const first = await site.apply('email-link', owner, { email, formKey })
	owner.cookie = first.headers.getSetCookie()[0]!.split(';')[0]!
	const firstLink = await lastLinkTo(pool, email)
	const open = (link: string, dob: string) =>
		site.post(link, new URLSearchParams({ dob }), { from: '198.51.100.9' })
	const statuses: number[] = []
	for (let day = 1; day <= 24; day++) {
		// Simulates that an hour has passed.
		if (day % 7 === 0) await pool.query(`delete from limit_window where key like 'credit-link%'`)
		statuses.push((await open(firstLink, `01/${String(day).padStart(2, '0')}/1980`)).status)
	}
	expect(statuses).toEqual([...Array(20).fill(422), ...Array(4).fill(404)])
	expect((await open(firstLink, '05/17/1990')).status).toBe(404)
	const { rows } = await pool.query(
		`select text from outbox_email where "to" = $1 and kind = 'application-link-closed'`,
		[email],
	)
	expect(rows).toHaveLength(1)
	expect(rows[0].text).not.toContain('/apply/resume')
	await pool.query(`delete from outbox_email where "to" = $1`, [email])
	expect((await site.apply('email-link', owner, { email, formKey })).status).toBe(200)
	expect((await open(await lastLinkTo(pool, email), '05/17/1990')).status).toBe(303)
})

test('an opened link lifts the limits for its own application only', async ({ site, fileDb: { pool } }) => {
	const from = '192.0.2.9'
	const email = 'opened-link@example.com'
	await site.upload(1_000, { from })
	expect((await site.apply('email-link', { from }, { email })).status).toBe(200)
	const link = await lastLinkTo(pool, email)
	const opened = await site.post(link, new URLSearchParams({ dob: completeForm.dob }), { from })
	const owner = { from, cookie: opened.headers.getSetCookie()[0]!.split(';')[0]! }
	const { rows } = await pool.query(`select id from credit_application where email = $1`, [email])
	await pool.query(`update limit_window set count = 1000000000 where key like 'budget:%'`)
	expect((await site.apply('save', owner)).status).toBe(429)
	expect((await site.upload(20_000, owner)).status).toBe(429)
	expect((await site.upload(20_000, owner, { application: rows[0].id })).status).toBe(200)
	expect((await site.upload(20_000, { from }, { application: rows[0].id })).status).toBe(429)
})

test('previews and conversations of one network stop at its limit, but not for a member there or for other networks', async ({
	site,
	fileDb,
}) => {
	const cookie = await memberCookie(fileDb.pool, site.secret)
	const preview = (sender: Sender) =>
		site.post('/api/community-preview', new URLSearchParams({ text: 'Hello' }), sender)
	for (const [kind, send, okStatus] of [
		['previews', preview, 200],
		['conversations', site.writeFirst, 201],
	] as const) {
		const [limit, windowSeconds] = budgets[kind].network
		const statuses: number[] = []
		const startedAt = performance.now()
		// Each IP address stays within its own limit.
		const sendFrom20 = (count: number) =>
			probeAll(
				Array.from({ length: count }, (_, index) => `2001:db8:7:${(index % 20).toString(16)}::1`),
				async (from) => void statuses.push((await send({ from })).status),
			)
		const more = casesOf({ sample: 8, all: 20 })
		await sendFrom20(more)
		// Outside the deep run most of the network's uses are only counted.
		const left = casesOf({ sample: 12, all: limit })
		await fileDb.pool.query(
			`update limit_window set count = count + $1
			where (key, starts_at) = (select key, max(starts_at) from limit_window where key like $2 group by key)`,
			[limit - left, `budget:${kind}:2001:db8:7::/48`],
		)
		await sendFrom20(left + more)
		// Uses leave a sliding window as time passes, so a window that ends in the meantime lets a few more through.
		const freed = Math.ceil((limit * (performance.now() - startedAt)) / (1_000 * windowSeconds))
		const accepted = statuses.filter((status) => status === okStatus).length
		expect(accepted).toBeGreaterThanOrEqual(left)
		expect(accepted).toBeLessThanOrEqual(left + freed)
		expect(statuses.filter((status) => status === 429)).toHaveLength(left + 2 * more - accepted)
		expect((await send({ from: '2001:db8:7::1', cookie })).status).toBe(okStatus)
		expect((await send({ from: '2001:db8:8::1' })).status).toBe(okStatus)
	}
})

test('thousands of anonymous requests stay within their budgets, and a member’s uploads and emails still succeed', async ({
	sampleDb,
}) => {
	const site = await openApplySite(sampleDb, { DRAFT_FILES_MB_MAX: String(fileMbMax) })
	const { pool, dataDir } = sampleDb
	try {
		const member = await memberCookie(pool, site.secret)
		const before = await measure(pool, dataDir)
		const firstHour = hourNow()
		const statuses: Record<string, number> = {}
		const memberStatuses: number[] = []
		await probeAll(
			Array.from({ length: attempts }, (_, index) => index),
			async (index) => {
				// Fifty networks with twenty addresses each.
				const sender = { from: `198.18.${index % networks}.${Math.floor(index / networks) % 20}` }
				const kind = (['draft', 'upload', 'email'] as const)[index % 3]!
				const response =
					kind === 'draft'
						? await site.apply('save', sender)
						: kind === 'upload'
							? await site.upload(40_000, sender)
							: await site.apply('email-link', sender, { email: `victim${index % victims}@example.com` })
				const key = `${kind} ${response.status}`
				statuses[key] = (statuses[key] ?? 0) + 1
				if (index % Math.ceil(attempts / 8) !== Math.ceil(attempts / 8) - 1) return
				// From within an attacking network.
				const memberSender = { from: '198.18.1.1', cookie: member }
				memberStatuses.push((await site.upload(40_000, memberSender)).status)
				memberStatuses.push(
					(await site.apply('email-link', memberSender, { email: `${index}@example.org` })).status,
				)
			},
			8,
		)
		const after = await measure(pool, dataDir)
		const created = Object.fromEntries(
			Object.entries(after).map(([kind, count]) => [kind, count - before[kind as keyof typeof before]]),
		)
		console.info(
			`${attempts} attempts from ${networks} networks: ${JSON.stringify({ ...statuses, ...created })}`,
		)
		expect(Object.keys(statuses).filter((key) => /5\d\d$/.test(key))).toEqual([])
		expect(created.strangersDrafts).toBeLessThanOrEqual(2_000)
		expect(created.strangersBytes).toBeLessThanOrEqual(strangersBytesMax)
		expect(created.diskBytes).toBeLessThanOrEqual(strangersBytesMax + 2_000_000)
		// The hours of the limit are aligned to the clock.
		const hours = hourNow() - firstHour + 1
		expect(created.emailsToVictims).toBeLessThanOrEqual(victims * 6 * hours)
		for (const kind of ['upload', 'email'])
			expect(Object.keys(statuses), `${kind} over its budget`).toContain(`${kind} 429`)
		expect(new Set(memberStatuses)).toEqual(new Set([200]))
		expect(memberStatuses.length).toBeGreaterThanOrEqual(12)
	} finally {
		await site.close()
	}
})

const hourNow = () => Math.floor(Date.now() / 3_600_000)

async function memberCookie(pool: Pool, secret: string): Promise<string> {
	const { rows } = await pool.query(`select id from "user" where email = $1`, [memberEmail])
	const token = await signIn(pool, rows[0].id)
	return sessionCookie({ origin: 'http://localhost:3000', secret }).write(token, null).split(';')[0]!
}

/** Returns the path and query of the link in the latest email to an address. */
async function lastLinkTo(pool: Pool, email: string): Promise<string> {
	const { rows } = await pool.query(
		`select text from outbox_email where "to" = $1 and text like '%/apply/resume%' order by created_at desc, id desc limit 1`,
		[email],
	)
	return /\/apply\/resume\?link=[\w.%-]+/.exec(rows[0].text)![0]
}

async function emailsTo(pool: Pool, email: string): Promise<number> {
	const { rows } = await pool.query(`select count(*)::int as count from outbox_email where "to" = $1`, [
		email,
	])
	return rows[0].count
}

async function measure(pool: Pool, dataDir: string) {
	const { rows } = await pool.query(`select
		(select count(*) from credit_application where status = 'draft' and user_id is null)::int as "strangersDrafts",
		(select coalesce(sum(size_bytes), 0) from credit_document d join credit_application a on a.id = d.application_id
			where a.status = 'draft' and a.user_id is null)::int as "strangersBytes",
		(select count(*) from outbox_email where "to" like 'victim%@example.com')::int as "emailsToVictims",
		(select count(*) from outbox_email)::int as emails,
		(select count(*) from limit_window)::int as "limitRows"`)
	return {
		...(rows[0] as Record<
			'strangersDrafts' | 'strangersBytes' | 'emailsToVictims' | 'emails' | 'limitRows',
			number
		>),
		diskBytes: bytesIn(dataDir),
	}
}

/** Returns the total size of the files in a folder. */
function bytesIn(folder: string): number {
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
}

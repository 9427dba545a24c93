import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { gunzipSync, gzipSync, inflateSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { Client } from 'pg'
import { connectToRunning } from '../../server/embedded-postgres/start.ts'
import { test as base } from '../setup/browser-test.ts'
import { startSeparateSite } from '../setup/sample-site/separate-site.ts'
import { apply, openAsAdvisor, openFile, payStub, reveal } from './application-journey.ts'

/** Values that occur nowhere else. */
const ssn = '986-42-7135'
const dob = '03/29/1973'
const stubText = 'canary of the pay stub 5b1f0c9e'

/** Returns what must not be found anywhere, by name, in every encoding in which it could be stored. */
function canaries(): Map<string, Buffer[]> {
	const texts: Record<string, string[]> = {
		'the social security number': [ssn, ssn.replaceAll('-', ''), ssn.replaceAll('-', ' ')],
		'the birth date': [dob, '1973-03-29', 'March 29, 1973'],
		'the document': [stubText],
	}
	return new Map(
		Object.entries(texts).map(([secret, spellings]) => [
			secret,
			spellings.flatMap((text) => [
				Buffer.from(text),
				Buffer.from(text, 'utf16le'),
				Buffer.from(Buffer.from(text).toString('hex')),
				Buffer.from(Buffer.from(text).toString('hex').toUpperCase()),
				// Inside a longer text, base64 has three forms of a text; their ends depend on the neighboring bytes.
				...[0, 1, 2].map((shift) => {
					const inner = Buffer.from(`${'x'.repeat(shift)}${text}`)
						.toString('base64')
						.replace(/=+$/, '')
					return Buffer.from(inner.slice(shift === 0 ? 0 : shift + 1, -2))
				}),
				Buffer.from(encodeURIComponent(text)),
				gzipSync(text).subarray(10, -8),
			]),
		]),
	)
}

type Site = { origin: string; dataDir: string; log: () => string }

// The site belongs to the worker, as in `providers.spec.ts`, so that tests that start a separate site run in parallel.
const test = base.extend<object, { site: Site }>({
	site: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern.
		async ({}, use) => {
			const site = await startSeparateSite({ LOG_LEVEL: 'trace' })
			await use(site)
			await site.stop()
		},
		{ scope: 'worker' },
	],
})

test('after a complete application the SSN, birth date and documents are stored nowhere unencrypted', {
	tag: '@deep',
}, async ({ browser, site }) => {
	const { origin, dataDir, log } = site
	const found: string[] = []
	const spellings = canaries()
	const sweep = (place: string, bytes: Buffer) => {
		for (const [secret, encodings] of spellings)
			for (const encoding of encodings) if (bytes.includes(encoding)) found.push(`${secret} in ${place}`)
	}

	const context = await browser.newContext({ baseURL: origin, reducedMotion: 'reduce' })
	const page = await context.newPage()
	const applicant = { firstName: 'Canary', lastName: 'Yellow', email: 'canary@example.com', ssn, dob }
	await apply(page, applicant, { stub: payStub(stubText), javaScript: true })
	await sweepBrowser(page, sweep)

	const advisorPage = await openAsAdvisor(browser, origin)
	await advisorPage.goto('/admin/applications')
	sweep('the admin list', Buffer.from(await advisorPage.content()))
	await openFile(advisorPage, applicant.email)
	sweep('the admin page of the application', Buffer.from(await advisorPage.content()))
	await reveal(advisorPage)
	await expect(advisorPage.getByText(ssn)).toBeVisible()
	await advisorPage.getByRole('link', { name: 'Hide', exact: true }).click()
	await expect(advisorPage.getByText('•••-••-7135')).toBeVisible()
	const stub = advisorPage.getByRole('listitem').filter({ hasText: 'stub-november.pdf' })
	await stub.getByText('Open').first().click()
	await stub.getByLabel('Reason').selectOption('Sending to a lender')
	const download = advisorPage.waitForEvent('download')
	await stub.getByRole('button', { name: 'Download' }).click()
	expect((await readFile(await (await download).path())).includes(stubText)).toBe(true)
	await sweepBrowser(advisorPage, sweep)

	const filePath = new URL(advisorPage.url()).pathname
	const requesters = {
		'a stranger': '',
		'another member': await signIn(origin, 'member@lotwise.test', 'demo-member-2026!'),
		'the advisor without a reason': await signIn(origin, 'admin@lotwise.test', 'demo-admin-2026!'),
	}
	const paths = ['/', '/apply', '/account', '/account/applications', '/dashboard?tab=applications']
	const advisorPaths = ['/admin', '/admin/applications', filePath, `${filePath}/packet`]
	for (const [requester, cookie] of Object.entries(requesters))
		for (const path of [...paths, ...advisorPaths, `${filePath}.data`]) {
			const response = await fetch(origin + path, { redirect: 'manual', headers: { cookie } })
			sweep(`${path} for ${requester}`, Buffer.from(await response.arrayBuffer()))
			sweep(`the headers of ${path} for ${requester}`, Buffer.from(JSON.stringify([...response.headers])))
		}
	const emailed = async () => Buffer.from(await (await fetch(`${origin}/dev/mailbox.json`)).arrayBuffer())
	await expect.poll(async () => (await emailed()).includes('canary@example.com')).toBe(true)
	const emails = await emailed()
	sweep('the emails', emails)
	sweep('the log', Buffer.from(log(), 'latin1'))

	const rows = await dump(dataDir)
	expect(rows.includes('canary@example.com')).toBe(true)
	sweep('a dump of the database', rows)
	for (const path of await filesBelow(dataDir)) {
		const bytes = await readFile(path).catch(() => Buffer.alloc(0))
		// Most of the database's files are still those of the sample site, of which the site began as a copy.
		const original = await readFile(join(process.env.SAMPLE_SITE!, relative(dataDir, path))).catch(() => null)
		if (original?.equals(bytes)) continue
		sweep(path.slice(dataDir.length), bytes)
		for (const open of [gunzipSync, inflateSync])
			try {
				sweep(`${path.slice(dataDir.length)}, unpacked`, open(bytes))
			} catch {}
	}
	expect([...new Set(found)]).toEqual([])
})

/** Signs in and returns the cookies of the new session. */
async function signIn(origin: string, email: string, password: string): Promise<string> {
	const response = await fetch(`${origin}/sign-in`, {
		method: 'POST',
		redirect: 'manual',
		headers: { origin },
		body: new URLSearchParams({ email, password }),
	})
	expect(response.status).toBe(303)
	return response.headers
		.getSetCookie()
		.map((each) => each.split(';')[0])
		.join('; ')
}

async function sweepBrowser(page: Page, sweep: (place: string, bytes: Buffer) => void) {
	const stored = await page.evaluate(async () => ({
		local: { ...localStorage },
		session: { ...sessionStorage },
		cookies: document.cookie,
		databases: await indexedDB.databases(),
		caches: await caches.keys(),
		url: location.href,
	}))
	sweep(
		'the browser',
		Buffer.from(JSON.stringify([stored, await page.context().storageState({ indexedDB: true })])),
	)
}

/** Returns every row of every table, jobs included, as text with bytes in hexadecimal. */
async function dump(dataDir: string): Promise<Buffer> {
	const client = new Client({ connectionString: (await connectToRunning(dataDir)).url })
	await client.connect()
	try {
		const { rows: tables } = await client.query<{ name: string }>(
			`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
		)
		const parts: string[] = []
		for (const { name } of tables) {
			const { rows } = await client.query<{ line: string }>(`select t::text as line from ${name} t`)
			parts.push(...rows.map(({ line }) => line))
		}
		// Writes what is still only in memory to the files too.
		await client.query('checkpoint')
		return Buffer.from(parts.join('\n'))
	} finally {
		await client.end()
	}
}

async function filesBelow(folder: string): Promise<string[]> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true })
	return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

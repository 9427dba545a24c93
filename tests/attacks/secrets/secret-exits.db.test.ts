import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { completeForm } from '../../factories/credit.ts'
import { test as base } from '../../setup/database.ts'
import { inSample, isDeep } from '../../setup/deep.ts'
import { signIn } from '../people.ts'
import { openSite, type Site, type SiteResponse } from '../site.ts'
import { type ApplicantBrowser, applicantBrowser, hiddenField, linkEmailedTo } from './applicant-browser.ts'
import { secretsIn, typedSecrets } from './canaries.ts'

const test = base.extend<{ site: Site; logFile: string }>({
	logFile: [async ({ fileDb }, use) => use(join(fileDb.dataDir, 'secret-exits.log')), { scope: 'file' }],
	site: [
		async ({ fileDb, logFile }, use) => {
			const site = await openSite(fileDb, {
				ownProcess: true,
				logFile,
				jobs: false,
				env: { LOG_LEVEL: 'trace' },
			})
			await use(site)
			await site.close()
		},
		{ scope: 'file' },
	],
})

const license = () =>
	new File(
		[
			Buffer.from(
				'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAIAAABxZ0isAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWMQibLBihgGUgIAUD0f4T7CyJkAAAAASUVORK5CYII=',
				'base64',
			),
		],
		'license.png',
		{ type: 'image/png' },
	)

const answers = {
	...completeForm,
	...typedSecrets,
	email: 'canary@example.com',
	agreementDate: '11/28/2026',
}
const first = { ...answers, signature: 'Marisol Quintero' }
const second = { ...answers, email: 'second@example.com', signature: 'Anselm Quintero', firstName: 'Anselm' }

type Fields = Record<string, string | File>
type Exit = { name: string; fields: (valid: Fields) => Fields; headers?: Record<string, string> }

/** Every way in which a form that carries secrets can be rejected or answered without being finished. */
const exits: Exit[] = [
	{ name: 'an old version of the agreement', fields: (valid) => ({ ...valid, consentVersion: 'old' }) },
	{ name: 'no version of the agreement', fields: ({ consentVersion: _, ...valid }) => valid },
	{ name: 'an invalid email address', fields: (valid) => ({ ...valid, email: 'x' }) },
	{ name: 'every other field empty', fields: (valid) => ({ ...emptied(valid), ...typedSecrets }) },
	{
		name: 'secrets in other spellings',
		fields: (valid) => ({ ...valid, ssn: '986427135', dob: 'March 29, 1973', dlNumber: 'qx7719405' }),
	},
	{ name: 'a Social Security number with spaces', fields: (valid) => ({ ...valid, ssn: '986 42 7135' }) },
	{
		name: 'a Social Security number inside another field',
		fields: (valid) => ({ ...valid, zip: '', signature: '' }),
	},
	{ name: 'saving', fields: (valid) => ({ ...valid, intent: 'save' }) },
	{
		name: 'saving before a section is complete',
		fields: (valid) => ({ ...emptied(valid), ...typedSecrets, intent: 'save', formKey: randomUUID() }),
	},
	{
		name: 'asking for the link without an address',
		fields: (valid) => ({ ...valid, email: '', intent: 'email-link' }),
	},
	{ name: 'an unknown intent', fields: (valid) => ({ ...valid, intent: '__proto__', zip: '' }) },
	{
		name: 'removing a file that does not exist',
		fields: (valid) => ({ ...valid, intent: `remove:${randomUUID()}` }),
	},
	{
		name: 'a license that is no image',
		fields: (valid) => ({ ...valid, driversLicense: new File(['MZ'], 'license.exe') }),
	},
	{
		name: 'a field of 70,000 characters',
		fields: (valid) => ({ ...valid, employerName: 'x'.repeat(70_000) }),
	},
	{ name: 'a null character', fields: (valid) => ({ ...valid, city: 'Yon\0kers' }) },
	{ name: 'more fields than a form has', fields: (valid) => ({ ...valid, ...manyFields }) },
	{
		name: 'another site as the origin',
		fields: (valid) => valid,
		headers: { origin: 'https://evil.example' },
	},
	{ name: 'an unknown content type', fields: (valid) => valid, headers: { 'content-type': 'text/plain' } },
]

const manyFields = Object.fromEntries(Array.from({ length: 3_000 }, (_, index) => [`more${index}`, '1']))
const emptied = (valid: Fields): Fields =>
	Object.fromEntries(Object.entries(valid).map(([name, value]) => [name, name in answers ? '' : value]))

/** The ways in which a form is sent: as a page without scripts, for its data, and by the form's script. */
const channelsOf = (page: string, endpoint: string) => {
	const [path = '', query] = page.split('?')
	return [page, `${path}.data${query ? `?${query}` : ''}`, endpoint]
}

type Sweep = {
	browser: ApplicantBrowser
	page: string
	endpoint: string
	valid: Fields
	/** Which of the forms it is: outside the deep run each exit is tried by another channel in each of the three. */
	place: number
}

/**
 * Sends a form through every exit. Returns the answers that contain a secret, and their statuses. Outside the deep run the page is read
 * after what was sent as a page, because the channels store the same.
 */
async function sweepExits({ browser, page, endpoint, valid, place }: Sweep) {
	const found: string[] = []
	const statuses = new Map<string, number[]>()
	for (const [i, path] of channelsOf(page, endpoint).entries())
		for (const [j, { name, fields, headers }] of exits.entries()) {
			if (!inSample(3, place, i, j)) continue
			const answer = await browser.post(path, fields(valid), headers)
			note(found, `${name}, ${path}`, answer)
			if (isDeep || i === 0) note(found, `the page after ${name}, ${path}`, await browser.get(page))
			statuses.set(name, [...(statuses.get(name) ?? []), answer.status])
		}
	return { found, statuses }
}

function note(found: string[], place: string, answer: SiteResponse) {
	for (const field of secretsIn(`${JSON.stringify(answer.headers)}\n${answer.text}`))
		found.push(`${field}: ${place} (${answer.status})`)
}

async function startForm(browser: ApplicantBrowser, page: string): Promise<Fields> {
	const { text } = await browser.get(page)
	return {
		intent: 'submit',
		formKey: hiddenField(text, 'formKey'),
		consentVersion: hiddenField(text, 'consentVersion'),
	}
}

test('a stored Social Security number does not come back when the agreement has changed', async ({
	site,
}) => {
	const browser = applicantBrowser(site)
	const form = { ...(await startForm(browser, '/apply')), ...first }
	const saved = await browser.post('/apply', { ...form, intent: 'save' })
	expect(saved.status).toBe(303)
	const shown = await browser.get('/apply')
	expect(shown.text).toContain('•••-••-7135')
	const answer = await browser.post('/apply', { ...form, consentVersion: 'old' })
	expect(answer.status).toBe(422)
	expect(answer.text).toContain('The agreement has changed')
	expect(secretsIn(answer.text)).toEqual([])
})

test('no exit of the application form answers with a secret, stored or not', async ({ site }) => {
	const browser = applicantBrowser(site)
	const valid = { ...(await startForm(browser, '/apply')), ...first }
	const { found, statuses } = await sweepExits({
		browser,
		page: '/apply',
		endpoint: '/api/apply',
		valid,
		place: 0,
	})
	expect(found).toEqual([])
	// The exits are reached: each is answered in its own way, and none by a defect.
	expect([...statuses].filter(([, codes]) => codes.some((code) => code >= 500))).toEqual([])
})

test('no exit of the forms of a co-applicant and of a correction answers with a secret', async ({ site }) => {
	const cookieOf = async (email: string) => {
		const { rows } = await site.pool.query(`select id from "user" where email = $1`, [email])
		return site.sessionCookie(await signIn(site.pool, rows[0].id))
	}
	const browser = applicantBrowser(site, await cookieOf('member@lotwise.test'))
	const form = await startForm(browser, '/apply')
	const submitted = await browser.post('/apply', { ...form, ...first, driversLicense: license() })
	expect(submitted.status).toBe(303)
	const { rows } = await site.pool.query(`select id, version from credit_application where form_key = $1`, [
		form.formKey,
	])
	const { id } = rows[0]
	const own = `/account/applications/${id}`
	const invited = await browser.post(own, { intent: 'invite', email: second.email, jointIntent: 'yes' })
	expect(invited.status).toBe(303)

	const other = applicantBrowser(site)
	const link = await linkEmailedTo(site, { to: second.email, path: '/apply/together' })
	const claimed = await other.post(link, { intent: 'open', dob: typedSecrets.dob })
	expect([claimed.status, claimed.headers.location]).toEqual([303, '/apply/part'])
	const part = { ...(await startForm(other, '/apply/part')), ...second, jointIntent: 'yes' }
	const ofPart = await sweepExits({
		browser: other,
		page: '/apply/part',
		endpoint: '/api/apply/part',
		valid: part,
		place: 1,
	})
	expect(ofPart.found).toEqual([])
	// The link answers wrong dates without any secret, too.
	const found: string[] = []
	for (const dob of [typedSecrets.ssn, typedSecrets.dlNumber, '29.03.1973'])
		for (const path of [link, link.replace('?', '.data?')])
			note(found, `the link with ${dob}`, await applicantBrowser(site).post(path, { intent: 'open', dob }))
	expect(found).toEqual([])

	const admin = applicantBrowser(site, await cookieOf('admin@lotwise.test'))
	const file = `/admin/applications/${id}`
	const versionOf = async () => {
		const { rows } = await site.pool.query(`select version from credit_application where id = $1`, [id])
		return String(rows[0].version)
	}
	await admin.post(file, { intent: 'review', version: await versionOf() })
	const request = { 'message first applicant': 'Please check the number on your license.' }
	const sentBack = await admin.post(file, { intent: 'send-back', version: await versionOf(), ...request })
	expect(sentBack.status).toBe(303)
	const page = `/apply/correct?application=${id}`
	const correction = await startForm(browser, page)
	const ofCorrection = await sweepExits({
		browser,
		page,
		endpoint: `/api/apply/correct?application=${id}`,
		valid: { ...first, ...correction },
		place: 2,
	})
	expect(ofCorrection.found).toEqual([])
	for (const { statuses } of [ofPart, ofCorrection])
		expect([...statuses].filter(([, codes]) => codes.some((code) => code >= 500))).toEqual([])
})

test('beyond the rate limit and with too large a body the answer has no secret either', async ({ site }) => {
	const browser = applicantBrowser(site)
	const valid = { ...(await startForm(browser, '/apply')), ...first }
	const found: string[] = []
	const statuses = new Set<number>()
	// 60 are accepted in five minutes by the clock, which may turn over meanwhile.
	for (let sent = 0; sent < 125 && !statuses.has(429); sent += 1) {
		const answer = await browser.post('/apply', { ...valid, intent: 'save', zip: '' })
		statuses.add(answer.status)
		note(found, `post ${sent}`, answer)
		// Outside the deep run the others up to the limit are only counted.
		if (!isDeep && sent === 0)
			await site.pool.query(
				`update limit_window set count = count + 59 where key like 'write:%' and count > 0`,
			)
	}
	const large = new File([Buffer.alloc(1_500_000, 'x')], 'license.png')
	for (const path of channelsOf('/apply', '/api/apply'))
		note(found, `a large body to ${path}`, await browser.post(path, { ...valid, documents: large }))
	expect(statuses).toContain(429)
	expect(found).toEqual([])
})

test('a secret that could not be stored is asked for again at its field', async ({ site }) => {
	const browser = applicantBrowser(site)
	const valid = { ...(await startForm(browser, '/apply')), ...first }
	const early = await browser.post('/apply', { ...emptied(valid), ...typedSecrets, intent: 'save' })
	expect(early.status).toBe(422)
	for (const field of Object.keys(typedSecrets)) {
		const [, error = ''] = early.text.split(`id="${field}-error"`)
		expect([field, error.slice(0, 1_000)]).toEqual([field, expect.stringContaining('enter this again')])
	}
	// Once it is stored, its field shows a mask and asks for nothing.
	const stored = await browser.post('/apply', { ...valid, zip: '' })
	expect(stored.text).toContain('•••-••-7135')
	expect(stored.text).not.toContain('enter this again')
})

test('the log, the emails and the database have none of these secrets either', async ({ site, logFile }) => {
	await site.send('/healthz')
	const tables = await site.pool.query<{ name: string }>(
		`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
	)
	for (const { name } of tables.rows) {
		const { rows } = await site.pool.query<{ line: string }>(`select t::text as line from ${name} t`)
		expect([name, secretsIn(rows.map(({ line }) => line).join('\n'))]).toEqual([name, []])
	}
	const log = readFileSync(logFile, 'utf8')
	expect(log).toContain('/apply')
	expect(secretsIn(log)).toEqual([])
})

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { test as base } from '../setup/database.ts'
import { makePeople } from './people.ts'
import { openSite, type Site } from './site.ts'

const test = base.extend<{ site: Site; cookie: string }>({
	site: [
		async ({ fileDb }, use) => {
			const site = await openSite(fileDb, { jobs: false })
			await use(site)
			await site.close()
		},
		{ scope: 'file' },
	],
	cookie: [async ({ site }, use) => use(await (await makePeople(site)).cookieOf('admin')), { scope: 'file' }],
})

const errorMessage = 'The data stored here was changed or damaged, so we can’t open it.'

type Document = { id: string; application: string; file: string }

async function findDocument({ pool, dataDir }: Site): Promise<Document> {
	const { rows } = await pool.query<{ id: string; application: string; key: string }>(
		`select d.id, d.application_id as application, d.storage_key as key
		from credit_document d join credit_application a on a.id = d.application_id where a.status <> 'draft' order by d.id limit 1`,
	)
	const { key, ...document } = rows[0]!
	return { ...document, file: join(dataDir, 'files', key) }
}

const fileRequest = 'reason=Verifying+identity&as=bundle&profile=lender&lender=Hudson+Bank'

const requestFile = (site: Site, path: string, cookie: string, body = fileRequest) =>
	site.send(path, {
		method: 'POST',
		headers: {
			origin: site.origin,
			accept: 'text/html',
			cookie,
			'content-type': 'application/x-www-form-urlencoded',
		},
		body,
	})

test.for<[description: string, change: (bytes: Buffer) => Buffer]>([
	['changed in one bit', (bytes) => bytes.with(bytes.length - 1, bytes.at(-1)! ^ 1) as Buffer],
	['cut off', (bytes) => bytes.subarray(0, -20)],
	['emptied', () => Buffer.alloc(0)],
	['replaced with another file', () => Buffer.from('%PDF-1.7 not encrypted at all')],
])(
	'an encrypted file that was %s is not sent, and the page with the form says why',
	async ([_what, change], { site, cookie }) => {
		const { id, application, file } = await findDocument(site)
		const document = `/admin/applications/${application}/documents/${id}`
		const packet = `/admin/applications/${application}/packet`
		for (const path of [document, packet])
			expect([path, (await requestFile(site, path, cookie)).status]).toEqual([path, 200])
		const original = readFileSync(file)
		writeFileSync(file, change(original))
		try {
			for (const path of [document, packet]) {
				const { status, headers } = await requestFile(site, path, cookie)
				expect([path, status, headers.location]).toEqual([path, 303, `/admin/applications/${application}`])
				expect(decodeURIComponent(String(headers['set-cookie']))).toContain(errorMessage)
			}
		} finally {
			writeFileSync(file, original)
		}
	},
)

test('an invalid form for a file leads back to its page with the reason, before any confirmation', async ({
	site,
	cookie,
}) => {
	const { id, application } = await findDocument(site)
	const page = `/admin/applications/${application}`
	const cases = [
		[`${page}/documents/${id}`, '', 'Choose a reason.'],
		[`${page}/packet`, 'reason=Verifying+identity&profile=lender', 'Name the lender that gets the packet.'],
		[
			`${page}/packet`,
			'reason=Verifying+identity&profile=all&lender=A',
			'Choose how much to include in the packet.',
		],
	] as const
	await site.pool.query(`update session set confirmed_at = null`)
	for (const [path, body, message] of cases) {
		const { status, headers } = await requestFile(site, path, cookie, body)
		expect([status, headers.location]).toEqual([303, page])
		expect(decodeURIComponent(String(headers['set-cookie']))).toContain(message)
	}
})

test('an encrypted answer that was changed is a conflict with an error message on the page that shows it', async ({
	site,
	cookie,
}) => {
	const { application } = await findDocument(site)
	const path = `/admin/applications/${application}`
	const read = () => site.send(path, { headers: { cookie, accept: 'text/html' } })
	expect((await read()).status).toBe(200)
	// As somebody with access to the database's files would: without our triggers.
	await site.pool.query(
		`begin; set local session_replication_role = replica;
		update credit_value set encrypted = set_byte(encrypted, length(encrypted) - 1, get_byte(encrypted, length(encrypted) - 1) # 1)
		where applicant_id in (select id from credit_applicant where application_id = '${application}'); commit`,
	)
	const { status, text } = await read()
	expect([status, text.includes(errorMessage)]).toEqual([409, true])
})

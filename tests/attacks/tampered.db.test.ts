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

const requestFile = (site: Site, path: string, cookie: string) =>
	site.send(path, {
		method: 'POST',
		headers: {
			origin: site.origin,
			accept: 'text/html',
			cookie,
			'content-type': 'application/x-www-form-urlencoded',
		},
		body: 'reason=Checking+what+was+sent&as=bundle&profile=lender&lender=Hudson+Bank',
	})

test.for<[description: string, change: (bytes: Buffer) => Buffer]>([
	['changed in one bit', (bytes) => bytes.with(bytes.length - 1, bytes.at(-1)! ^ 1) as Buffer],
	['cut off', (bytes) => bytes.subarray(0, -20)],
	['emptied', () => Buffer.alloc(0)],
	['replaced with another file', () => Buffer.from('%PDF-1.7 not encrypted at all')],
])(
	'an encrypted file that was %s is a conflict with an error message',
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
				const { status, text } = await requestFile(site, path, cookie)
				expect([path, status, text.includes(errorMessage)]).toEqual([path, 409, true])
			}
		} finally {
			writeFileSync(file, original)
		}
	},
)

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

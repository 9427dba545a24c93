import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { archiveTables, isLeftOut, leftOut } from '#app/db/archive/archive-tables.ts'
import { listArchiveTables } from '#app/db/archive/read-archive.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { auditEntry } from '#app/db/schema/audit.ts'
import { session, user } from '#app/db/schema/auth.ts'
import { client } from '#app/db/schema/clients/clients.ts'
import { mailMessage } from '#app/db/schema/mail/mail.ts'
import { upload } from '#app/db/schema/uploads.ts'
import { Forbidden, NotFound } from '#app/lib/errors.ts'
import { createDemoAccounts } from '#app/modules/auth/demo-logins.server.ts'
import { insertOfferings } from '#app/modules/catalog/catalog.server.ts'
import { defaultOfferings } from '#app/modules/catalog/offerings.ts'
import { createArchiveStore } from '#app/modules/imports/archives/archive-store.server.ts'
import { parseCsv } from '#app/modules/imports/csv/parse-csv.ts'
import { checkImport, createImport, getImport } from '#app/modules/imports/imports.server.ts'
import { diskStorage } from '#app/platform/storage/disk.server.ts'
import { withTemporaryFolder } from '#app/platform/storage/temporary-folder.server.ts'
import { makeSite, makeStaff } from '#tests/factories/actors.ts'
import { completeForm, makeApplication, testVault } from '#tests/factories/credit.ts'
import { links } from '#tests/factories/links.ts'
import { receiveMail } from '#tests/factories/mail.ts'
import { test } from '#tests/setup/database.ts'
import { runImports } from '../imports/run-imports.server.ts'
import { seedDemo } from '../seeds/seed-demo.server.ts'
import { downloadArchive, makeArchives, requestArchive } from './archives.server.ts'

const now = new Date('2026-11-21T15:00:00Z')
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
/** Somebody answers an email of ours and quotes it. */
const link = { purpose: 'appointment', subject: '0f8b9a52-6d0f-4b7a-9a55-0d6f0f5f3c11' } as const
const answer = `Thank you!\n> See ${links.urlOf(link)} for your appointment`
const rawMail = {
	read: async (key: string) =>
		key === 'mail/one.eml' ? Buffer.from(`Subject: Hello\r\n\r\n${answer}`) : null,
}
const hasUnzip = spawnSync('unzip', ['-v']).status === 0

test('every table is in the archive or left out for a reason, once', async ({ db }) => {
	const { rows } = await db.execute<{ name: string }>(sql`
		select table_name as name from information_schema.tables
		where table_schema = 'public' and table_type = 'BASE TABLE'`)
	const listed = [...Object.keys(archiveTables), ...Object.values(leftOut).flat()]
	expect(listed.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
	for (const { columns } of await listArchiveTables(db)) expect(columns.length).toBeGreaterThan(0)
})

/** The Message-ID of an email, which everybody who got it has, and the hash by which the audit chain proves what was submitted. */
const known = ['mail_message.dedupe_key', 'credit_application.manifest_hash']

/** Every text that a left-out column has: hashes, tokens and keys. The keys of forms are UUIDs that open nothing. */
async function readSecrets(db: Db): Promise<{ of: string; value: string }[]> {
	const { rows: columns } = await db.execute<{ table: string; name: string; type: string }>(sql`
		select table_name as table, column_name as name, udt_name as type from information_schema.columns
		where table_schema = 'public'`)
	const secrets: { of: string; value: string }[] = []
	for (const { table, name, type } of columns) {
		if (!isLeftOut({ name, type }) || name === 'search' || type === 'uuid') continue
		const text =
			type === 'bytea' ? sql`encode(${sql.identifier(name)}, 'hex')` : sql`${sql.identifier(name)}::text`
		const { rows } = await db.execute<{ value: string }>(
			sql`select distinct ${text} as value from ${sql.identifier(table)} where ${sql.identifier(name)} is not null`,
		)
		secrets.push(
			...rows.flatMap(({ value }) => (value.length >= 16 ? { of: `${table}.${name}`, value } : [])),
		)
	}
	// A member who orders is known by the id of their account.
	const accounts = new Set((await db.select({ id: user.id }).from(user)).map(({ id }) => id))
	return secrets.filter(({ value }) => !accounts.has(value))
}

test.skipIf(!hasUnzip)(
	'the archive of the sample world opens with unzip, has as many rows as the database, describes each field, and has no secret',
	async ({ db }) => {
		await insertOfferings(db, defaultOfferings)
		await seedDemo(db, { now })
		const [account] = await createDemoAccounts(db)
		await db.insert(session).values({
			id: 'one',
			token: 'a-token-that-opens-the-account-of-somebody',
			userId: account!.id,
			expiresAt: later(24),
			createdAt: now,
			updatedAt: now,
		} as typeof session.$inferInsert)
		await makeApplication(db, { vault: testVault().vault })
		const [someClient] = await db.select().from(client).limit(1)
		const { message } = await receiveMail(db, { clientId: someClient!.id, text: answer, now })
		await db.update(mailMessage).set({ rawKey: 'mail/one.eml' }).where(eq(mailMessage.id, message.id))
		await withTemporaryFolder(async (folder) => {
			const storage = diskStorage(join(folder, 'storage'))
			const file = await buffer([Buffer.from('%PDF-1.7')] as never)
			await storage.put('aa/one', file, { contentType: 'application/pdf', sizeBytes: file.length })
			await db.insert(upload).values({
				purpose: 'resource',
				storageKey: 'aa/one',
				contentType: 'application/pdf',
				sizeBytes: file.length,
				fileName: 'guide.pdf',
			})
			const archives = createArchiveStore({ secret: 'secret', storage })
			const actor = makeStaff(account!.id)
			await requestArchive(db, { archives, actor, now })
			const signal = new AbortController().signal
			await makeArchives(db, { archives, storage, rawMail, now: later(1), signal })
			const [made] = await archives.list({ actor, now: later(1) })
			expect(made).toMatchObject({ state: 'ready', endsAt: later(24) })
			const stored = await buffer((await storage.read(`archives/${made!.id}.ready`))!)
			expect(stored.includes('README.md')).toBe(false)
			const bytes = await downloadArchive(db, { archives, actor, id: made!.id, now: later(1) })
			const path = join(folder, 'practice.zip')
			await writeFile(path, bytes)
			const out = join(folder, 'out')
			await mkdir(out)
			execFileSync('unzip', ['-q', path, '-d', out])
			const read = (name: string) => readFileSync(join(out, name), 'utf8')
			const counts: { rows: Record<string, number>; files: number } = JSON.parse(read('counts.json'))
			const parts = readdirSync(join(out, 'tables'))
			for (const table of Object.keys(archiveTables)) {
				const { rows } = await db.execute<{ count: number }>(
					sql`select count(*)::int as count from ${sql.identifier(table)}`,
				)
				const own = parts.filter((name) => name.slice(0, name.lastIndexOf('-')) === table)
				const found = own.reduce((sum, name) => sum + JSON.parse(read(`tables/${name}`)).length, 0)
				// The download is a later entry of the audit chain.
				const expected = rows[0]!.count - (table === 'audit_entry' ? 1 : 0)
				expect([table, found, counts.rows[table]]).toEqual([table, expected, expected])
			}
			expect(counts.rows.client).toBeGreaterThan(5)
			expect(readdirSync(join(out, 'files'))).toContainEqual(expect.stringMatching(/-guide\.pdf$/))
			const readme = read('README.md')
			for (const { name, columns } of await listArchiveTables(db)) {
				expect(readme).toContain(`### ${name}\n`)
				for (const column of columns) expect(readme).toContain(`- ${column.name}: ${column.type}`)
			}
			const everything = execFileSync('unzip', ['-p', path], { maxBuffer: 200_000_000 }).toString('latin1')
			const secrets = await readSecrets(db)
			expect(secrets.length).toBeGreaterThan(20)
			const found = secrets.filter(({ value }) => everything.includes(value)).map(({ of }) => of)
			expect(new Set(found)).toEqual(new Set(known))
			expect(everything.split('/appointment?link=removed for your appointment')).toHaveLength(3)
			expect(everything).not.toContain(links.tokenOf(link))
			expect(everything).not.toContain('a-token-that-opens')
			const { ssn, dob, employerName, salaryAmount } = completeForm
			for (const typed of [ssn, ssn.replaceAll('-', ''), dob, employerName, salaryAmount])
				expect(everything).not.toContain(typed)
			// What it has as CSV is what an import knows.
			for (const kind of ['clients', 'dealers'] as const) {
				const parsed = parseCsv(readFileSync(join(out, `csv/${kind}.csv`)))
				const { id } = await createImport(db, { actor, kind, fileName: `${kind}.csv`, parsed, now })
				const { mapping } = await getImport(db, { actor, id })
				expect(mapping).not.toContain('')
				await checkImport(db, { actor, id, mapping })
				await runImports(db, { now: () => now })
				const { rowCount, existingCount } = await getImport(db, { actor, id })
				expect([kind, existingCount]).toEqual([kind, rowCount])
			}
		})
	},
)

test('an archive is for the owner only, is recorded, and is erased after a day; one that fails says so', async ({
	db,
}) => {
	await withTemporaryFolder(async (folder) => {
		const storage = diskStorage(folder)
		const archives = createArchiveStore({ secret: 'secret', storage })
		const actor = makeStaff()
		const advisor = makeStaff('advisor', 'advisor')
		await expect(requestArchive(db, { archives, actor: advisor, now })).rejects.toThrow(Forbidden)
		await requestArchive(db, { archives, actor, now })
		await requestArchive(db, { archives, actor, now })
		const [wanted, ...others] = await archives.list({ actor, now })
		expect(wanted).toMatchObject({ state: 'wanted' })
		expect(others).toEqual([])
		const { id } = wanted!
		const site = makeSite()
		await archives.make({ actor: site, id, fill: (write) => write(Buffer.from('PK')).then(() => {}) })
		await expect(downloadArchive(db, { archives, actor: advisor, id, now })).rejects.toThrow(Forbidden)
		expect(await buffer(await downloadArchive(db, { archives, actor, id, now: later(23) }))).toEqual(
			Buffer.from('PK'),
		)
		expect((await db.select().from(auditEntry)).map(({ action }) => action).toSorted()).toEqual([
			'archive.downloaded',
			'archive.requested',
			'archive.requested',
		])
		await expect(downloadArchive(db, { archives, actor, id, now: later(24) })).rejects.toThrow(NotFound)
		await requestArchive(db, { archives, actor, now: later(20) })
		const [second] = await archives.list({ actor, now: later(20) })
		const fails = archives.make({
			actor: site,
			id: second!.id,
			fill: async (write) => {
				await write(Buffer.from('half'))
				throw new Error('no more')
			},
		})
		await expect(fails).rejects.toThrow('no more')
		expect(await archives.list({ actor, now: later(20) })).toMatchObject([
			{ state: 'failed' },
			{ state: 'ready' },
		])
		await archives.removeOld({ actor: site, now: later(24) })
		const keys: string[] = []
		for await (const key of storage.list('archives')) keys.push(key)
		expect(keys).toEqual([`archives/${second!.id}.failed`])
	})
})

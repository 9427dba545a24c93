import { createHash, randomUUID } from 'node:crypto'
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, onTestFinished, vi } from 'vitest'
import { type Database, type Db, openDatabase } from '#app/db/client.server.ts'
import { creditDocument } from '#app/db/schema/credit.ts'
import { bookEntry } from '#app/db/schema/payments/books.ts'
import { dealSigningEntry } from '#app/db/schema/signing.ts'
import { openManageLink } from '#app/modules/appointments/changes/appointment-links.server.ts'
import { verifyAudit } from '#app/modules/audit/verify.server.ts'
import { findByLink } from '#app/modules/credit/application/application-links.server.ts'
import { getDeal } from '#app/modules/deals/deals.server.ts'
import { listDocuments } from '#app/modules/deals/documents/documents.server.ts'
import { findInvited } from '#app/modules/rounds/invitations/invitations.server.ts'
import { verifyRound } from '#app/modules/rounds/proof/verify-round.server.ts'
import { hashOfAgreement, listAgreements } from '#app/modules/signing/agreements.server.ts'
import { readEncryptionKeys } from '#app/platform/crypto/encryption-keys.ts'
import { fixedKeyring } from '#app/platform/crypto/keyring.server.ts'
import { createJobs } from '#app/platform/jobs.server.ts'
import { createLinks } from '#app/platform/links/signed-links.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { readDealDocument } from '#engine'
import { findSchemaProblem, migrateToLatest } from '#server/boot/migrate.ts'
import { makeStaff } from '#tests/factories/actors.ts'
import { ordersAgainstBooks } from '#tests/factories/payments/books.ts'
import { memoryStorage } from '#tests/mocks/memory-storage.ts'
import { test as base } from '#tests/setup/database.ts'
import { readValues } from '#tests/setup/releases/describe-site.ts'
import { type Expected, listReleases, readExpected, releasesFolder } from '#tests/setup/releases/releases.ts'
import { countRows } from '#tests/setup/releases/trim-site.ts'
import { readIdentity } from './identity.ts'
import { prepareKeys, restoreKeys } from './keys.ts'
import { restore } from './restore.ts'
import { signerOf } from './signature.ts'
import { connect, listTables } from './tables.ts'

const folder = mkdtempSync(join(tmpdir(), 'lotwise-releases-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** `empty`: a database that was never migrated. */
const test = base.extend<{ empty: Database & { url: string } }>({
	empty: async ({ freshDb }, use) => {
		const url = new URL(freshDb.url)
		url.pathname = `/empty_${randomUUID().replaceAll('-', '')}`
		const name = url.pathname.slice(1)
		await freshDb.pool.query(`create database "${name}" template template0`)
		const database = openDatabase(url.href)
		await use({ ...database, url: url.href })
		await database.close()
		await freshDb.pool.query(`drop database "${name}" with (force)`)
	},
})

async function loadDump(url: string, version: string): Promise<void> {
	const client = await connect(url)
	await client.query(
		gunzipSync(readFileSync(join(releasesFolder, version, 'database.sql.gz'))).toString('utf8'),
	)
	await client.end()
}

/** Release 0.1.0 signed nothing. */
const trustIn = (version: string) => ({
	signers: [signerOf(readExpected(version).secret).publicKey],
	unsigned: version === 'v0.1.0',
})

/** Restores the keys of a release's applications into memory. */
async function openKeys(version: string, applicationId: string) {
	const shares = memoryStorage()
	const target = { shares, keyFile: join(folder, randomUUID()), configured: [] }
	const identity = readIdentity(join(releasesFolder, version, 'identity'))
	const file = join(releasesFolder, version, 'keys.age')
	const contents = await prepareKeys({ file, identity, trust: trustIn(version) }, target)
	await restoreKeys({ ...target, contents, applications: new Set([applicationId]) })
	const read = readEncryptionKeys(contents.text)
	if ('fault' in read) throw new Error(read.fault)
	return { keyring: fixedKeyring(read.keys), shares }
}

/** Expects this release to read everything that a site of an earlier one contained. */
async function expectReadable(db: Db, expected: Expected) {
	const { application, deals, rounds, audit, version } = expected
	const keys = await openKeys(version, application.id)
	const { id: applicationId, applicantId: id } = application
	expect(await readValues(db, { ...keys, applicationId, id })).toEqual(application.values)
	for (const [dealId, count] of Object.entries(deals)) await expectDeal(db, { dealId, count })
	for (const roundId of rounds) expect((await verifyRound(db, { id: roundId })).faults).toEqual([])
	expect(await verifyAudit(db, { anchors: [] })).toMatchObject({ ...audit, faults: [] })
	await expectLinks(db, expected)
	expect(await db.$count(bookEntry)).toBeGreaterThan(0)
	expect(await ordersAgainstBooks(db)).toEqual([])
}

async function expectDeal(db: Db, { dealId, count }: { dealId: string; count: number }) {
	const actor = makeStaff()
	expect((await getDeal(db, { actor, id: dealId })).id).toBe(dealId)
	const documents = await listDocuments(db, { actor, dealId })
	expect(documents).toHaveLength(count)
	const agreements = await listAgreements(db, { dealId })
	for (const { document } of [...documents, ...agreements])
		if (document) expect(readDealDocument(document)).toMatchObject({ ok: true })
	for (const agreement of agreements) expect(hashOfAgreement(agreement)).toBe(agreement.hash)
	for (const { entry } of await db.select().from(dealSigningEntry).where(eq(dealSigningEntry.dealId, dealId)))
		expect(entry).toHaveProperty('kind')
}

async function expectLinks(db: Db, { links: sent, secret, createdAt }: Expected) {
	const links = createLinks({ secret, origin: '' })
	const open: Record<string, (token: string) => Promise<string>> = {
		application: async (token) => (await findByLink(db, { links, token })).id,
		appointment: (token) => openManageLink(db, { links, token, now: new Date(createdAt) }),
		bid: async (token) => (await findInvited(db, { token, seals: { links } })).invitation.id,
	}
	for (const { purpose, subject, token } of sent) expect(await open[purpose]!(token)).toBe(subject)
	expect(sent.length).toBeGreaterThan(0)
}

/** Expects that the job which waited in the queue of an earlier release runs. */
async function expectQueuedJobToRun({ pool }: Database, name: string) {
	const run = vi.fn(async () => {})
	const jobs = createJobs(pool, createLog('silent'), { pollSeconds: 0.5 })
	onTestFinished(() => jobs.stop())
	await jobs.start([{ name, cron: '0 0 1 1 *', run }])
	await expect.poll(() => run.mock.calls.length).toBe(1)
}

test('there is a fixture of a release', () => expect(listReleases()).toContain('v0.1.0'))

describe.each(listReleases())('%s', (version) => {
	const expected = readExpected(version)
	const backup = {
		file: join(releasesFolder, version, 'backup.age'),
		identity: readIdentity(join(releasesFolder, version, 'identity')),
		trust: trustIn(version),
	}

	test('its database is migrated with every row, and is readable; its waiting job runs', async ({
		empty,
	}) => {
		await loadDump(empty.url, version)
		await migrateToLatest(empty.url)
		expect(await findSchemaProblem(empty.url)).toBeNull()
		const client = await connect(empty.url)
		expect(await countRows(client)).toMatchObject(expected.rows)
		await client.end()
		await expectReadable(empty.db, expected)
		await expectQueuedJobToRun(empty, expected.queuedJob)
	})

	test('its backup is restored with every row and file, and is readable', async ({ empty }) => {
		const storage = memoryStorage()
		const restored = await restore(backup, { databaseUrl: empty.url, storage })
		expect(restored.rows).toBe(Object.values(expected.rows).reduce((sum, count) => sum + count, 0))
		expect(restored.files).toBe(storage.files.size)
		await expectReadable(empty.db, expected)
		const documents = await empty.db.select().from(creditDocument)
		expect(documents.length).toBeGreaterThan(0)
		for (const { storageKey, encryptedHash } of documents)
			expect(createHash('sha256').update(storage.files.get(storageKey)!).digest()).toEqual(encryptedHash)
	})

	test('its backup is not restored on the word of whoever brings it', async ({ empty }) => {
		const target = { databaseUrl: empty.url, storage: memoryStorage() }
		const trust = { signers: [], unsigned: false }
		await expect(restore({ ...backup, trust }, target)).rejects.toThrow(
			trustIn(version).unsigned ? /has no signature.*add --unsigned/ : 'is not the key of this site’s SECRET',
		)
		const client = await connect(empty.url)
		expect(await listTables(client)).toEqual([])
		await client.end()
	})

	test('an edited migration is refused by the database and by the backup', async ({ empty }) => {
		const migrations = join(folder, `edited-${version}`)
		cpSync('app/db/migrations', migrations, { recursive: true })
		appendFileSync(join(migrations, '0008_sealed-bid-revisions.sql'), '-- edited')
		const target = { databaseUrl: empty.url, storage: memoryStorage(), migrations }
		const sentence =
			/set up by other migrations than those of this release \(\d.*number 9, of 2026-11-28, .*start the version that set it up.*docs\/operations\.md/
		await expect(restore(backup, target)).rejects.toThrow(sentence)
		await loadDump(empty.url, version)
		await expect(migrateToLatest(empty.url, migrations)).rejects.toThrow(sentence)
		expect(await findSchemaProblem(empty.url, migrations)).toMatch(sentence)
	})
})

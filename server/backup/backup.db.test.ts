import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { type Db, openDatabase } from '#app/db/client.server.ts'
import { emailChange, session, verification } from '#app/db/schema/auth.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { appendAudit } from '#app/modules/audit/append.server.ts'
import { verifyAudit } from '#app/modules/audit/verify.server.ts'
import { seedManyPosts } from '#app/modules/forum/sample/seed-many-posts.server.ts'
import { fixedKeyring } from '#app/platform/crypto/keyring.server.ts'
import { listMigrations, migrateToLatest } from '#server/boot/migrate.ts'
import { makeUser } from '#tests/factories/payments/orders.ts'
import { writeMigrationFolders } from '#tests/fixtures/migration-folders.ts'
import { memoryStorage } from '#tests/mocks/memory-storage.ts'
import { test as base } from '#tests/setup/database.ts'
import { backupCommands } from '../../scripts/commands/backup-commands.ts'
import { backUp, digestOf } from './back-up.ts'
import { makeIdentity, readIdentity } from './identity.ts'
import { backUpKeys } from './keys.ts'
import { restore, verifyBackup } from './restore.ts'
import { signerOf } from './signature.ts'
import { connect, listSequences, listTables } from './tables.ts'

const folder = mkdtempSync(join(tmpdir(), 'lotwise-backup-'))
const identityFile = join(folder, 'identity')
let recipient: string
let identity: string
const now = new Date('2026-11-21T12:00:00Z')
const signer = signerOf('the secret of the site')
const trust = { signers: [signer.publicKey], unsigned: false }
const sealing = () => ({ recipient, signer, site: 'https://advice.example', now })

beforeAll(async () => {
	recipient = await makeIdentity(identityFile)
	identity = readIdentity(identityFile)
})
afterAll(() => rmSync(folder, { recursive: true }))

/** `emptyUrl`: a database that was never migrated. */
const test = base.extend<{ emptyUrl: string; file: string }>({
	emptyUrl: async ({ freshDb }, use) => {
		const empty = new URL(freshDb.url)
		empty.pathname = `/empty_${randomUUID().replaceAll('-', '')}`
		await freshDb.pool.query(`create database "${empty.pathname.slice(1)}" template template0`)
		await use(empty.href)
		await freshDb.pool.query(`drop database "${empty.pathname.slice(1)}" with (force)`)
	},
	// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures' names from the pattern.
	file: async ({}, use) => use(join(folder, `${randomUUID()}.age`)),
})

/** Returns everything in which two databases of the site can differ, for comparison. */
async function fingerprint(url: string) {
	const client = await connect(url)
	try {
		const tables: Record<string, unknown> = {}
		for (const table of await listTables(client)) tables[table.name] = await digestOf(client, table)
		const { rows: constraints } = await client.query(
			`select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) as definition from pg_constraint where connamespace = 'public'::regnamespace order by 1`,
		)
		const { rows: triggers } = await client.query(
			`select tgrelid::regclass::text || ' ' || tgname || ' ' || tgenabled::text as definition from pg_trigger where not tgisinternal order by 1`,
		)
		const { rows: columns } = await client.query(
			`select attrelid::regclass::text || ' ' || attname || ' ' || format_type(atttypid, atttypmod) || ' ' || concat_ws(' ', attnotnull, attstattarget, attidentity, pg_get_expr(adbin, adrelid)) as definition
			from pg_attribute join pg_class on pg_class.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
			where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped order by 1`,
		)
		const { rows: functions } = await client.query(
			`select pg_get_functiondef(oid) as definition from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f' order by 1`,
		)
		const { rows: indexes } = await client.query(
			`select indexdef as definition from pg_indexes where schemaname = 'public' order by 1`,
		)
		const [sequences, migrations] = [await listSequences(client), await listMigrations(client)]
		return { tables, constraints, triggers, columns, functions, indexes, sequences, migrations }
	} finally {
		await client.end()
	}
}

const note = (db: Db) =>
	db.transaction((tx) =>
		appendAudit(tx, {
			at: now,
			actor: { kind: 'system' },
			action: 'settings.changed',
			detail: {},
			subject: { kind: 'test', id: randomUUID() },
		}),
	)

async function fillDatabase({ db }: { db: Db }) {
	await seedManyPosts(db, { posts: 40, comments: 200, now })
	for (let count = 0; count < 3; count++) await note(db)
	// Values that text COPY has to escape.
	await db.execute(
		sql`insert into outbox_email (id, kind, dedupe_key, "to", subject, html, text, status) values (gen_random_uuid(), 'odd', 'odd', 'odd@example.test', ${'tab\t line\nbreak \\ slash'}, '', ${'\\N \\. null'}, 'sent')`,
	)
	const storage = memoryStorage()
	for (const key of ['uploads/one', 'uploads/two'])
		await storage.put(key, randomBytes(3_000), { contentType: 'image/png', sizeBytes: 3_000 })
	await storage.put('key-shares/some-application', randomBytes(32), { contentType: '', sizeBytes: 32 })
	return storage
}

test('a restore into an empty target brings back every row, file, key and trigger unchanged', async ({
	freshDb,
	emptyUrl,
	file,
}) => {
	const storage = await fillDatabase(freshDb)
	const backup = await backUp({ databaseUrl: freshDb.url, storage, file, ...sealing() })
	expect(backup).toMatchObject({ files: 2, bytes: readFileSync(file).length })
	expect(await verifyBackup({ file, identity, trust })).toEqual({
		createdAt: now.toISOString(),
		site: 'https://advice.example',
		signer: signer.publicKey,
		rows: backup.rows,
		files: 2,
	})

	const empty = memoryStorage()
	const restored = await restore({ file, identity, trust }, { databaseUrl: emptyUrl, storage: empty })
	expect(restored.rows).toBe(backup.rows)
	expect(await fingerprint(emptyUrl)).toEqual(await fingerprint(freshDb.url))
	expect(Object.fromEntries(empty.files)).toEqual({
		'uploads/one': storage.files.get('uploads/one'),
		'uploads/two': storage.files.get('uploads/two'),
	})
	await expect(restore({ file, identity, trust }, { databaseUrl: emptyUrl, storage: empty })).rejects.toThrow(
		'The database is not empty.',
	)
})

test('a restore ends sessions and emailed links and pauses queued emails, which may have ended since the backup', async ({
	freshDb,
	emptyUrl,
	file,
}) => {
	const { db } = freshDb
	const storage = await fillDatabase(freshDb)
	const { id: userId } = await makeUser(db)
	const expiresAt = new Date(now.getTime() + 86_400_000)
	await db.insert(session).values({ id: 's', token: 't', userId, expiresAt })
	await db.insert(verification).values({ id: 'v', identifier: 'reset-password:x', value: '{}', expiresAt })
	await db.insert(emailChange).values({
		userId,
		newEmail: 'new@example.test',
		approveHash: 'a',
		confirmHash: 'c',
		expiresAt,
	})
	await db
		.insert(outboxEmail)
		.values({ kind: 'receipt', to: 'a@example.test', subject: '', html: '', text: '' })
	const backup = await backUp({ databaseUrl: freshDb.url, storage, file, ...sealing() })
	const restored = await restore(
		{ file, identity, trust },
		{ databaseUrl: emptyUrl, storage: memoryStorage() },
	)
	const restoredDatabase = openDatabase(emptyUrl)
	for (const table of [session, verification, emailChange])
		expect(await restoredDatabase.db.$count(table)).toBe(0)
	expect(
		await restoredDatabase.db
			.select({ kind: outboxEmail.kind, status: outboxEmail.status })
			.from(outboxEmail),
	).toEqual(
		expect.arrayContaining([
			{ kind: 'odd', status: 'sent' },
			{ kind: 'receipt', status: 'dead' },
		]),
	)
	await restoredDatabase.close()
	expect(restored).toMatchObject({ rows: backup.rows, pausedEmails: 1 })
})

test('a backup is one consistent snapshot even while rows are written', async ({
	freshDb,
	emptyUrl,
	file,
}) => {
	const storage = await fillDatabase(freshDb)
	let writing = true
	const writer = (async () => {
		while (writing) await note(freshDb.db)
	})()
	await backUp({ databaseUrl: freshDb.url, storage, file, ...sealing() })
	writing = false
	await writer
	await restore({ file, identity, trust }, { databaseUrl: emptyUrl, storage: memoryStorage() })
	const { db, close } = openDatabase(emptyUrl)
	expect(await verifyAudit(db, { anchors: [] })).toMatchObject({ faults: [] })
	await close()
})

test('a damaged or truncated backup, or one for another key, is rejected and leaves the target empty', async ({
	freshDb,
	emptyUrl,
	file,
}) => {
	const storage = await fillDatabase(freshDb)
	await backUp({ databaseUrl: freshDb.url, storage, file, ...sealing() })
	const whole = readFileSync(file)
	const flipped = Buffer.from(whole)
	flipped[Math.floor(whole.length * 0.7)]! ^= 1
	const stranger = join(folder, `stranger-${randomUUID()}`)
	await makeIdentity(stranger)
	for (const [bytes, key] of [
		[flipped, identity],
		[whole.subarray(0, whole.length - 70_000), identity],
		[whole.subarray(0, 100), identity],
		[Buffer.from('something else'), identity],
		[whole, readIdentity(stranger)],
	] as const) {
		writeFileSync(file, bytes)
		const target = { databaseUrl: emptyUrl, storage: memoryStorage() }
		await expect(verifyBackup({ file, identity: key, trust })).rejects.toThrow(
			/^\S+ (?:cannot be read to its end|is not a backup, or|was encrypted for another private key)/,
		)
		await expect(restore({ file, identity: key, trust }, target)).rejects.toThrow(
			/^\S+ (?:cannot be read to its end|is not a backup, or|was encrypted for another private key)/,
		)
		expect(target.storage.files.size).toBe(0)
		const client = await connect(emptyUrl)
		expect(await listTables(client)).toEqual([])
		await client.end()
	}
})

test('a backup of an older release is restored and then migrated; one of a newer release is rejected', async ({
	freshDb,
	emptyUrl,
	file,
}) => {
	const { older, newer } = writeMigrationFolders(join(folder, randomUUID()))
	await migrateToLatest(freshDb.url, older)
	await freshDb.db.execute(sql`insert into sample_note (text) values ('kept')`)
	await backUp({ databaseUrl: freshDb.url, storage: await fillDatabase(freshDb), file, ...sealing() })
	await restore(
		{ file, identity, trust },
		{ databaseUrl: emptyUrl, storage: memoryStorage(), migrations: newer },
	)
	// The source database, upgraded in place, is what the restored one must equal.
	await migrateToLatest(freshDb.url, newer)
	expect(await fingerprint(emptyUrl)).toEqual(await fingerprint(freshDb.url))
	const client = await connect(emptyUrl)
	await client.query(`insert into sample_note (text) values ('new')`)
	const { rows } = await client.query('select text, length from sample_note order by id')
	expect(rows).toEqual([
		{ text: 'written by the migration', length: 24 },
		{ text: 'kept', length: 4 },
		{ text: 'new', length: 3 },
	])
	await client.query('drop schema public cascade; drop schema drizzle cascade; create schema public')
	await client.end()

	await backUp({
		databaseUrl: freshDb.url,
		storage: memoryStorage(),
		file: `${file}.new`,
		...sealing(),
	})
	await expect(
		restore(
			{ file: `${file}.new`, identity, trust },
			{ databaseUrl: emptyUrl, storage: memoryStorage(), migrations: older },
		),
	).rejects.toThrow('made by a newer release than this one')
})

test('a restore with unreadable keys is rejected before anything is written, and can be retried', async ({
	freshDb,
	emptyUrl,
	file,
}) => {
	await backUp({ databaseUrl: freshDb.url, storage: await fillDatabase(freshDb), file, ...sealing() })
	const keyring = fixedKeyring([{ version: 1, key: randomBytes(32) }])
	const keys = (to: string) => {
		const name = join(folder, `${randomUUID()}.keys`)
		return backUpKeys({
			keyring,
			shares: memoryStorage(),
			file: name,
			...sealing(),
			recipient: to,
		}).then(() => name)
	}
	const stranger = await makeIdentity(join(folder, `stranger-${randomUUID()}`))
	vi.stubEnv('DATABASE_URL', emptyUrl)
	vi.stubEnv('DATA_DIR', join(folder, `place-${randomUUID()}`))
	try {
		const { run } = backupCommands.find(({ name }) => name === 'restore')!
		const signedBy = ['--signed-by', signer.publicKey]
		const restoreWith = (keyFile: string) =>
			run([file, '--identity', identityFile, '--keys', keyFile, ...signedBy])
		await expect(restoreWith(await keys(stranger))).rejects.toThrow('another private key')
		await expect(restoreWith(file)).rejects.toThrow('is not a backup of keys')
		const good = await keys(recipient)
		writeFileSync(`${process.env.DATA_DIR}-keys`, `1:${randomBytes(32).toString('base64')}\n`)
		vi.stubEnv('ENCRYPTION_KEYS', `file:${process.env.DATA_DIR}-keys`)
		await expect(restoreWith(good)).rejects.toThrow('has another encryption key 1')
		vi.stubEnv('ENCRYPTION_KEYS', '')
		// A path means the folder that the command was called from.
		vi.stubEnv('LOTWISE_CALLED_FROM', folder)
		expect(
			await run([
				basename(file),
				'--identity',
				basename(identityFile),
				'--keys',
				basename(good),
				...signedBy,
			]),
		).toContain('Restored and compared')
	} finally {
		vi.unstubAllEnvs()
	}
})

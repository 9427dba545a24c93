import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { expect } from 'vitest'
import { readEnv, type Source } from '#app/platform/env.server.ts'
import { makeDraft, memoryStorage } from '#tests/factories/credit.ts'
import { test as base } from '#tests/setup/database.ts'
import { openVault } from './open-vault.ts'

const test = base.extend<{ dataDir: string }>({
	// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures' names from the pattern.
	dataDir: async ({}, use) => {
		const folder = mkdtempSync(join(tmpdir(), 'lotwise-vault-'))
		await use(folder)
		rmSync(folder, { recursive: true, force: true })
	},
})

const log = pino({ level: 'silent' })
const storage = memoryStorage()
/** A new random keyring of one key, `version:base64`. */
const newKeyring = () => `1:${randomBytes(32).toString('base64')}`
const liveEnv = (dataDir: string, overrides: Source): Source => ({
	LOTWISE_MODE: 'live',
	ORIGIN: 'https://advice.example',
	DATA_DIR: dataDir,
	SECRET: randomBytes(30).toString('base64url'),
	STRIPE_SECRET_KEY: 'sk_live_1',
	STRIPE_WEBHOOK_SECRET: 'whsec_1',
	SMTP_URL: 'smtp://127.0.0.1:1',
	MAIL_FROM: 'hello@advice.example',
	...overrides,
})

test('a demo site creates its key file, passes the self-test and can still decrypt after a restart', async ({
	db,
	dataDir,
}) => {
	const env = readEnv({ DATA_DIR: dataDir })
	const vault = await openVault({ env, db, storage, log })
	expect(vault.ready).toBe(true)
	expect(statSync(join(dataDir, 'encryption-keys')).mode & 0o777).toBe(0o600)
	const { draft } = await makeDraft(db, { vault })
	const reopened = await openVault({ env, db, storage, log })
	await expect(reopened.openKey(db, draft.application.id)).resolves.toHaveLength(32)
})

test('if key shares cannot be stored, a demo site starts without encryption ready, and a live site does not start', async ({
	db,
	dataDir,
}) => {
	writeFileSync(join(dataDir, 'key-shares'), 'a file where the folder should be')
	const demo = await openVault({ env: readEnv({ DATA_DIR: dataDir }), db, storage, log })
	expect(demo.ready).toBe(false)
	rmSync(join(dataDir, 'encryption-keys'))
	// Otherwise the live site would be rejected for another key than the demo's.
	await db.execute('delete from encryption_key_fingerprint')
	const env = readEnv(liveEnv(dataDir, { ENCRYPTION_KEYS: newKeyring() }))
	await expect(openVault({ env, db, storage, log })).rejects.toThrow('The encryption self-test failed')
})

test('a live site does not start when a key of stored credit applications is missing or different', async ({
	db,
	dataDir,
}) => {
	const originalKeyring = newKeyring()
	const start = (keyring: string) =>
		openVault({ env: readEnv(liveEnv(dataDir, { ENCRYPTION_KEYS: keyring })), db, storage, log })
	await makeDraft(db, { vault: await start(originalKeyring) })
	await expect(start(newKeyring())).rejects.toThrow('is not the one this database was written with')
	await expect(start(newKeyring().replace('1:', '2:'))).rejects.toThrow('Encryption key 1 is missing')
	await expect(start(`${newKeyring().replace('1:', '3:')},${originalKeyring}`)).resolves.toMatchObject({
		ready: true,
	})
})

test('a live site accepts a key file only if it is outside the data folder and readable only by its owner', async ({
	db,
	dataDir,
}) => {
	const folder = mkdtempSync(join(tmpdir(), 'lotwise-live-keys-'))
	const file = join(folder, 'keys')
	writeFileSync(file, `${newKeyring()}\n`, { mode: 0o600 })
	const env = () => readEnv(liveEnv(dataDir, { ENCRYPTION_KEYS: `file:${file}` }))
	await expect(openVault({ env: env(), db, storage, log })).resolves.toMatchObject({ ready: true })
	chmodSync(file, 0o644)
	await expect(openVault({ env: env(), db, storage, log })).rejects.toThrow('can be read by others')
	rmSync(folder, { recursive: true })
	await expect(openVault({ env: env(), db, storage, log })).rejects.toThrow(`There is no key file ${file}`)
	expect(() => readEnv(liveEnv(dataDir, { ENCRYPTION_KEYS: `file:${join(dataDir, 'keys')}` }))).toThrow(
		'ENCRYPTION_KEYS must name a file outside DATA_DIR',
	)
})

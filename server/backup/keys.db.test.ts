import { randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, test as base, beforeAll, expect } from 'vitest'
import { writeEncryptionKeys } from '#app/platform/crypto/encryption-keys.ts'
import { fixedKeyring } from '#app/platform/crypto/keyring.server.ts'
import { memoryStorage } from '#tests/mocks/memory-storage.ts'
import { makeIdentity, readIdentity } from './identity.ts'
import { backUpKeys, prepareKeys, restoreKeys } from './keys.ts'
import { signerOf } from './signature.ts'

const folder = mkdtempSync(join(tmpdir(), 'lotwise-keys-'))
const identityFile = join(folder, 'identity')
const signer = signerOf('the secret of the site')
const trust = { signers: [signer.publicKey], unsigned: false }
let recipient: string
let identity: string

beforeAll(async () => {
	recipient = await makeIdentity(identityFile)
	identity = readIdentity(identityFile)
})
afterAll(() => rmSync(folder, { recursive: true }))

const test = base.extend<{ file: string }>({
	// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures' names from the pattern.
	file: async ({}, use) => use(join(folder, `${randomUUID()}.age`)),
})

/** A backup of one key and the shares of these applications. */
async function backUpSomeKeys(file: string, ids: string[]) {
	const keyring = fixedKeyring([{ version: 3, key: randomBytes(32) }])
	const shares = memoryStorage()
	for (const id of ids)
		await shares.put(`key-shares/${id}`, randomBytes(32), { contentType: '', sizeBytes: 32 })
	const signed = { recipient, signer, site: 'https://advice.example', now: new Date() }
	expect(await backUpKeys({ keyring, shares, file, ...signed })).toBe(ids.length)
	return { keyring, shares }
}

test('application keys are restored only for applications that exist, and can be restored again', async ({
	file,
}) => {
	const { keyring, shares } = await backUpSomeKeys(file, ['a', 'b', 'erased'])
	const back = memoryStorage()
	const keyFile = join(folder, `keys-${randomUUID()}`, 'encryption-keys')
	const target = { shares: back, keyFile, configured: [] }
	const applications = new Set(['a', 'b'])
	for (let times = 0; times < 2; times++) {
		const contents = await prepareKeys({ file, identity, trust }, target)
		expect(await restoreKeys({ ...target, contents, applications })).toEqual({ restored: 2, leftOut: 1 })
	}
	shares.files.delete('key-shares/erased')
	expect(back.files).toEqual(shares.files)
	expect(readFileSync(keyFile, 'utf8')).toBe(`3:${keyring.newest().key.toString('base64')}\n`)
	expect(statSync(keyFile).mode & 0o777).toBe(0o600)
})

test('a restore of keys accepts the same key file and an empty one, and rejects another before anything is written', async ({
	file,
}) => {
	const { keyring } = await backUpSomeKeys(file, ['a'])
	const keyFile = join(folder, `keys-${randomUUID()}`)
	const target = { shares: memoryStorage(), keyFile, configured: [] }
	const prepare = (more = {}) => prepareKeys({ file, identity, trust }, { ...target, ...more })
	const { key } = keyring.newest()
	const newer = { version: 4, key: randomBytes(32) }

	writeFileSync(keyFile, writeEncryptionKeys([newer, ...keyring.all()]))
	await expect(prepare()).resolves.toMatchObject({ keyFileIsThere: true })
	writeFileSync(keyFile, writeEncryptionKeys([{ version: 3, key: randomBytes(32) }]))
	await expect(prepare()).rejects.toThrow('has another encryption key 3 than the backup')
	writeFileSync(keyFile, writeEncryptionKeys([newer]))
	await expect(prepare()).rejects.toThrow('does not have encryption key 3')
	writeFileSync(keyFile, '')
	chmodSync(keyFile, 0o644)
	const contents = await prepare()
	await restoreKeys({ ...target, contents, applications: new Set() })
	expect(readFileSync(keyFile, 'utf8')).toContain(key.toString('base64'))
	expect(statSync(keyFile).mode & 0o777).toBe(0o600)

	await expect(prepare({ keyFile: null, configured: [newer] })).rejects.toThrow(
		'ENCRYPTION_KEYS does not have',
	)
	await expect(prepare({ keyFile: null, configured: keyring.all() })).resolves.toBeDefined()
	await target.shares.put('key-shares/a', randomBytes(32), { contentType: '', sizeBytes: 32 })
	await expect(prepare()).rejects.toThrow('differs from the backup')
	const full = { ...target.shares, put: () => Promise.reject(Object.assign(new Error(), { code: 'ENOSPC' })) }
	await expect(prepare({ shares: full })).rejects.toThrow('cannot be written (ENOSPC)')
})

test('a restore says how to create a key file where this user may not create one', async ({ file }) => {
	await backUpSomeKeys(file, ['a'])
	// Not even root may create a file below a file.
	const target = { shares: memoryStorage(), keyFile: join(identityFile, 'keys'), configured: [] }
	await expect(prepareKeys({ file, identity, trust }, target)).rejects.toThrow(
		/install -o \S+ -m 0600 \/dev\/null/,
	)
	expect(target.shares.files.size).toBe(0)
})

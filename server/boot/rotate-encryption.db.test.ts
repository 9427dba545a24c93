import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { creditKey } from '#app/db/schema/credit.ts'
import { findKeyError } from '#app/modules/credit/vault/key-versions.server.ts'
import { createVault } from '#app/modules/credit/vault/vault.server.ts'
import { type EncryptionKey, writeEncryptionKeys } from '#app/platform/crypto/encryption-keys.ts'
import {
	addKeyToFile,
	ensureKeyFile,
	fileKeyring,
	fixedKeyring,
} from '#app/platform/crypto/keyring.server.ts'
import { makeDraft, memoryStorage, newKey } from '#tests/factories/credit.ts'
import { test as base } from '#tests/setup/database.ts'
import { rotateEncryption } from './rotate-encryption.ts'

const now = new Date('2026-12-01T10:00:00Z')

const test = base.extend<{ path: string }>({
	// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures' names from the pattern.
	path: async ({}, use) => {
		const folder = mkdtempSync(join(tmpdir(), 'lotwise-keys-'))
		await use(join(folder, 'keys'))
		rmSync(folder, { recursive: true })
	},
})

/** A site with three draft applications under the one key of its key file. */
async function setUp(db: Db, { url, path }: { url: string; path: string }) {
	ensureKeyFile(path)
	const shares = memoryStorage()
	const vaultOf = () => createVault({ keyring: fileKeyring(path), shares, ready: true })
	for (let count = 0; count < 3; count++) await makeDraft(db, { vault: vaultOf() })
	const rotate = (addKey: (to: EncryptionKey[]) => EncryptionKey) =>
		rotateEncryption(db, { databaseUrl: url, keyring: fileKeyring(path), addKey, shares, now })
	const versions = async () => (await db.select().from(creditKey)).map(({ keyVersion }) => keyVersion)
	return { rotate, versions, vaultOf }
}

test('two simultaneous rotations run one after the other, and no key is lost', async ({
	freshDb: { db, url },
	path,
}) => {
	const { rotate, versions, vaultOf } = await setUp(db, { url, path })
	const addKey = (to: EncryptionKey[]) => addKeyToFile(path, to)
	const rotations = await Promise.all([rotate(addKey), rotate(addKey)])
	expect(rotations.map(({ version }) => version).sort()).toEqual([2, 3])
	expect(fileKeyring(path).all()).toHaveLength(3)
	expect(await versions()).toEqual([3, 3, 3])
	for (const { id } of await db.select({ id: creditKey.applicationId }).from(creditKey))
		await expect(vaultOf().openKey(db, id)).resolves.toHaveLength(32)
})

test('nothing is wrapped under a key other than the one that was added', async ({
	freshDb: { db, url },
	path,
}) => {
	const { rotate, versions } = await setUp(db, { url, path })
	const before = readFileSync(path, 'utf8')
	const overwritten = rotate((to) => {
		const added = addKeyToFile(path, to)
		writeFileSync(path, writeEncryptionKeys([newKey(2), ...to]))
		return added
	})
	await expect(overwritten).rejects.toThrow('changed while a key was being added')
	expect(await versions()).toEqual([1, 1, 1])

	// Another process has used key number 2 with this database.
	writeFileSync(path, before)
	await findKeyError(db, { keyring: fixedKeyring([newKey(2), ...fileKeyring(path).all()]) })
	await expect(rotate((to) => addKeyToFile(path, to))).rejects.toThrow('Encryption key 2 is not the one')
	expect(await versions()).toEqual([1, 1, 1])
})

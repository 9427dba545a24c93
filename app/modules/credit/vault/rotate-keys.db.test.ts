import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { creditKey, creditValue } from '#app/db/schema/credit.ts'
import { fixedKeyring } from '#app/platform/crypto/keyring.server.ts'
import { advisor, makeApplication, makeDraft, newKey, testVault } from '#tests/factories/credit.ts'
import { test } from '#tests/setup/database.ts'
import { saveDraft } from '../application/drafts/drafts.server.ts'
import { countOlderKeys, findKeyError } from './key-versions.server.ts'
import { readApplicationFor } from './read-application.server.ts'
import { rotateKeys } from './rotate-keys.server.ts'
import { createVault, type Vault } from './vault.server.ts'

const now = new Date('2026-12-01T10:00:00Z')

test('a rotation while the site is serving loses nothing, and afterwards the old key decrypts nothing', async ({
	freshDb: { db },
}) => {
	const old = newKey(1)
	const { vault: before, shares } = testVault({ keys: [old] })
	const applications: Awaited<ReturnType<typeof makeApplication>>[] = []
	for (let count = 0; count < 12; count++) applications.push(await makeApplication(db, { vault: before }))
	const valuesOf = (applicantId: string) =>
		db.select().from(creditValue).where(eq(creditValue.applicantId, applicantId)).orderBy(creditValue.field)
	const values = await Promise.all(applications.map(({ applicantId }) => valuesOf(applicantId)))
	const newestKey = newKey(2)
	const vault = createVault({ keyring: fixedKeyring([newestKey, old]), shares, ready: true })
	const serving = async () => {
		for (const { application } of applications) {
			const { parts } = await readApplicationFor(db, { vault, actor: advisor, id: application.id })
			expect(parts[0]?.masked?.maskedSecrets.ssn).toBe('•••-••-3456')
			const { actor, formKey } = await makeDraft(db, { vault })
			await saveDraft(db, { vault, actor, formKey, values: { city: 'Nyack' }, now })
		}
	}
	const [rotation] = await Promise.all([rotateKeys(db, { vault, version: 2, now }), serving()])
	expect(rotation).toEqual({ rewrapped: 12, stuck: [], left: 0 })
	// Keys are wrapped again; the data encrypted with them is not touched.
	expect(await Promise.all(applications.map(({ applicantId }) => valuesOf(applicantId)))).toEqual(values)
	const newOnly = createVault({ keyring: fixedKeyring([newestKey]), shares, ready: true })
	const id = applications[0]!.application.id
	await expect(newOnly.openKey(db, id)).resolves.toHaveLength(32)
	await expect(before.openKey(db, id)).rejects.toThrow('locked at the moment')
	expect(await rotateKeys(db, { vault, version: 2, now })).toMatchObject({ rewrapped: 0, left: 0 })
})

test('a rotation that is killed continues where it stopped', async ({ freshDb: { db } }) => {
	const old = newKey(1)
	const { vault: before, shares } = testVault({ keys: [old] })
	for (let count = 0; count < 6; count++) await makeDraft(db, { vault: before })
	const vault = createVault({ keyring: fixedKeyring([newKey(2), old]), shares, ready: true })
	let left = 3
	const killed: Vault = {
		...vault,
		rewrapKey: (...args) => (left-- > 0 ? vault.rewrapKey(...args) : Promise.reject(new Error('killed'))),
	}
	await expect(rotateKeys(db, { vault: killed, version: 2, now })).rejects.toThrow('killed')
	expect(await countOlderKeys(db, { version: 2 })).toBe(3)
	expect(await rotateKeys(db, { vault, version: 2, now })).toEqual({ rewrapped: 3, stuck: [], left: 0 })
})

test('two concurrent rotations wrap each key once', async ({ freshDb: { db } }) => {
	const old = newKey(1)
	const { vault: before, shares } = testVault({ keys: [old] })
	for (let count = 0; count < 10; count++) await makeDraft(db, { vault: before })
	const vault = createVault({ keyring: fixedKeyring([newKey(2), old]), shares, ready: true })
	const results = await Promise.all([1, 2].map(() => rotateKeys(db, { vault, version: 2, now })))
	expect(results.reduce((sum, { rewrapped }) => sum + rewrapped, 0)).toBe(10)
	for (const { id } of await db.select({ id: creditKey.applicationId }).from(creditKey))
		await expect(vault.openKey(db, id)).resolves.toHaveLength(32)
})

test('an application that cannot be decrypted is reported by id, and the others are wrapped', async ({
	freshDb: { db },
}) => {
	const old = newKey(1)
	const { vault: before, shares } = testVault({ keys: [old] })
	const broken = await makeDraft(db, { vault: before })
	await makeDraft(db, { vault: before })
	const { id } = broken.draft.application
	shares.stored.delete(`key-shares/${id}`)
	const vault = createVault({ keyring: fixedKeyring([newKey(2), old]), shares, ready: true })
	expect(await rotateKeys(db, { vault, version: 2, now })).toEqual({ rewrapped: 1, stuck: [id], left: 1 })
})

test('a missing key, or a different key under the same version, is reported at startup', async ({
	freshDb: { db },
}) => {
	const [one, two] = [newKey(1), newKey(2)]
	const { vault } = testVault({ keys: [one] })
	await makeDraft(db, { vault })
	expect(await findKeyError(db, { keyring: fixedKeyring([two, one]) })).toBeNull()
	expect(await findKeyError(db, { keyring: fixedKeyring([two]) })).toContain('Encryption key 1 is missing')
	expect(await findKeyError(db, { keyring: fixedKeyring([newKey(1)]) })).toContain(
		'Encryption key 1 is not the one this database was written with',
	)
})

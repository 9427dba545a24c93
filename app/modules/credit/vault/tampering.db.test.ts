import { randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { creditKey, creditValue } from '#app/db/schema/credit.ts'
import { fixedKeyring } from '#app/platform/crypto/keyring.server.ts'
import { advisor, makeApplication, newKey, testVault } from '#tests/factories/credit.ts'
import { test } from '#tests/setup/database.ts'
import { isAsSubmitted } from '../application/submit-application.server.ts'
import { readApplicationFor } from './read-application.server.ts'
import { createVault } from './vault.server.ts'

/** Two applications under two keys, in a database whose triggers are disabled. */
async function setUpTampering(db: Db) {
	const keys = [newKey(2), newKey(1)]
	const { vault, shares } = testVault({ keys })
	const one = await makeApplication(db, { vault })
	const other = await makeApplication(db, { vault })
	await db.execute(sql`alter table credit_value disable trigger all`)
	const rowOf = (applicantId: string, field: string) =>
		and(eq(creditValue.applicantId, applicantId), eq(creditValue.field, field))
	const encryptedOf = async (applicantId: string, field: string) =>
		(await db.select().from(creditValue).where(rowOf(applicantId, field)))[0]!.encrypted
	const put = (applicantId: string, field: string, encrypted: Buffer) =>
		db.update(creditValue).set({ encrypted }).where(rowOf(applicantId, field))
	const read = () => readApplicationFor(db, { vault, actor: advisor, id: one.application.id })
	return { keys, shares, one, other, encryptedOf, put, read }
}

test('an encrypted value with any changed byte is rejected', async ({ db }) => {
	const { one, encryptedOf, put, read } = await setUpTampering(db)
	const original = await encryptedOf(one.applicantId, 'city')
	for (let index = 0; index < original.length; index++) {
		const changed = Buffer.from(original)
		changed[index]! ^= 1 << (index % 8)
		await put(one.applicantId, 'city', changed)
		await expect(read(), `byte ${index}`).rejects.toThrow(/encrypted/)
	}
	await put(one.applicantId, 'city', original)
	expect((await read()).parts[0]?.masked?.values.city).toBe('Yonkers')
})

test('an authentication tag of any other length is rejected, including the four bytes that Node would accept', async ({
	db,
}) => {
	const { one, encryptedOf, put, read } = await setUpTampering(db)
	const original = await encryptedOf(one.applicantId, 'city')
	const text = original.length - 16
	for (const length of [0, 4, 8, 12, 13, 14, 15]) {
		await put(one.applicantId, 'city', original.subarray(0, text + length))
		await expect(read(), `tag of ${length}`).rejects.toThrow(/encrypted/)
	}
	await put(one.applicantId, 'city', Buffer.concat([original, Buffer.alloc(1)]))
	await expect(read()).rejects.toThrow(/encrypted/)
})

test('a value moved to another field, person or application cannot be decrypted', async ({ db }) => {
	const { one, other, encryptedOf, put, read } = await setUpTampering(db)
	const city = await encryptedOf(one.applicantId, 'city')
	await put(one.applicantId, 'city', await encryptedOf(one.applicantId, 'state'))
	await expect(read()).rejects.toThrow('not what was encrypted here')
	await put(one.applicantId, 'city', await encryptedOf(other.applicantId, 'city'))
	await expect(read()).rejects.toThrow('not what was encrypted here')
	await put(one.applicantId, 'city', city)
	await expect(read()).resolves.toBeDefined()
})

test('rows and keys swapped between two applications cannot be decrypted', async ({ db }) => {
	const { one, other, read } = await setUpTampering(db)
	await db.execute(sql`update credit_value set encrypted = theirs.encrypted from credit_value theirs
		where credit_value.applicant_id = ${one.applicantId} and theirs.applicant_id = ${other.applicantId} and theirs.field = credit_value.field`)
	await db.execute(sql`update credit_key set wrapped = theirs.wrapped from credit_key theirs
		where credit_key.application_id = ${one.application.id} and theirs.application_id = ${other.application.id}`)
	await expect(read()).rejects.toThrow('not what was encrypted here')
})

test('a different key id, wrapped key or share cannot decrypt anything', async ({ db }) => {
	const { one, shares, read } = await setUpTampering(db)
	const isOwn = eq(creditKey.applicationId, one.application.id)
	const [stored] = await db.select().from(creditKey).where(isOwn)
	await db.update(creditKey).set({ keyVersion: 1 }).where(isOwn)
	await expect(read()).rejects.toThrow('not what was encrypted here')
	await db.update(creditKey).set({ keyVersion: 7 }).where(isOwn)
	await expect(read()).rejects.toThrow('locked at the moment')
	for (const wrapped of [randomBytes(61), stored!.wrapped.subarray(0, -12), Buffer.alloc(0)]) {
		await db.update(creditKey).set({ keyVersion: 2, wrapped }).where(isOwn)
		await expect(read()).rejects.toThrow(/encrypted|wrapped/)
	}
	await db.update(creditKey).set(stored!).where(isOwn)
	await expect(read()).resolves.toBeDefined()
	shares.stored.set(`key-shares/${one.application.id}`, randomBytes(32))
	await expect(read()).rejects.toThrow('not what was encrypted here')
	shares.stored.set(`key-shares/${one.application.id}`, randomBytes(31))
	await expect(read()).rejects.toThrow('no key share')
})

test('decryption requires the database, the share and the key together', async ({ db }) => {
	const { one, keys, shares } = await setUpTampering(db)
	const open = (keyring: typeof keys, store: typeof shares) =>
		createVault({ keyring: fixedKeyring(keyring), shares: store, ready: true }).openKey(
			db,
			one.application.id,
		)
	await expect(open([newKey(2)], shares)).rejects.toThrow('not what was encrypted here')
	await expect(open(keys, testVault().shares)).rejects.toThrow('a part of its key is missing')
	await expect(open(keys, shares)).resolves.toHaveLength(32)
})

test('an application with a changed value or consent no longer matches the submission', async ({ db }) => {
	const { one, encryptedOf, put } = await setUpTampering(db)
	const { application } = one
	expect(await isAsSubmitted(db, { application })).toBe(true)
	await db.execute(sql`alter table credit_consent disable trigger all`)
	await db.execute(sql`update credit_consent set contact_by_phone = not contact_by_phone`)
	expect(await isAsSubmitted(db, { application })).toBe(false)
	await db.execute(sql`update credit_consent set contact_by_phone = not contact_by_phone`)
	expect(await isAsSubmitted(db, { application })).toBe(true)
	await put(one.applicantId, 'salaryAmount', await encryptedOf(one.applicantId, 'city'))
	expect(await isAsSubmitted(db, { application })).toBe(false)
})

import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { auditEntry } from '#app/db/schema/audit.ts'
import { session, user } from '#app/db/schema/auth.ts'
import { Conflict, NotFound } from '#app/lib/errors.ts'
import { setUpAuth } from '#tests/factories/auth.ts'
import { test } from '#tests/setup/database.ts'
import { createDemoAccounts, demoLogins, listSampleAccounts } from './demo-logins.server.ts'
import { ensureFirstAdmin, grantAdmin, revokeAdmin } from './roles.server.ts'

const now = new Date('2026-03-04T12:00:00Z')
const auditOf = (db: Db) =>
	db
		.select({ actor: auditEntry.actorKind, action: auditEntry.action, subject: auditEntry.subjectId })
		.from(auditEntry)
		.orderBy(auditEntry.seq)

test('only a person with an account and a verified address can be admin admin', async ({ db }) => {
	const { register, confirm } = setUpAuth(db)
	await expect(grantAdmin(db, { email: 'robin@example.com', now })).rejects.toThrow(NotFound)
	await register('robin@example.com')
	await expect(grantAdmin(db, { email: 'robin@example.com', now })).rejects.toThrow(Conflict)
	await confirm()
	await grantAdmin(db, { email: 'ROBIN@example.com', now })
	const [admin] = await db.select({ id: user.id, role: user.role }).from(user)
	expect(admin?.role).toBe('admin')
	expect(await auditOf(db)).toEqual([{ actor: 'operator', action: 'admin.granted', subject: admin?.id }])
})

test('a revoked admin is signed out everywhere, and the last one cannot be revoked', async ({ db }) => {
	const { register, confirm, enter } = setUpAuth(db)
	for (const email of ['one@example.com', 'two@example.com']) {
		await register(email)
		await confirm()
		await grantAdmin(db, { email, now })
		await enter(email)
	}
	await revokeAdmin(db, { email: 'one@example.com', now })
	const [left] = await db
		.select({ email: user.email })
		.from(session)
		.innerJoin(user, eq(user.id, session.userId))
	expect(left?.email).toBe('two@example.com')
	expect((await auditOf(db)).map(({ action }) => action)).toEqual([
		'admin.granted',
		'admin.granted',
		'admin.revoked',
	])
	await expect(revokeAdmin(db, { email: 'two@example.com', now })).rejects.toThrow(Conflict)
	await expect(revokeAdmin(db, { email: 'three@example.com', now })).rejects.toThrow(NotFound)
})

test('of two admins revoked at the same moment one remains', async ({ freshDb: { db } }) => {
	const emails = ['one@example.com', 'two@example.com']
	for (const email of emails)
		await db.insert(user).values({ id: email, email, name: 'X', emailVerified: true, role: 'admin' })
	const results = await Promise.allSettled(emails.map((email) => revokeAdmin(db, { email, now })))
	expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
	expect(await db.select().from(user).where(eq(user.role, 'admin'))).toHaveLength(1)
})

test('the first admin needs a verified address, and only one account becomes it', async ({ db }) => {
	await createDemoAccounts(db)
	for (const [email, emailVerified] of [
		['late@example.com', false],
		['first@example.com', true],
		['second@example.com', true],
	] as const)
		await db.insert(user).values({ id: email, email, name: 'X', emailVerified })
	for (const email of ['late@example.com', 'first@example.com', 'second@example.com'])
		await ensureFirstAdmin(db, { email, now })
	const admins = await db
		.select({ email: user.email })
		.from(user)
		.where(eq(user.role, 'admin'))
		.orderBy(user.email)
	expect(admins.map(({ email }) => email)).toEqual(['admin@lotwise.test', 'first@example.com'])
})

test('the demo logins work, are created once, and are marked so that a live site can reject them', async ({
	db,
}) => {
	const { enter } = setUpAuth(db)
	await createDemoAccounts(db)
	await createDemoAccounts(db)
	expect(await db.select().from(user)).toHaveLength(2)
	for (const { email, password } of demoLogins)
		expect(await enter(email, { password })).toMatchObject({ outcome: 'signed-in' })
	expect((await listSampleAccounts(db)).sort()).toEqual(['admin@lotwise.test', 'member@lotwise.test'])
})

test('being admin admin ends existing sessions', async ({ db }) => {
	const { register, confirm, enter } = setUpAuth(db)
	await register('robin@example.com')
	await confirm()
	await enter('robin@example.com')
	await grantAdmin(db, { email: 'robin@example.com', now })
	expect(await db.select().from(session)).toEqual([])
})

test('the last admin always remains, whether admins are deleted or demoted at the same moment', async ({
	freshDb: { db },
}) => {
	const ids = ['one', 'two', 'three']
	for (const id of ids)
		await db
			.insert(user)
			.values({ id, email: `${id}@example.com`, name: 'X', emailVerified: true, role: 'admin' })
	const results = await Promise.allSettled([
		db.delete(user).where(eq(user.id, 'one')),
		db.update(user).set({ role: 'member' }).where(eq(user.id, 'two')),
		db.transaction(async (tx) => {
			await tx.delete(user).where(eq(user.id, 'three'))
		}),
	])
	expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
	const rejected = results.find((result) => result.status === 'rejected')!
	expect(rejected.reason.cause).toMatchObject({ code: '23001', constraint: 'user_last_admin' })
	expect(await db.select().from(user).where(eq(user.role, 'admin'))).toHaveLength(1)
	await expect(db.delete(user)).rejects.toThrow()
})

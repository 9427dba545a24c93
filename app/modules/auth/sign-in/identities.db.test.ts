import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { account, session, user } from '#app/db/schema/auth.ts'
import { Conflict, Forbidden, NotFound } from '#app/lib/errors.ts'
import { setUpAuth } from '#tests/factories/auth.ts'
import { test } from '#tests/setup/database.ts'
import { listSecurityEvents } from '../security/security-events.server.ts'
import { insertCredential, listIdentities } from './credentials.server.ts'
import { unlinkIdentity } from './identities.server.ts'

const now = new Date('2026-03-04T12:00:00Z')
const actor = { id: 'robin', sessionId: 'this', confirmedAt: now }
const from = { clientIp: '192.0.2.1', userAgent: 'test' }

async function robinOn(db: Db, { password = true } = {}) {
	await db
		.insert(user)
		.values({ id: 'robin', email: 'robin@example.com', name: 'Robin', emailVerified: true })
	if (password) await insertCredential(db, { userId: 'robin', credential: { passwordHash: 'x:y' }, now })
	for (const [index, provider] of (['google', 'facebook'] as const).entries())
		await insertCredential(db, {
			userId: 'robin',
			credential: { provider, subject: 's' },
			now: new Date(now.getTime() + index),
		})
	const expiresAt = new Date(now.getTime() + 3_600_000)
	for (const id of ['this', 'other'])
		await db.insert(session).values({ id, userId: 'robin', token: id, expiresAt })
	const { identities } = await listIdentities(db, { actor })
	return identities.map(({ id }) => id) as [string, string]
}

test('a member sees the sign-in methods of their own account only', async ({ db }) => {
	await robinOn(db)
	await db.insert(user).values({ id: 'mallory', email: 'mallory@example.com', name: 'Mallory' })
	expect(await listIdentities(db, { actor })).toMatchObject({
		hasPassword: true,
		identities: [
			{ provider: 'google', providerName: 'Google', linkedAt: now },
			{ provider: 'facebook', providerName: 'Facebook' },
		],
	})
	expect(await listIdentities(db, { actor: { id: 'mallory' } })).toEqual({
		hasPassword: false,
		identities: [],
	})
})

test('unlinking ends the other sessions and notifies the owner', async ({ db }) => {
	const { auth, emails } = setUpAuth(db)
	const [google] = await robinOn(db)
	expect(await unlinkIdentity(db, { auth, actor, now, from, identityId: google })).toEqual({
		provider: 'google',
	})
	expect(await db.select({ id: session.id }).from(session)).toEqual([{ id: 'this' }])
	expect(emails).toMatchObject([{ kind: 'provider-unlinked', detail: 'Google', to: 'robin@example.com' }])
	expect(await listSecurityEvents(db, { actor })).toMatchObject([
		{ kind: 'provider-unlinked', detail: 'Google', ipAddress: '192.0.2.1' },
	])
	await expect(unlinkIdentity(db, { auth, actor, now, from, identityId: google })).rejects.toThrow(NotFound)
})

test('unlinking requires a recent confirmation by password or code', async ({ db }) => {
	const { auth } = setUpAuth(db)
	const [google] = await robinOn(db)
	const minutesAgo = new Date(now.getTime() - 5 * 60_000)
	for (const confirmedAt of [null, minutesAgo])
		await expect(
			unlinkIdentity(db, { auth, actor: { ...actor, confirmedAt }, now, from, identityId: google }),
		).rejects.toThrow(Forbidden)
	expect((await listIdentities(db, { actor })).identities).toHaveLength(2)
})

test('the identity of another account and a password cannot be unlinked', async ({ db }) => {
	const { auth } = setUpAuth(db)
	const [google] = await robinOn(db)
	const mallory = { id: 'mallory', sessionId: 'hers', confirmedAt: now }
	await db.insert(user).values({ id: 'mallory', email: 'mallory@example.com', name: 'Mallory' })
	await expect(unlinkIdentity(db, { auth, actor: mallory, now, from, identityId: google })).rejects.toThrow(
		NotFound,
	)
	const rows = await db.select().from(account)
	const password = rows.find(({ providerId }) => providerId === 'credential')!
	await expect(unlinkIdentity(db, { auth, actor, now, from, identityId: password.id })).rejects.toThrow(
		NotFound,
	)
	expect(await db.select().from(account)).toHaveLength(3)
})

test('of the last two sign-in methods, unlinked at the same moment, one remains', async ({
	freshDb: { db },
}) => {
	const { auth } = setUpAuth(db)
	const ids = await robinOn(db, { password: false })
	const results = await Promise.allSettled(
		ids.map((identityId) => unlinkIdentity(db, { auth, actor, now, from, identityId })),
	)
	expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
	const rejected = results.find((result) => result.status === 'rejected')
	expect(rejected?.reason).toBeInstanceOf(Conflict)
	expect(await db.select().from(account)).toHaveLength(1)
})

test('one identity linked to two accounts at once belongs to one of them', async ({ freshDb: { db } }) => {
	const people = ['one', 'two']
	for (const id of people) await db.insert(user).values({ id, email: `${id}@example.com`, name: id })
	const inserted = await Promise.all(
		people.map((userId) =>
			insertCredential(db, { userId, credential: { provider: 'google', subject: 's' }, now }),
		),
	)
	expect(inserted.sort()).toEqual([false, true])
})

import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { session } from '#app/db/schema/auth.ts'
import { setUpAuth } from '#tests/factories/auth.ts'
import { test } from '#tests/setup/database.ts'
import { casesOf } from '#tests/setup/deep.ts'
import { describeSession, renewSession } from './sessions.server.ts'

const email = 'robin@example.com'
const hourMs = 3_600_000
const dayMs = 24 * hourMs

async function signedIn(db: Db, remember: boolean) {
	const site = setUpAuth(db)
	await site.register(email)
	await site.confirm()
	const result = await site.enter(email, { remember })
	if (result.outcome !== 'signed-in') throw new Error(result.message)
	const headers = site.browser([result.setCookie])
	const [row] = await db.select().from(session)
	const startMs = row!.createdAt.getTime()
	const renewAfter = (ms: number) =>
		renewSession(db, { auth: site.auth, headers, now: new Date(startMs + ms) })
	const getLifetimeMs = async () => (await db.select().from(session))[0]!.expiresAt.getTime() - startMs
	return { ...site, headers, startMs, renewAfter, getLifetimeMs }
}

test("renewing extends a session by a day and writes no cookie without 'Remember me'", async ({ db }) => {
	const { renewAfter, getLifetimeMs } = await signedIn(db, false)
	expect(await renewAfter(20 * hourMs)).toEqual({ setCookie: null })
	expect(await getLifetimeMs()).toBe(44 * hourMs)
	for (let hour = 40; hour < 168; hour += 20) await renewAfter(hour * hourMs)
	expect(await getLifetimeMs()).toBe(7 * dayMs)
	expect(await renewAfter(7 * dayMs)).toBeNull()
})

test("with 'Remember me' session and cookie last thirty days, and half a year at most", async ({ db }) => {
	const { renewAfter, getLifetimeMs } = await signedIn(db, true)
	const renewed = await renewAfter(10 * dayMs)
	expect(renewed?.setCookie).toMatch(/; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
	expect(await getLifetimeMs()).toBe(40 * dayMs)
	for (let day = 30; day < 180; day += 25) await renewAfter(day * dayMs)
	expect((await renewAfter(179 * dayMs))?.setCookie).toContain('Max-Age=86400;')
	expect(await getLifetimeMs()).toBe(180 * dayMs)
})

const renewals = casesOf({ sample: 100, all: 900 })

test(`${renewals} simultaneous renewals leave the session intact`, async ({ freshDb: { db } }) => {
	const { renewAfter, headers, viewerFor } = await signedIn(db, true)
	const renewed = await Promise.all(Array.from({ length: renewals }, () => renewAfter(hourMs)))
	expect(renewed.filter(Boolean)).toHaveLength(renewals)
	expect(new Set(renewed.map((one) => one!.setCookie)).size).toBe(1)
	expect(await viewerFor(headers)).toMatchObject({ email })
})

test('a renewal does not revive a session that has ended or whose second factor is pending', async ({
	db,
}) => {
	const { renewAfter } = await signedIn(db, true)
	await db.update(session).set({ awaitingSecondFactor: true })
	expect(await renewAfter(1_000)).toBeNull()
	await db.delete(session)
	expect(await renewAfter(1_000)).toBeNull()
	expect(await db.select().from(session)).toEqual([])
})

test('browser code receives seconds, never a token', async ({ db }) => {
	const { headers, viewerFor, startMs } = await signedIn(db, true)
	const viewer = (await viewerFor(headers))!
	const [row] = await db.select().from(session).where(eq(session.id, viewer.sessionId))
	const now = new Date(startMs + 600_000)
	const answer = describeSession({ ...viewer, renewedAt: new Date(startMs) }, now)
	expect(answer.session).toMatchObject({ expiresInSeconds: 3_000, user: { email }, isAdmin: false })
	expect(JSON.stringify(answer)).not.toContain(row!.token)
	expect(describeSession(null, now)).toEqual({ session: null })
})

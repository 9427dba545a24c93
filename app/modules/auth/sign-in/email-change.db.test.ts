import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { emailChange, session, user } from '#app/db/schema/auth.ts'
import { Invalid, TooMany } from '#app/lib/errors.ts'
import { setUpAuth } from '#tests/factories/auth.ts'
import { test } from '#tests/setup/database.ts'
import { casesOf } from '#tests/setup/deep.ts'
import { failFirstWrite } from '#tests/setup/faults/fail-first-write.ts'
import { requestPasswordReset, resetPassword } from '../passwords/change-password.server.ts'
import {
	answerEmailChange,
	findEmailChange,
	findOwnEmailChange,
	requestEmailChange,
	stopEmailChange,
} from './email-change.server.ts'

const newEmail = 'robin@new.example'

async function memberOn(db: Db, email = 'robin@example.com') {
	const here = setUpAuth(db)
	await here.register(email)
	await here.confirm()
	await here.enter(email)
	const [actor] = await db.select().from(user).where(eq(user.email, email))
	if (!actor) throw new Error('not registered')
	const from = { auth: here.auth, clientIp: here.clientIp, userAgent: null, now: here.now }
	const request = (to = newEmail) => requestEmailChange(db, { ...from, actor, newEmail: to })
	const answer = (kind: 'approve' | 'confirm', reply: 'yes' | 'no' = 'yes', now = here.now) =>
		answerEmailChange(db, { ...from, now, viewer: actor, token: here.lastToken(linkOf[kind]), answer: reply })
	const address = async () =>
		(await db.select({ email: user.email }).from(user).where(eq(user.id, actor.id)))[0]?.email
	return { ...here, actor, from, request, answer, address }
}

const linkOf = { approve: 'email-change-requested', confirm: 'email-change-confirm' } as const

for (const order of [
	['approve', 'confirm'],
	['confirm', 'approve'],
] as const)
	test(`an address changes once both mailboxes have agreed: ${order.join(', then ')}`, async ({ db }) => {
		const { request, answer, address, emails, verified, enter } = await memberOn(db)
		await request()
		expect(emails.slice(-2)).toMatchObject([
			{ kind: 'email-change-requested', to: 'robin@example.com' },
			{ kind: 'email-change-confirm', to: newEmail },
		])
		expect(await answer(order[0])).toMatchObject({ outcome: 'waiting' })
		expect(await address()).toBe('robin@example.com')
		expect(await answer(order[1])).toEqual({ outcome: 'done', newEmail })
		expect(await address()).toBe(newEmail)
		expect(emails.slice(-2)).toMatchObject([
			{ kind: 'email-changed', to: 'robin@example.com' },
			{ kind: 'email-changed', to: newEmail },
		])
		// Orders paid with the new address are linked, as when an address is first verified.
		expect(verified.at(-1)).toBe(newEmail)
		expect(await enter(newEmail)).toMatchObject({ outcome: 'signed-in' })
		expect(await enter('robin@example.com')).toMatchObject({ outcome: 'rejected' })
	})

test('an answer whose transaction the database aborted is retried', async ({ db }) => {
	const { request, answer, address } = await memberOn(db)
	const endOnce = () => failFirstWrite(db, 'email_change')
	await endOnce()
	await request()
	await endOnce()
	expect(await answer('approve')).toMatchObject({ outcome: 'waiting' })
	await endOnce()
	expect(await answer('confirm')).toEqual({ outcome: 'done', newEmail })
	expect(await address()).toBe(newEmail)
})

test('confirming twice from one mailbox does not count as confirming from both', async ({ db }) => {
	const { request, answer, address } = await memberOn(db)
	await request()
	await answer('approve')
	expect(await answer('approve')).toEqual({ outcome: 'dead' })
	expect(await address()).toBe('robin@example.com')
})

test('viewing a link does not consume it', async ({ db }) => {
	const { request, answer, lastToken, now } = await memberOn(db)
	await request()
	for (const kind of ['approve', 'confirm', 'approve'] as const)
		expect(await findEmailChange(db, { viewer: null, token: lastToken(linkOf[kind]), now })).toMatchObject({
			side: kind === 'approve' ? 'old' : 'new',
			newEmail,
			approved: false,
			confirmed: false,
		})
	expect(await answer('approve')).toMatchObject({ outcome: 'waiting' })
})

test("'this was not me' at the old address cancels the change and signs out every device", async ({ db }) => {
	const { request, answer, address, actor } = await memberOn(db)
	await request()
	await answer('confirm')
	expect(await answer('approve', 'no')).toEqual({ outcome: 'stopped', side: 'old' })
	expect(await db.select().from(session).where(eq(session.userId, actor.id))).toEqual([])
	expect(await answer('approve')).toEqual({ outcome: 'dead' })
	expect(await answer('confirm')).toEqual({ outcome: 'dead' })
	expect(await address()).toBe('robin@example.com')
})

test('a rejection from the new address cancels the change and signs nobody out', async ({ db }) => {
	const { request, answer, actor } = await memberOn(db)
	await request()
	expect(await answer('confirm', 'no')).toEqual({ outcome: 'stopped', side: 'new' })
	expect(await db.select().from(session).where(eq(session.userId, actor.id))).toHaveLength(1)
	expect(await answer('approve')).toEqual({ outcome: 'dead' })
})

test('the owner of a taken address gets a notice, and the requester sees the usual response', async ({
	db,
}) => {
	const sam = await memberOn(db, 'sam@example.com')
	const { request, answer, actor, now, emails, address } = await memberOn(db)
	const free = await request('free@example.com')
	const freeOpen = await findOwnEmailChange(db, { actor, now })
	const taken = await request('sam@example.com')
	expect(taken).toEqual(free)
	expect(await findOwnEmailChange(db, { actor, now })).toEqual({ ...freeOpen, newEmail: 'sam@example.com' })
	expect(emails.slice(-2)).toMatchObject([
		{ kind: 'email-change-requested', to: 'robin@example.com' },
		{ kind: 'email-taken', to: 'sam@example.com' },
	])
	expect(await answer('approve')).toMatchObject({ outcome: 'waiting' })
	expect([await address(), await sam.address()]).toEqual(['robin@example.com', 'sam@example.com'])
})

test('an address taken between request and answer stays with its owner', async ({ db }) => {
	const { request, answer, address } = await memberOn(db)
	await request()
	await answer('approve')
	await memberOn(db, newEmail)
	expect(await answer('confirm')).toEqual({ outcome: 'taken' })
	expect(await address()).toBe('robin@example.com')
})

test('an unverified account with the address is replaced by the verified change', async ({ db }) => {
	const squatter = setUpAuth(db)
	await squatter.register(newEmail)
	const { request, answer, address } = await memberOn(db)
	await request()
	await answer('approve')
	expect(await answer('confirm')).toMatchObject({ outcome: 'done' })
	expect(await address()).toBe(newEmail)
	expect(await db.select().from(user)).toHaveLength(1)
})

test('the owner of a mailbox does not give it to a stranger’s account with one click', async ({ db }) => {
	const { request, answer, actor, from, lastToken, address, verified } = await memberOn(db)
	const before = verified.length
	await request()
	await answer('approve')
	const token = lastToken('email-change-confirm')
	for (const viewer of [null, { id: 'another member' }]) {
		const asked = await findEmailChange(db, { viewer, token, now: from.now })
		expect(asked).toMatchObject({ side: 'new', mayApprove: false })
		expect(await answerEmailChange(db, { ...from, viewer, token, answer: 'yes' })).toEqual({
			outcome: 'sign-in-first',
		})
	}
	expect(await address()).toBe(actor.email)
	expect(verified).toHaveLength(before)
	// The link still works for the member who asked, and its owner can say no without an account.
	expect(await findEmailChange(db, { viewer: actor, token, now: from.now })).toMatchObject({
		mayApprove: true,
	})
	expect(await answerEmailChange(db, { ...from, viewer: null, token, answer: 'no' })).toEqual({
		outcome: 'stopped',
		side: 'new',
	})
})

test('links are invalid after an hour, another request, a cancellation or a reset', async ({ db }) => {
	const { request, answer, auth, actor, from, now, clientIp, lastToken } = await memberOn(db)
	await request()
	expect(await answer('approve', 'yes', new Date(now.getTime() + 3_600_000))).toEqual({ outcome: 'dead' })
	const token = lastToken('email-change-requested')
	await request('other@new.example')
	expect(await answerEmailChange(db, { ...from, viewer: actor, token, answer: 'yes' })).toEqual({
		outcome: 'dead',
	})
	await stopEmailChange(db, { ...from, actor })
	expect(await answer('approve')).toEqual({ outcome: 'dead' })
	await request()
	await requestPasswordReset(db, { auth, clientIp, now, email: actor.email })
	await resetPassword(db, {
		auth,
		clientIp,
		now,
		token: lastToken('reset-password'),
		password: 'another road in spring',
	})
	expect(await answer('approve')).toEqual({ outcome: 'dead' })
})

test('reset links of the old mailbox are invalid once the address has changed', async ({ db }) => {
	const { request, answer, auth, actor, now, clientIp, lastToken } = await memberOn(db)
	await requestPasswordReset(db, { auth, clientIp, now, email: actor.email })
	const token = lastToken('reset-password')
	await request()
	await answer('approve')
	await answer('confirm')
	expect(await resetPassword(db, { auth, clientIp, now, token, password: 'another road in spring' })).toBe(
		false,
	)
})

test('the current address and a seventh request in an hour are rejected', async ({ db }) => {
	const { request } = await memberOn(db)
	await expect(request('Robin@Example.com')).rejects.toThrow(Invalid)
	for (let n = 0; n < 6; n++) await request(`robin-${n}@new.example`)
	await expect(request()).rejects.toThrow(TooMany)
})

const usesAtOnce = casesOf({ sample: 100, all: 1_000 })

test(`of ${usesAtOnce} simultaneous uses of each link one counts, and the address changes once`, async ({
	freshDb: { db },
}) => {
	const { request, actor, from, lastToken, address, emails } = await memberOn(db)
	await request()
	const uses = Array.from({ length: 2 * usesAtOnce }, (_, n) =>
		answerEmailChange(db, {
			...from,
			viewer: actor,
			clientIp: `198.51.${n >> 8}.${n & 255}`,
			token: lastToken(linkOf[n % 2 ? 'approve' : 'confirm']),
			answer: 'yes',
		}),
	)
	const outcomes = (await Promise.all(uses))
		.map(({ outcome }) => outcome)
		.filter((outcome) => outcome !== 'dead')
	expect(outcomes.sort()).toEqual(['done', 'waiting'])
	expect(await address()).toBe(newEmail)
	expect(emails.filter(({ kind }) => kind === 'email-changed')).toHaveLength(2)
	expect(await db.select().from(emailChange)).toEqual([])
})

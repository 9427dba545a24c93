import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/auth.ts'
import { forumFollow, forumNotice } from '#app/db/schema/forum.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { createLinks } from '#app/platform/links/signed-links.server.ts'
import { makeComment, makePost } from '#tests/factories/forum/forum.ts'
import { makeForumAccount } from '#tests/factories/forum/forum-accounts.ts'
import { test } from '#tests/setup/database.ts'
import { saveEmailFrequencies } from './email-frequencies.server.ts'
import type { EmailFrequencies } from './email-frequency.ts'
import { digestEnds, emailNotices } from './email-notifications.server.ts'
import { markNoticesRead } from './notification-center.server.ts'
import { notifyOfComment } from './notifications.server.ts'

const origin = 'https://advice.example'
const links = createLinks({ secret: 'test secret', origin })
// A Wednesday, noon in New York.
const now = new Date('2026-03-04T17:00:00Z')
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)
const all = (frequency: EmailFrequencies['reply']): EmailFrequencies => ({
	reply: frequency,
	mention: frequency,
	follow: frequency,
})
const send = (db: Db, time: Date) => emailNotices(db, { links, now: time })
const emailsTo = (db: Db, to: string) => db.select().from(outboxEmail).where(eq(outboxEmail.to, to))

/** A member with a post, and a function that comments on it. */
async function makeScene(db: Db, frequencies?: EmailFrequencies) {
	const asker = await makeForumAccount(db, { name: 'Ana A.' })
	if (frequencies) await saveEmailFrequencies(db, { actor: asker.actor, frequencies, now })
	const post = await makePost(db, { memberId: asker.member.id, title: 'Rust?' })
	await db.insert(forumFollow).values({ postId: post.id, memberId: asker.member.id })
	const ben = await makeForumAccount(db, { name: 'Ben B.' })
	const addComment = async (body: string, time = now) => {
		const { id } = await makeComment(db, { postId: post.id, memberId: ben.member.id, body })
		await notifyOfComment(db, { commentId: id, now: time })
		return id
	}
	return { asker, post, addComment }
}

test('a comment is emailed at once, with a link to it and an unsubscribe link that needs no sign-in', async ({
	db,
}) => {
	const { asker, post, addComment } = await makeScene(db)
	const id = await addComment('Walk **away** & call <b>me</b>')
	expect(await send(db, now)).toBe(1)
	const [sent] = await emailsTo(db, asker.email)
	expect(sent!.subject).toBe('Ben B. replied to you in “Rust?”')
	expect(sent!.text).toContain(`${origin}/community/post/${post.id}/rust?at=${id}#comment-${id}`)
	expect(sent!.text).toContain('“Walk away & call me”')
	expect(sent!.unsubscribeUrl).toBe(
		links.urlOf({ purpose: 'forum-emails', subject: String(asker.member.id) }),
	)
	expect(await send(db, hours(48))).toBe(0)
})

test('three comments before the next run of the job are one email', async ({ db }) => {
	const { asker, addComment } = await makeScene(db)
	for (const body of ['One', 'Two', 'Three']) await addComment(body)
	expect(await send(db, now)).toBe(1)
	const [sent] = await emailsTo(db, asker.email)
	expect(sent!.subject).toBe('3 new notifications from the community')
	for (const body of ['One', 'Two', 'Three']) expect(sent!.text).toContain(`“${body}”`)
})

test('eight concurrent workers email each notice once', async ({ freshDb: { db } }) => {
	const { asker, addComment } = await makeScene(db)
	await addComment('Hello')
	const queued = await Promise.all(Array.from({ length: 8 }, () => send(db, now)))
	expect(queued.reduce((total, each) => total + each, 0)).toBe(1)
	expect(await emailsTo(db, asker.email)).toHaveLength(1)
})

test('a daily digest waits for the next morning, and a weekly one for Monday', async ({ db }) => {
	const daily = await makeScene(db, all('daily'))
	const weekly = await makeScene(db, all('weekly'))
	await daily.addComment('Hello')
	await weekly.addComment('Hello')
	expect(await send(db, hours(1))).toBe(0)
	// Thursday, 7:59 and 8:00 in New York.
	expect(await send(db, new Date('2026-03-05T12:59:00Z'))).toBe(0)
	expect(await send(db, new Date('2026-03-05T13:00:00Z'))).toBe(1)
	expect(await emailsTo(db, daily.asker.email)).toHaveLength(1)
	// Sunday, and Monday after daylight saving time began.
	expect(await send(db, new Date('2026-03-08T20:00:00Z'))).toBe(0)
	expect(await send(db, new Date('2026-03-09T12:00:00Z'))).toBe(1)
	expect(await emailsTo(db, weekly.asker.email)).toHaveLength(1)
})

test('a member who turned emails off gets none, not even for earlier notices after turning them on again', async ({
	db,
}) => {
	const { asker, addComment } = await makeScene(db, all('off'))
	await addComment('Hello')
	expect(await send(db, now)).toBe(0)
	await saveEmailFrequencies(db, { actor: asker.actor, frequencies: all('instant'), now })
	expect(await send(db, hours(1))).toBe(0)
	expect(await db.$count(forumNotice, eq(forumNotice.memberId, asker.member.id))).toBe(1)
})

test('a notice that was read in the meantime, or whose address is not confirmed, is not emailed', async ({
	db,
}) => {
	const { asker, addComment } = await makeScene(db)
	await addComment('Seen')
	await markNoticesRead(db, { actor: asker.actor, upTo: 2_000_000_000, now })
	expect(await send(db, now)).toBe(0)
	await db.update(user).set({ emailVerified: false }).where(eq(user.id, asker.actor.id))
	await addComment('Not confirmed')
	expect(await send(db, now)).toBe(0)
})

test.each([
	['2026-03-04T17:00:00Z', '2026-03-04T13:00:00Z', '2026-03-02T13:00:00Z'],
	['2026-03-02T12:59:59Z', '2026-03-01T13:00:00Z', '2026-02-23T13:00:00Z'],
	['2026-03-02T13:00:00Z', '2026-03-02T13:00:00Z', '2026-03-02T13:00:00Z'],
	['2026-03-08T20:00:00Z', '2026-03-08T12:00:00Z', '2026-03-02T13:00:00Z'],
])('at %s digests contain notices from before %s and %s', (time, daily, weekly) => {
	expect(digestEnds(new Date(time), 'America/New_York')).toEqual({
		daily: new Date(daily),
		weekly: new Date(weekly),
	})
})

import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { review } from '#app/db/schema/reviews.ts'
import { settings } from '#app/db/schema/settings.ts'
import { upload } from '#app/db/schema/uploads.ts'
import { Conflict } from '#app/lib/errors.ts'
import { asMember, makeStaff } from '#tests/factories/actors.ts'
import { makeUser } from '#tests/factories/payments/orders.ts'
import { reviewInput } from '#tests/factories/reviews.ts'
import { test } from '#tests/setup/database.ts'
import { hideReview, replyToReview, showReview } from './manage-reviews.server.ts'
import { getReview } from './reviews.server.ts'
import { editReview, writeReview } from './write-review.server.ts'

const origin = 'https://advice.example'
const day = (number: number) => new Date(Date.UTC(2026, 2, number, 12))

async function writeOne(db: Db) {
	await db.insert(settings).values({}).onConflictDoNothing()
	const actor = asMember(await makeUser(db))
	const about = { service: 'online_search', order: null, year: 2026, origin } as const
	const { id } = await writeReview(db, { actor, input: reviewInput, ...about, now: day(1) })
	const edit = (set: object, number: number) =>
		editReview(db, { actor, id, input: { ...reviewInput, ...set }, origin, now: day(number) })
	return { actor, id, edit, advisor: makeStaff() }
}

const emails = (db: Db, kind: string) =>
	db
		.select()
		.from(outboxEmail)
		.where(eq(outboxEmail.kind, kind))
		.orderBy(outboxEmail.createdAt, outboxEmail.id)

test('the advisor hears of every new and changed review, and a change after the reply shows as such', async ({
	db,
}) => {
	const { id, edit, advisor } = await writeOne(db)
	expect((await emails(db, 'review-notice')).map(({ subject }) => subject)).toEqual([
		'New review: 5 stars from Marcus B.',
	])
	await replyToReview(db, { actor: advisor, id, reply: 'Thank you.', origin, now: day(2) })
	await edit({}, 3)
	expect(await getReview(db, { id })).toMatchObject({ editedAt: null })
	await edit({ stars: 1, body: 'I changed my mind about all of this.' }, 4)
	expect(await getReview(db, { id })).toMatchObject({ editedAt: day(4), repliedAt: day(2) })
	const [, changed, ...more] = (await emails(db, 'review-notice')).sort((a, b) =>
		a.subject < b.subject ? 1 : -1,
	)
	expect(more).toEqual([])
	expect(changed!.subject).toBe('Changed review: 1 star from Marcus B.')
	expect(changed!.text).toContain('1 star, before 5 stars')
	expect(changed!.text).toContain('after your reply')
	expect(changed!.text).toContain(`${origin}/admin/reviews?review=${id}`)
})

test('the author of a review reads each reply of the advisor by email, while the review is shown', async ({
	db,
}) => {
	const { actor, id, advisor } = await writeOne(db)
	const reply = (text: string, number: number) =>
		replyToReview(db, { actor: advisor, id, reply: text, origin, now: day(number) })
	await reply('Thank you, Marcus.', 2)
	await reply(' Thank you, Marcus. ', 3)
	const [sent, ...more] = await emails(db, 'review-reply')
	expect(more).toEqual([])
	expect(sent).toMatchObject({
		to: (actor as unknown as { email: string }).email,
		subject: 'Your advisor replied to your review',
	})
	expect(sent!.text).toContain('Thank you, Marcus.')
	expect(sent!.text).toContain(`${origin}/reviews/${id}`)
	await reply('', 4)
	expect(await db.$count(outboxEmail, eq(outboxEmail.kind, 'review-reply'))).toBe(1)
	await reply('It was a pleasure.', 5)
	await reply('It was a great pleasure.', 6)
	const subjects = (await emails(db, 'review-reply')).map(({ subject }) => subject)
	expect(subjects.sort()).toEqual([
		'The reply to your review was changed',
		'Your advisor replied to your review',
		'Your advisor replied to your review',
	])
	await hideReview(db, { actor: advisor, id, rule: 'insult', reason: '', origin, now: day(7) })
	await reply('Nobody reads this now.', 8)
	expect(await db.$count(outboxEmail, eq(outboxEmail.kind, 'review-reply'))).toBe(3)
})

test('the author of a hidden review gets one email with the rule and what they can do', async ({ db }) => {
	const { actor, id, edit, advisor } = await writeOne(db)
	const hide = (rule: string, number: number) =>
		hideReview(db, { actor: advisor, id, rule, reason: 'The last line.', origin, now: day(number) })
	await hide('personal_data', 2)
	await expect(hide('insult', 3)).rejects.toThrow(Conflict)
	const [sent, ...more] = await emails(db, 'review-hidden')
	expect(more).toEqual([])
	expect(sent).toMatchObject({
		to: (actor as unknown as { email: string }).email,
		subject: 'Your review was hidden',
	})
	for (const text of [
		'Personal data of somebody else. The last line.',
		'Take the personal data out',
		`/reviews/${id}`,
	])
		expect(sent!.text).toContain(text)
	await edit({ body: 'Without the name of that person.' }, 4)
	expect((await emails(db, 'review-notice')).some(({ text }) => text.includes('It is hidden.'))).toBe(true)
	expect(await getReview(db, { id })).toMatchObject({
		hidden: true,
		reason: 'Personal data of somebody else. The last line.',
	})
	const show = (number: number) => showReview(db, { actor: advisor, id, origin, now: day(number) })
	await show(5)
	// Nothing changes for somebody whose review is shown.
	await show(6)
	const [shown, ...others] = await emails(db, 'review-shown')
	expect(others).toEqual([])
	expect(shown).toMatchObject({ to: sent!.to, subject: 'Your review is shown again' })
	expect(await getReview(db, { id })).toMatchObject({ body: 'Without the name of that person.' })
})

test('a photo can be added, replaced and removed by an edit; the former one is released', async ({ db }) => {
	const { actor, id, edit } = await writeOne(db)
	const makeDraft = async () => {
		const [stored] = await db
			.insert(upload)
			.values({
				ownerId: actor.id,
				purpose: 'review',
				storageKey: `review/${crypto.randomUUID()}.jpg`,
				draft: true,
				contentType: 'image/jpeg',
				sizeBytes: 1,
				fileName: 'car.jpg',
			})
			.returning({ id: upload.id })
		return stored!.id
	}
	const stateOf = async (of: string) => (await db.select().from(upload).where(eq(upload.id, of)))[0]
	const photoOf = async () => (await db.select().from(review).where(eq(review.id, id)))[0]!.photo
	const [first, second] = [await makeDraft(), await makeDraft()]
	expect(await edit({ photo: `/files/${first}` }, 2)).toEqual({ uploadId: null })
	expect(await stateOf(first)).toMatchObject({ draft: false, public: true })
	expect(await edit({ stars: 4 }, 3)).toEqual({ uploadId: null })
	expect(await photoOf()).toBe(`/files/${first}`)
	expect(await edit({ photo: `/files/${second}` }, 4)).toEqual({ uploadId: first })
	expect(await stateOf(first)).toMatchObject({ draft: true, public: false })
	expect(await stateOf(second)).toMatchObject({ draft: false, public: true })
	expect(await edit({ photo: null }, 5)).toEqual({ uploadId: second })
	expect(await stateOf(second)).toMatchObject({ draft: true, public: false })
	expect(await photoOf()).toBeNull()
})

test('what an author keeps in a text is stored while it is there', async ({ db }) => {
	const { id, edit } = await writeOne(db)
	const keptOfRow = async () => (await db.select().from(review).where(eq(review.id, id)))[0]!.keptPersonalData
	const keptPersonalData = 'John Smith\r\n201-555-0148'
	await edit({ body: 'It was John Smith of sales who helped.', keptPersonalData }, 2)
	expect(await keptOfRow()).toBe('John Smith')
	await edit({ body: 'It was somebody of sales who helped.', keptPersonalData }, 3)
	expect(await keptOfRow()).toBeNull()
})

import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { review } from '#app/db/schema/reviews.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, Invalid } from '#app/lib/errors.ts'
import { assertUnchanged } from '#app/lib/state-hash.server.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import {
	notifyAuthorOfHiding,
	notifyAuthorOfReply,
	notifyAuthorOfShowing,
} from './emails/review-emails.server.ts'
import { assertMay, isDeleted } from './policy.ts'
import { setPhotoPublic } from './review-photo.server.ts'
import { type ReviewRule, reviewRules } from './review-rules.ts'
import { getReviewRow, lockReviewRow } from './reviews.server.ts'

type ModerateReviewInput = { actor: Actor; id: number }

export const replyCharsMax = 2_000
export const hideReasonCharsMax = 300

/**
 * Saves the advisor's public reply and emails it to the author, unless the review is hidden; an empty one removes it. `seenVersion` is the hash of the reply that the form was filled with.
 * @throws Forbidden, NotFound, Conflict, Invalid, ConcurrentChange
 */
export async function replyToReview(
	db: Db,
	{
		reply,
		seenVersion,
		origin,
		now,
		...target
	}: ModerateReviewInput & { reply: string; seenVersion?: string | undefined; origin: string; now: Date },
) {
	await assertMayModerate(db, target)
	const text = reply.trim()
	if (text.length > replyCharsMax)
		throw new Invalid(`Please write at most ${replyCharsMax.toLocaleString('en-US')} characters.`, 'reply')
	await transact(db, async (tx) => {
		const row = await lockReviewRow(tx, target.id)
		assertNotDeleted(row)
		assertUnchanged(seenVersion, { reply: row.reply })
		if (text === (row.reply ?? '')) return
		await updateReview(
			tx,
			target.id,
			text ? { reply: text, repliedAt: now } : { reply: null, repliedAt: null },
		)
		if (text && !row.hiddenAt)
			await notifyAuthorOfReply(tx, {
				review: { ...row, reply: text },
				isChanged: row.reply !== null,
				origin,
				now,
			})
	})
}

/** @throws Forbidden, NotFound, Conflict */
export async function featureReview(
	db: Db,
	{ featured, ...target }: ModerateReviewInput & { featured: boolean },
) {
	await assertMayModerate(db, target)
	await updateReview(db, target.id, { featured })
}

/**
 * Hides a review and its photo for a rule, and notifies its author; a placeholder with rule and reason remains. Its stars still count
 * unless it broke a named rule; the reason may be empty only with one.
 * @throws Forbidden, NotFound, Conflict, Invalid('rule'), Invalid('reason')
 */
export async function hideReview(
	db: Db,
	{
		rule,
		reason,
		origin,
		now,
		...target
	}: ModerateReviewInput & { rule: string; reason: string; origin: string; now: Date },
) {
	await assertMayModerate(db, target)
	if (!Object.hasOwn(reviewRules, rule)) throw new Invalid('Please choose why.', 'rule')
	const hiddenRule = rule as ReviewRule
	const text = reason.trim()
	if (!text && hiddenRule === 'other')
		throw new Invalid('Please give a reason. It is shown in place of the review.', 'reason')
	if (text.length > hideReasonCharsMax)
		throw new Invalid(`Please write at most ${hideReasonCharsMax} characters.`, 'reason')
	await transact(db, async (tx) => {
		const row = await lockReviewRow(tx, target.id)
		assertNotDeleted(row)
		if (row.hiddenAt)
			throw new Conflict('This review is hidden already. Show it again to hide it for another reason.')
		const set = { hiddenAt: now, hiddenRule, hiddenReason: text, featured: false }
		await updateReview(tx, target.id, set)
		await setPhotoPublic(tx, { photo: row.photo, isPublic: false })
		await notifyAuthorOfHiding(tx, { review: { ...row, ...set }, origin, now })
	})
}

/** Shows a hidden review again, and notifies its author, who was told that it is hidden. @throws Forbidden, NotFound, Conflict */
export async function showReview(
	db: Db,
	{ origin, now, ...target }: ModerateReviewInput & { origin: string; now: Date },
) {
	await assertMayModerate(db, target)
	// With its photo, so that a concurrent edit cannot leave the photo in the wrong state.
	await transact(db, async (tx) => {
		const row = await lockReviewRow(tx, target.id)
		assertNotDeleted(row)
		await updateReview(tx, target.id, { hiddenAt: null, hiddenRule: null, hiddenReason: null })
		await setPhotoPublic(tx, { photo: row.photo, isPublic: true })
		if (row.hiddenAt) await notifyAuthorOfShowing(tx, { review: row, origin, now })
	})
}

/** Everything that moderation can change: never stars, text or the verified badge. */
type ModeratedColumns = Partial<
	Pick<
		typeof review.$inferInsert,
		'reply' | 'repliedAt' | 'featured' | 'hiddenAt' | 'hiddenRule' | 'hiddenReason'
	>
>

async function updateReview(db: Db, id: number, set: ModeratedColumns): Promise<void> {
	await db.update(review).set(set).where(eq(review.id, id))
}

async function assertMayModerate(db: Db, { actor, id }: ModerateReviewInput): Promise<void> {
	assertMay(actor, 'moderate')
	assertNotDeleted(await getReviewRow(db, id))
}

function assertNotDeleted(row: { body: string }): void {
	if (isDeleted(row)) throw new Conflict('The author deleted this review, so it can’t be shown again.')
}

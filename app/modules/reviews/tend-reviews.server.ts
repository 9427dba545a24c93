import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { review } from '#app/db/schema/reviews.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, Forbidden, Invalid } from '#app/lib/errors.ts'
import { assertStillAt } from '#app/lib/state-hash.server.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { isDeleted, mayTendReviews } from './policy.ts'
import { openPhoto } from './review-photo.server.ts'
import { findRow, lockRow } from './reviews.server.ts'

type Tend = { actor: Pick<Viewer, 'isAdmin'>; id: number }

export const replyCharsMax = 2_000
export const hideReasonCharsMax = 300

/**
 * The advisor's public answer; an empty one takes it back. `seen` marks the answer that the form was filled with.
 * @throws Forbidden, NotFound, Conflict, Invalid, ChangedMeanwhile
 */
export async function replyToReview(
	db: Db,
	{ reply, seen, now, ...tend }: Tend & { reply: string; seen?: string | undefined; now: Date },
) {
	await mayTend(db, tend)
	const text = reply.trim()
	if (text.length > replyCharsMax)
		throw new Invalid(`Please write at most ${replyCharsMax.toLocaleString('en-US')} characters.`, 'reply')
	await transact(db, async (tx) => {
		const [row] = await tx
			.select({ reply: review.reply, body: review.body })
			.from(review)
			.where(eq(review.id, tend.id))
			.for('update')
		if (row) assertThere(row)
		assertStillAt(seen, { reply: row?.reply ?? null })
		await change(tx, tend.id, text ? { reply: text, repliedAt: now } : { reply: null, repliedAt: null })
	})
}

/** @throws Forbidden, NotFound, Conflict */
export async function featureReview(db: Db, { featured, ...tend }: Tend & { featured: boolean }) {
	await mayTend(db, tend)
	await change(db, tend.id, { featured })
}

/** Takes a review out of sight, its photo too; a stub with the reason stays. @throws Forbidden, NotFound, Conflict, Invalid */
export async function hideReview(db: Db, { reason, now, ...tend }: Tend & { reason: string; now: Date }) {
	await mayTend(db, tend)
	const text = reason.trim()
	if (!text) throw new Invalid('Please give a reason. It is shown in place of the review.', 'reason')
	if (text.length > hideReasonCharsMax)
		throw new Invalid(`Please write at most ${hideReasonCharsMax} characters.`, 'reason')
	await turn(db, tend.id, { hiddenAt: now, hiddenReason: text, featured: false })
}

/** @throws Forbidden, NotFound, Conflict */
export async function showReview(db: Db, tend: Tend) {
	await mayTend(db, tend)
	await turn(db, tend.id, { hiddenAt: null, hiddenReason: null })
}

/** Hides or shows a review and its photo together, so that no edit at the same moment leaves the photo behind. */
async function turn(db: Db, id: number, set: Tended & { hiddenAt: Date | null }): Promise<void> {
	await transact(db, async (tx) => {
		const row = await lockRow(tx, id)
		assertThere(row)
		await change(tx, id, set)
		await openPhoto(tx, { photo: row.photo, open: set.hiddenAt === null })
	})
}

/** All that tending can touch: never stars, words or the mark. */
type Tended = Partial<
	Pick<typeof review.$inferInsert, 'reply' | 'repliedAt' | 'featured' | 'hiddenAt' | 'hiddenReason'>
>

async function change(db: Db, id: number, set: Tended): Promise<void> {
	await db.update(review).set(set).where(eq(review.id, id))
}

async function mayTend(db: Db, { actor, id }: Tend): Promise<void> {
	if (!mayTendReviews(actor)) throw new Forbidden('Only the advisor can do this.')
	assertThere(await findRow(db, id))
}

function assertThere(row: { body: string }): void {
	if (isDeleted(row)) throw new Conflict('The author deleted this review, so it can’t be shown again.')
}

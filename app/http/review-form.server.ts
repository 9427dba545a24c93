import type { RouterContextProvider } from 'react-router'
import { Invalid } from '#app/lib/errors.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { type ReviewInput, reviewSchemaFor } from '#app/modules/reviews/review.schema.ts'
import { photoOf } from '#app/modules/reviews/review-photo.server.ts'
import { keepUpload, type ReceivedFile, withUpload } from '#app/modules/uploads/uploads.server.ts'
import { getServices } from './context.server.ts'

export const reviewPhotoBytesMax = 5_000_000
const photoQuotaBytes = 50_000_000

export type ReviewTyped = Record<string, string>

/** What was sent, to be shown again. A file cannot be. */
export function typedOf(fields: FormData): ReviewTyped {
	const typed: ReviewTyped = {}
	for (const [name, value] of fields) if (typeof value === 'string') typed[name] = value
	return typed
}

/** Reads the fields by the schema: the review, or the first sentence of each wrong field. */
export function readReview(
	typed: ReviewTyped,
	now: Date,
): { ok: true; input: ReviewInput } | { ok: false; errors: Record<string, string> } {
	const read = reviewSchemaFor({ thisYear: now.getUTCFullYear() }).safeParse(typed)
	if (read.success) return { ok: true, input: read.data }
	const errors: Record<string, string> = {}
	for (const { path, message } of read.error.issues) errors[String(path[0] ?? '')] ??= message
	return { ok: false, errors }
}

/**
 * Does the work with the photo's address; when it fails, the photo goes again. Null without a photo.
 * @throws Invalid('photo')
 */
export async function withPhoto<Result>(
	context: Readonly<RouterContextProvider>,
	{ actor, file }: { actor: Viewer; file: ReceivedFile | null },
	work: (photo: string | null) => Promise<Result>,
): Promise<Result> {
	if (!file) return work(null)
	const { db, storage } = getServices(context)
	const kept = await keepUpload(db, storage, {
		actor,
		file,
		purpose: 'review',
		types: ['image/png', 'image/jpeg'],
		quotaBytes: photoQuotaBytes,
		...{ public: false, draft: true },
	}).catch((error: unknown) => {
		throw error instanceof Invalid ? new Invalid(error.message, 'photo') : error
	})
	return withUpload(db, storage, kept, () => work(photoOf(kept.id)))
}

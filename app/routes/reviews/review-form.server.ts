import type { RouterContextProvider } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { sentValues } from '#app/http/typed-values.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import { fieldErrors, type RejectedForm, rejectForm } from '#app/lib/parse-form.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { type ReviewInput, reviewFields, reviewSchemaFor } from '#app/modules/reviews/review.schema.ts'
import { photoOf } from '#app/modules/reviews/review-photo.server.ts'
import { type ReceivedFile, storeUpload, withUpload } from '#app/modules/uploads/uploads.server.ts'

const photoQuotaBytes = 50_000_000

export type ReviewTyped = Record<string, string>

/** Returns the submitted values, to be shown again after an error. A file cannot be shown again. */
export const typedOf = (fields: FormData): ReviewTyped =>
	sentValues(fields, [...reviewFields, 'about', 'intent'])

/** Validates the fields. Returns the review, or the first error of each invalid field. */
export function readReview(values: ReviewTyped, now: Date): { ok: true; input: ReviewInput } | RejectedForm {
	const parsed = reviewSchemaFor({ thisYear: now.getUTCFullYear() }).safeParse(values)
	if (parsed.success) return { ok: true, input: parsed.data }
	return { ...rejectForm({ values }, null), errors: fieldErrors(parsed.error) }
}

/**
 * Stores the photo and calls `work` with its path, or with null without a photo. If `work` fails, the photo is deleted.
 * @throws Invalid('photo')
 */
export async function withPhoto<Result>(
	context: Readonly<RouterContextProvider>,
	{ actor, file }: { actor: Viewer; file: ReceivedFile | null },
	work: (photo: string | null) => Promise<Result>,
): Promise<Result> {
	if (!file) return work(null)
	const { db, storage } = getServices(context)
	const stored = await storeUpload(db, storage, {
		actor,
		file,
		purpose: 'review',
		types: ['image/png', 'image/jpeg'],
		quotaBytes: photoQuotaBytes,
		public: false,
		draft: true,
	}).catch((error: unknown) => {
		throw error instanceof Invalid ? new Invalid(error.message, 'photo') : error
	})
	return withUpload(db, storage, stored, () => work(photoOf(stored.id)))
}

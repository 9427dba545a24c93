import type { RouterContextProvider } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { photoOf } from '#app/modules/reviews/review-photo.server.ts'
import { type ReceivedFile, storeUpload, withUpload } from '#app/modules/uploads/uploads.server.ts'

const photoQuotaBytes = 50_000_000

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

import type { Db } from '#app/db/client.server.ts'
import { claimStored, releaseUploads } from '#app/modules/uploads/draft-uploads.server.ts'
import { setUploadPublic } from '#app/modules/uploads/uploads.server.ts'

const photoPath = '/files/'

/** Returns the path of a review's photo. */
export const photoOf = (uploadId: string): string => `${photoPath}${uploadId}`

/** Returns the upload ID of a review's photo; null without one. */
export const uploadOfPhoto = (photo: string | null | undefined): string | null =>
	photo?.startsWith(photoPath) ? photo.slice(photoPath.length) : null

/** Makes a photo public or private: it is public exactly while its review is shown. Call it in the transaction that locks the review. */
export async function setPhotoPublic(
	tx: Db,
	{ photo, isPublic }: { photo: string | null | undefined; isPublic: boolean },
): Promise<void> {
	const id = uploadOfPhoto(photo)
	if (id) await setUploadPublic(tx, { id, public: isPublic })
}

/** Attaches the photo to its review; it is public while the review is shown. Call it in the transaction that writes the review. */
export async function claimPhoto(
	tx: Db,
	{ photo, isPublic }: { photo: string | null; isPublic: boolean },
): Promise<void> {
	const id = uploadOfPhoto(photo)
	if (id) await claimStored(tx, { id, public: isPublic })
}

/** Makes a photo private that its review has no longer. Call it in the same transaction, and remove the returned upload after the commit. */
export async function releasePhoto(
	tx: Db,
	{ photo }: { photo: string | null },
): Promise<{ uploadId: string | null }> {
	const uploadId = uploadOfPhoto(photo)
	if (uploadId) await releaseUploads(tx, { ids: [uploadId] })
	return { uploadId }
}

import type { Db } from '#app/db/client.server.ts'
import { claimStored, release } from '#app/modules/uploads/draft-uploads.server.ts'
import { setUploadPublic } from '#app/modules/uploads/uploads.server.ts'

const photoPath = '/files/'

/** Where a review's photo is served. */
export const photoOf = (uploadId: string): string => `${photoPath}${uploadId}`

/** The upload behind a review's photo; null without one. */
export const uploadOfPhoto = (photo: string | null | undefined): string | null =>
	photo?.startsWith(photoPath) ? photo.slice(photoPath.length) : null

/** A photo is everybody's exactly while its review shows. Call in the transaction that holds the review. */
export async function openPhoto(
	tx: Db,
	{ photo, open }: { photo: string | null | undefined; open: boolean },
): Promise<void> {
	const id = uploadOfPhoto(photo)
	if (id) await setUploadPublic(tx, { id, public: open })
}

/** The photo stays with the review that was written, open as it is. Call in the transaction that writes it. */
export async function claimPhoto(tx: Db, { photo }: { photo?: string | null | undefined }): Promise<void> {
	const id = uploadOfPhoto(photo)
	if (id) await claimStored(tx, { id, public: true })
}

/** Shuts the photo of a review that goes. Call in the transaction that ends it, and remove what comes back after the commit. */
export async function releasePhoto(
	tx: Db,
	{ photo }: { photo: string | null },
): Promise<{ uploadId: string | null }> {
	const uploadId = uploadOfPhoto(photo)
	if (uploadId) await release(tx, { ids: [uploadId] })
	return { uploadId }
}

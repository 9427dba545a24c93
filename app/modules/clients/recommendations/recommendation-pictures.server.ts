import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { recommendationPicture, vehicleRecommendation } from '#app/db/schema/clients/clients.ts'
import { upload } from '#app/db/schema/uploads.ts'
import { transact } from '#app/db/transact.server.ts'
import { Invalid, NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { claimStored, releaseUploads } from '#app/modules/uploads/draft-uploads.server.ts'
import {
	type ReceivedFile,
	removeUpload,
	storeUpload,
	withUpload,
} from '#app/modules/uploads/uploads.server.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'
import { assertMay } from '../policy.ts'
import { picturesMax, vehiclePictureTypes } from './recommendation.ts'
import { noSuchVehicle } from './recommendations.server.ts'

const quotaBytes = 2_000_000_000

type AddPictureInput = {
	actor: Actor
	id: string
	file: ReceivedFile
	alt: string
	/** Whether to skip it when the vehicle already has a picture, because the same form may be sent twice at once. */
	onlyAsFirst?: boolean
}

/** Adds a picture after the others of a vehicle. @throws Forbidden, NotFound; Invalid('file') for a seventh one, or a file that is no picture */
export async function addVehiclePicture(
	db: Db,
	storage: FileStorage,
	{ actor, id, file, alt, onlyAsFirst = false }: AddPictureInput,
): Promise<void> {
	assertMay(actor, 'change')
	const stored = await storeUpload(db, storage, {
		actor: { id: actor.id },
		purpose: 'vehicle',
		file,
		types: vehiclePictureTypes,
		quotaBytes,
		// Anyone who may see the vehicle may see it: `server/endpoints/files/vehicle-pictures.ts`.
		public: false,
		draft: true,
	})
	const added = await withUpload(db, storage, stored, () =>
		transact(db, async (tx) => {
			const [locked] = isUuid(id)
				? await tx
						.select({ id: vehicleRecommendation.id })
						.from(vehicleRecommendation)
						.where(eq(vehicleRecommendation.id, id))
						.for('update')
				: []
			if (!locked) throw new NotFound(noSuchVehicle)
			const ofRecommendation = eq(recommendationPicture.recommendationId, id)
			const before = await tx.$count(recommendationPicture, ofRecommendation)
			if (onlyAsFirst && before > 0) return false
			if (before >= picturesMax)
				throw new Invalid(`A vehicle can have up to ${picturesMax} pictures.`, 'file')
			const [last] = await tx
				.select({ position: sql<number | null>`max(${recommendationPicture.position})` })
				.from(recommendationPicture)
				.where(ofRecommendation)
			await tx.insert(recommendationPicture).values({
				recommendationId: id,
				uploadId: stored.id,
				alt: alt.trim().slice(0, 200),
				position: (last?.position ?? -1) + 1,
			})
			await claimStored(tx, { id: stored.id, public: false })
			return true
		}),
	)
	if (!added) await removeUpload(db, storage, { id: stored.id })
}

/** Removes a picture and its file. @throws Forbidden, NotFound */
export async function removeVehiclePicture(
	db: Db,
	storage: FileStorage,
	{ actor, id, uploadId }: { actor: Actor; id: string; uploadId: string },
): Promise<void> {
	assertMay(actor, 'change')
	const isValid = isUuid(id) && isUuid(uploadId)
	await transact(db, async (tx) => {
		const isPicture = and(
			eq(recommendationPicture.recommendationId, id),
			eq(recommendationPicture.uploadId, uploadId),
		)
		const [removed] = isValid ? await tx.delete(recommendationPicture).where(isPicture).returning() : []
		if (!removed) throw new NotFound('We couldn’t find this picture.')
		await releaseUploads(tx, { ids: [uploadId] })
	})
	await removeUpload(db, storage, { id: uploadId })
}

/** Returns a picture's file, or null. The caller must have checked that the requester may see its vehicle. */
export async function getVehicleFile(
	db: Db,
	{ uploadId }: { uploadId: string },
): Promise<{ storageKey: string; sizeBytes: number; contentType: string } | null> {
	const [found] = await db
		.select({ storageKey: upload.storageKey, sizeBytes: upload.sizeBytes, contentType: upload.contentType })
		.from(upload)
		.where(eq(upload.id, uploadId))
	return found ?? null
}

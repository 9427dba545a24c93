import { asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { deal } from '#app/db/schema/deals/ledger.ts'
import { dealSigningPhoto } from '#app/db/schema/signing.ts'
import { upload } from '#app/db/schema/uploads.ts'
import { Invalid, NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { lockDeal, touchDeal } from '#app/modules/deals/deals.server.ts'
import { assertSeesClient } from '#app/modules/deals/policy.ts'
import { claimStored } from '#app/modules/uploads/draft-uploads.server.ts'

const photosMax = 200

/** Whether a photo was stored before. @throws Invalid for an invalid id, or one of another deal */
export async function hasSigningPhoto(
	db: Db,
	{ dealId, id }: { dealId: string; id: string },
): Promise<boolean> {
	if (!isUuid(id)) throw new Invalid('The photo needs a key, a UUID.')
	const [stored] = await db
		.select({ dealId: dealSigningPhoto.dealId })
		.from(dealSigningPhoto)
		.where(eq(dealSigningPhoto.id, id))
	if (stored && stored.dealId !== dealId) throw new Invalid('This photo can’t be stored.')
	return stored !== undefined
}

type AttachInput = { actor: Actor; dealId: string; id: string; uploadId: string; now: Date }

/** Attaches a stored upload to the signing as a photo. Call it in a transaction. @throws NotFound, Conflict; Invalid for too many */
export async function attachSigningPhoto(
	tx: Db,
	{ actor, dealId, id, uploadId, now }: AttachInput,
): Promise<void> {
	await lockDeal(tx, { actor, id: dealId })
	if ((await tx.$count(dealSigningPhoto, eq(dealSigningPhoto.dealId, dealId))) >= photosMax)
		throw new Invalid(`At most ${photosMax} photos can be sent.`)
	await tx.insert(dealSigningPhoto).values({ id, dealId, uploadId, createdAt: now })
	await claimStored(tx, { id: uploadId, public: false })
	await touchDeal(tx, { id: dealId, now })
}

/** Lists the ids of the photos that arrived, oldest first. The caller must check that the actor may see the deal. */
export async function listSigningPhotos(db: Db, { dealId }: { dealId: string }): Promise<string[]> {
	const rows = await db
		.select({ id: dealSigningPhoto.id })
		.from(dealSigningPhoto)
		.where(eq(dealSigningPhoto.dealId, dealId))
		.orderBy(asc(dealSigningPhoto.createdAt), asc(dealSigningPhoto.id))
	return rows.map(({ id }) => id)
}

const fileColumns = {
	id: upload.id,
	storageKey: upload.storageKey,
	sizeBytes: upload.sizeBytes,
	contentType: upload.contentType,
	fileName: upload.fileName,
}

/** Returns where a photo is stored. @throws NotFound, also for a photo of another client */
export async function getSigningPhoto(db: Db, { actor, id }: { actor: Actor; id: string }) {
	const [found] = isUuid(id)
		? await db
				.select({ ...fileColumns, clientId: deal.clientId })
				.from(dealSigningPhoto)
				.innerJoin(upload, eq(upload.id, dealSigningPhoto.uploadId))
				.innerJoin(deal, eq(deal.id, dealSigningPhoto.dealId))
				.where(eq(dealSigningPhoto.id, id))
		: []
	if (!found) throw new NotFound('This photo does not exist.')
	assertSeesClient(actor, found.clientId)
	const { clientId: _, ...stored } = found
	return stored
}

/** Returns the ids of the uploads of all photos that clients took at the signing desk. */
export async function listSigningUploads(
	db: Db,
	{ clientIds }: { clientIds: readonly string[] },
): Promise<string[]> {
	if (clientIds.length === 0) return []
	const rows = await db
		.select({ id: dealSigningPhoto.uploadId })
		.from(dealSigningPhoto)
		.innerJoin(deal, eq(deal.id, dealSigningPhoto.dealId))
		.where(inArray(deal.clientId, [...clientIds]))
	return rows.map(({ id }) => id)
}

import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { deal } from '#app/db/schema/deals/ledger.ts'
import { dealRound, dealRoundPhoto } from '#app/db/schema/rounds.ts'
import { upload } from '#app/db/schema/uploads.ts'
import { Invalid, NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { notifyOfDeal } from '#app/modules/deals/deals.server.ts'
import { assertSeesClient } from '#app/modules/deals/policy.ts'
import { claimStored, releaseUploads } from '#app/modules/uploads/draft-uploads.server.ts'
import { type DealerLink, findInvited } from './invitations/invitations.server.ts'
import { photosMax } from './round.ts'
import { assertState, lockRound } from './rounds.server.ts'

const photoNotFound = 'This photo does not exist.'
const sentMessage = 'The invitations went out, so the photos can’t be changed anymore.'

/** Lists the photos of the car of a trade-in round, oldest first. The caller must check that the actor may see the round. */
export const listRoundPhotos = (db: Db, { roundId }: { roundId: string }): Promise<{ uploadId: string }[]> =>
	db
		.select({ uploadId: dealRoundPhoto.uploadId })
		.from(dealRoundPhoto)
		.where(eq(dealRoundPhoto.roundId, roundId))
		.orderBy(asc(dealRoundPhoto.createdAt), asc(dealRoundPhoto.uploadId))

type PhotoInput = { actor: Actor; roundId: string; uploadId: string; now: Date }

/**
 * Adds a stored upload to the photos of a round whose invitations have not been sent. Call it in a transaction.
 * @throws NotFound, Conflict; Invalid('file')
 */
export async function attachRoundPhoto(tx: Db, { actor, roundId, uploadId, now }: PhotoInput): Promise<void> {
	const { round } = await lockRound(tx, { actor, id: roundId })
	assertState(round, ['draft', 'approved'], sentMessage)
	if (round.kind !== 'trade') throw new Invalid('Only a car that is for sale has photos.', 'file')
	if ((await tx.$count(dealRoundPhoto, eq(dealRoundPhoto.roundId, roundId))) >= photosMax)
		throw new Invalid(`A round has at most ${photosMax} photos.`, 'file')
	await tx.insert(dealRoundPhoto).values({ uploadId, roundId, createdAt: now })
	await claimStored(tx, { id: uploadId, public: false })
	await notifyOfDeal(tx, round.dealId)
}

/**
 * Removes a photo from a round whose invitations have not been sent; the caller deletes its bytes after the commit. Call it in a
 * transaction.
 * @throws NotFound, Conflict
 */
export async function detachRoundPhoto(tx: Db, { actor, roundId, uploadId }: PhotoInput): Promise<void> {
	const { round } = await lockRound(tx, { actor, id: roundId })
	assertState(round, ['draft', 'approved'], sentMessage)
	const removed = isUuid(uploadId)
		? await tx
				.delete(dealRoundPhoto)
				.where(and(eq(dealRoundPhoto.uploadId, uploadId), eq(dealRoundPhoto.roundId, roundId)))
				.returning({ id: dealRoundPhoto.uploadId })
		: []
	if (removed.length === 0) throw new NotFound(photoNotFound)
	await releaseUploads(tx, { ids: [uploadId] })
	await notifyOfDeal(tx, round.dealId)
}

const fileColumns = {
	storageKey: upload.storageKey,
	sizeBytes: upload.sizeBytes,
	contentType: upload.contentType,
	fileName: upload.fileName,
}

/** Returns where a photo is stored, for client and advisor. @throws NotFound, also for a photo of another client */
export async function getRoundPhoto(db: Db, { actor, id }: { actor: Actor; id: string }) {
	const [found] = isUuid(id)
		? await db
				.select({ ...fileColumns, clientId: deal.clientId })
				.from(dealRoundPhoto)
				.innerJoin(upload, eq(upload.id, dealRoundPhoto.uploadId))
				.innerJoin(dealRound, eq(dealRound.id, dealRoundPhoto.roundId))
				.innerJoin(deal, eq(deal.id, dealRound.dealId))
				.where(eq(dealRoundPhoto.uploadId, id))
		: []
	if (!found) throw new NotFound(photoNotFound)
	assertSeesClient(actor, found.clientId)
	const { clientId: _, ...stored } = found
	return stored
}

/** Returns where a photo is stored, for an invited dealer. @throws NotFound, also for a photo of another round */
export async function getInvitedPhoto(db: Db, { id, ...link }: DealerLink & { id: string }) {
	const { round } = await findInvited(db, link)
	const [found] = isUuid(id)
		? await db
				.select(fileColumns)
				.from(dealRoundPhoto)
				.innerJoin(upload, eq(upload.id, dealRoundPhoto.uploadId))
				.where(and(eq(dealRoundPhoto.uploadId, id), eq(dealRoundPhoto.roundId, round.id)))
		: []
	if (!found) throw new NotFound(photoNotFound)
	// The owner's file name may contain their own name.
	return { ...found, fileName: 'photo' }
}

/** Returns the ids of the uploads of all photos in the rounds of clients. */
export async function listRoundUploads(
	db: Db,
	{ clientIds }: { clientIds: readonly string[] },
): Promise<string[]> {
	if (clientIds.length === 0) return []
	const rows = await db
		.select({ id: dealRoundPhoto.uploadId })
		.from(dealRoundPhoto)
		.innerJoin(dealRound, eq(dealRound.id, dealRoundPhoto.roundId))
		.innerJoin(deal, eq(deal.id, dealRound.dealId))
		.where(inArray(deal.clientId, [...clientIds]))
	return rows.map(({ id }) => id)
}

import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import {
	client,
	clientAccount,
	clientEmail,
	clientOrder,
	recommendationPicture,
	vehicleRecommendation,
} from '#app/db/schema/clients.ts'
import { hasOtherAccount } from './clients.server.ts'
import { insertFile } from './files/open-file.server.ts'
import { findOwnClientId, type SignedIn } from './own-client.server.ts'

/** Returns what a member's own client file says about them, for their data export; null without a file. Omits the advisor's notes. */
export async function readOwnFile(db: Db, { actor }: { actor: SignedIn }) {
	const id = await findOwnClientId(db, { actor })
	if (!id) return null
	const [file] = await db
		.select({ reference: client.reference, name: client.name, phone: client.phone, since: client.createdAt })
		.from(client)
		.where(eq(client.id, id))
	const emails = await db
		.select({ email: clientEmail.email })
		.from(clientEmail)
		.where(eq(clientEmail.clientId, id))
	return file ? { ...file, emails: emails.map(({ email }) => email) } : null
}

/**
 * Deletes a client's file with everything in it: checklists, vehicles, notes, history. The orders, which have to be kept, move to a
 * nameless file, so that they are not filed again. If another account shares the file, only this account and its address are
 * removed from it. Call it inside a transaction. @returns the ids of the uploads that no longer belong to anyone, and of the deleted files
 */
export async function deleteClientFile(
	tx: Db,
	{ actor, now }: { actor: SignedIn; now: Date },
): Promise<{ uploadIds: string[]; clientIds: string[] }> {
	const id = await findOwnClientId(tx, { actor })
	if (!id) return { uploadIds: [], clientIds: [] }
	// Waits for an account that is just joining the file, which holds a lock on the row.
	await tx.select({ id: client.id }).from(client).where(eq(client.id, id)).for('update')
	if (await hasOtherAccount(tx, { clientId: id, userId: actor.id })) {
		await tx.delete(clientAccount).where(eq(clientAccount.userId, actor.id))
		await tx.delete(clientEmail).where(and(eq(clientEmail.clientId, id), eq(clientEmail.email, actor.email)))
		return { uploadIds: [], clientIds: [] }
	}
	const duplicates = await tx.select({ id: client.id }).from(client).where(eq(client.mergedIntoId, id))
	const fileIds = [...duplicates.map((duplicate) => duplicate.id), id]
	const pictures = await tx
		.select({ id: recommendationPicture.uploadId })
		.from(recommendationPicture)
		.innerJoin(vehicleRecommendation, eq(vehicleRecommendation.id, recommendationPicture.recommendationId))
		.where(inArray(vehicleRecommendation.clientId, fileIds))
	const nameless = await insertFile(tx, {
		name: 'Former client',
		activeAt: now,
		closedAt: now,
		createdAt: now,
	})
	await tx.update(clientOrder).set({ clientId: nameless.id }).where(inArray(clientOrder.clientId, fileIds))
	for (const fileId of fileIds) await tx.delete(client).where(eq(client.id, fileId))
	return { uploadIds: pictures.map((picture) => picture.id), clientIds: fileIds }
}

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

/** What the file says about its person, for whoever it is about. The advisor's notes are the advisor's. */
export async function readOwnFile(db: Db, { actor }: { actor: SignedIn }) {
	const id = await findOwnClientId(db, { actor })
	if (!id) return null
	const [own] = await db
		.select({ reference: client.reference, name: client.name, phone: client.phone, since: client.createdAt })
		.from(client)
		.where(eq(client.id, id))
	const emails = await db
		.select({ email: clientEmail.email })
		.from(clientEmail)
		.where(eq(clientEmail.clientId, id))
	return own ? { ...own, emails: emails.map(({ email }) => email) } : null
}

/**
 * Deletes a client's file with everything in it: checklists, vehicles, notes, history. The orders, which have to be kept, get a
 * nameless file, so that none of them is filed again. A file that is another account's as well stays, and only this account and its
 * address leave it. Call inside a transaction. @returns the uploads that are nobody's now
 */
export async function forgetClient(
	tx: Db,
	{ actor, now }: { actor: SignedIn; now: Date },
): Promise<{ uploadIds: string[] }> {
	const id = await findOwnClientId(tx, { actor })
	if (!id) return { uploadIds: [] }
	// An account that is just joining holds the row's key until it has.
	await tx.select({ id: client.id }).from(client).where(eq(client.id, id)).for('update')
	if (await hasOtherAccount(tx, { clientId: id, userId: actor.id })) {
		await tx.delete(clientAccount).where(eq(clientAccount.userId, actor.id))
		await tx.delete(clientEmail).where(and(eq(clientEmail.clientId, id), eq(clientEmail.email, actor.email)))
		return { uploadIds: [] }
	}
	const duplicates = await tx.select({ id: client.id }).from(client).where(eq(client.mergedIntoId, id))
	const files = [...duplicates.map((duplicate) => duplicate.id), id]
	const pictures = await tx
		.select({ id: recommendationPicture.uploadId })
		.from(recommendationPicture)
		.innerJoin(vehicleRecommendation, eq(vehicleRecommendation.id, recommendationPicture.recommendationId))
		.where(inArray(vehicleRecommendation.clientId, files))
	const nameless = await insertFile(tx, {
		name: 'Former client',
		activeAt: now,
		closedAt: now,
		createdAt: now,
	})
	await tx.update(clientOrder).set({ clientId: nameless.id }).where(inArray(clientOrder.clientId, files))
	for (const file of files) await tx.delete(client).where(eq(client.id, file))
	return { uploadIds: pictures.map((picture) => picture.id) }
}

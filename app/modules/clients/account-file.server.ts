import { and, eq, inArray, or } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import {
	client,
	clientAccount,
	clientEmail,
	clientOrder,
	recommendationPicture,
	vehicleRecommendation,
} from '#app/db/schema/clients/clients.ts'
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

/** The client file of an account, with what is needed to end it. */
export type EndingFile = {
	/** The files that are deleted with the account: the file and its merged duplicates; none if another account shares it. */
	clientIds: string[]
	isShared: boolean
	reference: string
	/** Its email addresses; for a shared file, only that of this account. */
	emails: string[]
	/** The names and the phone number by which a text is about the person; none for a shared file. */
	names: string[]
}

/** Finds the client file that ends with an account; null without one. */
export async function findEndingFile(db: Db, { actor }: { actor: SignedIn }): Promise<EndingFile | null> {
	const id = await findOwnClientId(db, { actor })
	if (!id) return null
	const files = await db
		.select({ id: client.id, reference: client.reference, name: client.name, phone: client.phone })
		.from(client)
		.where(or(eq(client.id, id), eq(client.mergedIntoId, id)))
	const file = files.find((each) => each.id === id)
	if (!file) return null
	const { reference, name, phone } = file
	if (await hasOtherAccount(db, { clientId: id, userId: actor.id }))
		return { clientIds: [], isShared: true, reference, emails: [actor.email], names: [] }
	const duplicates = files.filter((each) => each.id !== id)
	const clientIds = [...duplicates.map((duplicate) => duplicate.id), id]
	const emails = await db
		.select({ email: clientEmail.email })
		.from(clientEmail)
		.where(inArray(clientEmail.clientId, clientIds))
	return {
		clientIds,
		isShared: false,
		reference,
		emails: emails.map(({ email }) => email),
		names: [name, phone ?? ''].filter(Boolean),
	}
}

/**
 * Deletes a client's file with everything in it: checklists, vehicles, notes, history. The orders, which have to be kept, move to a
 * nameless file, so that they are not filed again. If another account shares the file, only this account and its address are
 * removed from it. Call it inside a transaction. @returns the file as it was, or null; and the uploads that no longer belong to anyone
 */
export async function deleteClientFile(
	tx: Db,
	{ actor, now }: { actor: SignedIn; now: Date },
): Promise<{ file: EndingFile | null; uploadIds: string[] }> {
	const id = await findOwnClientId(tx, { actor })
	// Waits for an account that is just joining the file, which holds a lock on the row.
	if (id) await tx.select({ id: client.id }).from(client).where(eq(client.id, id)).for('update')
	const file = await findEndingFile(tx, { actor })
	if (!file || !id) return { file, uploadIds: [] }
	const { clientIds, isShared } = file
	if (isShared) {
		await tx.delete(clientAccount).where(eq(clientAccount.userId, actor.id))
		await tx.delete(clientEmail).where(and(eq(clientEmail.clientId, id), eq(clientEmail.email, actor.email)))
		return { file, uploadIds: [] }
	}
	const pictures = await tx
		.select({ id: recommendationPicture.uploadId })
		.from(recommendationPicture)
		.innerJoin(vehicleRecommendation, eq(vehicleRecommendation.id, recommendationPicture.recommendationId))
		.where(inArray(vehicleRecommendation.clientId, clientIds))
	const nameless = await insertFile(tx, {
		name: 'Former client',
		activeAt: now,
		closedAt: now,
		createdAt: now,
	})
	await tx.update(clientOrder).set({ clientId: nameless.id }).where(inArray(clientOrder.clientId, clientIds))
	for (const clientId of clientIds) await tx.delete(client).where(eq(client.id, clientId))
	return { file, uploadIds: pictures.map((picture) => picture.id) }
}

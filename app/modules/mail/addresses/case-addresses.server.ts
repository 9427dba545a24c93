import { randomInt } from 'node:crypto'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { mailCaseAddress, mailThread } from '#app/db/schema/mail/mail.ts'
import { transact } from '#app/db/transact.server.ts'
import { caseKeyAlphabet, caseKeyChars } from './case-address.ts'

const newKey = () =>
	Array.from({ length: caseKeyChars }, () => caseKeyAlphabet[randomInt(caseKeyAlphabet.length)]).join('')

/** Returns the key of a client's address, and creates it when there is none. The caller must check that the actor may see the client. */
export async function ensureCaseKey(
	db: Db,
	{ clientId, now }: { clientId: string; now: Date },
): Promise<string> {
	for (;;) {
		const [inUse] = await db
			.select({ key: mailCaseAddress.key })
			.from(mailCaseAddress)
			.where(and(eq(mailCaseAddress.clientId, clientId), isNull(mailCaseAddress.revokedAt)))
		if (inUse) return inUse.key
		await db.insert(mailCaseAddress).values({ key: newKey(), clientId, createdAt: now }).onConflictDoNothing()
	}
}

/** Revokes a client's address and returns the key of a new one. The caller must check that the actor may see the client. */
export async function replaceCaseKey(
	db: Db,
	{ clientId, now }: { clientId: string; now: Date },
): Promise<string> {
	return transact(db, async (tx) => {
		await tx
			.update(mailCaseAddress)
			.set({ revokedAt: now })
			.where(and(eq(mailCaseAddress.clientId, clientId), isNull(mailCaseAddress.revokedAt)))
		return ensureCaseKey(tx, { clientId, now })
	})
}

/** Finds the clients with these keys. Unknown and revoked keys are left out. */
export async function findClientsOfKeys(
	db: Db,
	{ keys }: { keys: readonly string[] },
): Promise<{ key: string; clientId: string }[]> {
	if (keys.length === 0) return []
	return db
		.select({
			key: mailCaseAddress.key,
			clientId: sql<string>`coalesce(${mailCaseAddress.mergedIntoId}, ${mailCaseAddress.clientId})`,
		})
		.from(mailCaseAddress)
		.where(and(inArray(mailCaseAddress.key, [...keys]), isNull(mailCaseAddress.revokedAt)))
}

/**
 * Returns the key of the address to which answers in a thread go, and creates it when there is none. The caller must have locked or
 * started the thread.
 */
export async function ensureReplyKey(
	tx: Db,
	{ id, replyKey }: { id: string; replyKey: string | null },
): Promise<string> {
	if (replyKey) return replyKey
	const key = newKey()
	await tx.update(mailThread).set({ replyKey: key }).where(eq(mailThread.id, id))
	return key
}

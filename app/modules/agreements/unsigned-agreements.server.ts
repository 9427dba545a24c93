import { and, isNull, lt } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { serviceAgreement } from '#app/db/schema/agreements.ts'
import { unsignedDaysKept } from './agreement-retention.ts'

/**
 * Deletes agreements that were not signed within thirty days, withdrawn ones included. No order refers to them. New versions that a client did not
 * sign stay, as a part of what happened with their agreement.
 */
export async function deleteUnsignedAgreements(db: Db, { now }: { now: Date }): Promise<void> {
	const { signedAt, createdAt, replacesId } = serviceAgreement
	const oldest = new Date(now.getTime() - unsignedDaysKept * 86_400_000)
	await db.delete(serviceAgreement).where(and(isNull(signedAt), isNull(replacesId), lt(createdAt, oldest)))
}

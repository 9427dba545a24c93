import { lt } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { dealKitDevice, dealKitLink } from '#app/db/schema/deals/signing.ts'

/** A phone that connects after its kit expired is told to delete it. After this time the phone is unknown, which has the same effect. */
const keptMs = 30 * 86_400_000

/** Deletes phones and links that have expired. */
export async function deleteOldKits(db: Db, { now }: { now: Date }): Promise<void> {
	const before = new Date(now.getTime() - keptMs)
	await db.delete(dealKitDevice).where(lt(dealKitDevice.expiresAt, before))
	await db.delete(dealKitLink).where(lt(dealKitLink.expiresAt, before))
}

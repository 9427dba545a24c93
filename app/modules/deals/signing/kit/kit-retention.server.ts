import { lt } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { dealKitDevice, dealKitLink } from '#app/db/schema/deals/signing.ts'

/** A phone that comes back after its kit expired is ordered to delete it; after this time it is not known anymore, which means the same. */
const keptMs = 30 * 86_400_000

/** Deletes phones and links that have expired. */
export async function deleteOldKits(db: Db, { now }: { now: Date }): Promise<void> {
	const before = new Date(now.getTime() - keptMs)
	await db.delete(dealKitDevice).where(lt(dealKitDevice.expiresAt, before))
	await db.delete(dealKitLink).where(lt(dealKitLink.expiresAt, before))
}

import { lt } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { dealKitDevice, dealKitLink } from '#app/db/schema/signing.ts'

/** How long a phone is kept after its kit expired, to be answered that it must delete the kit. An unknown phone gets the same answer. */
const keptMs = 30 * 86_400_000

/** Deletes the phones and links that expired longer ago than `keptMs`. */
export async function deleteOldKits(db: Db, { now }: { now: Date }): Promise<void> {
	const before = new Date(now.getTime() - keptMs)
	await db.delete(dealKitDevice).where(lt(dealKitDevice.expiresAt, before))
	await db.delete(dealKitLink).where(lt(dealKitLink.expiresAt, before))
}

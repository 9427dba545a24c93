import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { getAgreement, lockAgreement } from '#app/modules/agreements/agreements.server.ts'
import { listHeldInTrust, releaseTrust } from '#app/modules/payments/books/release-trust.server.ts'

/** Time for the advisor to replace a refund that they withdraw by one of another amount. */
const settledForMs = 3_600_000

/**
 * Releases what is still held in trust for agreements that have ended, once every refund is carried out or withdrawn: it is the business's
 * from the day of that decision. A refund that failed keeps it in trust. For a job; repeated and concurrent runs release nothing twice.
 */
export async function releaseEndedTrust(db: Db, { now }: { now: Date }): Promise<void> {
	for (const held of await listHeldInTrust(db)) await transact(db, (tx) => release(tx, { ...held, now }))
}

type ReleaseInput = { orderId: string; agreementId: string; now: Date }

async function release(tx: Db, { orderId, agreementId: id, now }: ReleaseInput): Promise<void> {
	// Another run waits, and then finds nothing held.
	if ((await lockAgreement(tx, { id, against: 'payments' })) !== 'withdrawn') return
	const { withdrawnAt } = await getAgreement(tx, { id })
	const [held] = await listHeldInTrust(tx, { orderId })
	if (!held) return
	const at = new Date(Math.max(held.settledAt.getTime(), withdrawnAt!.getTime()))
	if (now.getTime() - at.getTime() >= settledForMs) await releaseTrust(tx, { orderId, at })
}

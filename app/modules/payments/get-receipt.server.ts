import { once } from 'node:events'
import { resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { and, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { order } from '#app/db/schema/payments.ts'
import { formatDay } from '#app/lib/dates.ts'
import { Conflict, NotFound } from '#app/lib/errors.ts'
import { localDateOf } from '#app/lib/zoned-time.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { maySeeAllOrders } from './policy.ts'
import type { ReceiptToPrint } from './receipt-pdf.server.ts'

const MEMORY_MB_MAX = 256

/**
 * What the receipt of a paid order says: of the actor's own, or of any for the advisor.
 * @throws NotFound, also for somebody else's; Conflict while it is not paid
 */
export async function getReceipt(
	db: Db,
	{ actor, reference }: { actor: Pick<Viewer, 'id' | 'isAdmin'>; reference: string },
): Promise<ReceiptToPrint> {
	const whose = maySeeAllOrders(actor) ? undefined : eq(order.userId, actor.id)
	const [found] = await db
		.select()
		.from(order)
		.where(and(eq(order.reference, reference), whose))
	if (!found) throw new NotFound('There is no such order.')
	if (!found.paidAt) throw new Conflict('This order is not paid, so there is no receipt yet.')
	const { footerBrand: brand, contactEmail, phone, timeZone } = await getSettings(db)
	const { customerName, customerEmail, title, amountCents, refundedCents, paidAt } = found
	return {
		...{ brand, contactEmail, phone, reference, customerName, customerEmail, title, amountCents },
		refundedCents,
		paidOn: formatDay(paidAt, timeZone),
		date: localDateOf(paidAt, timeZone),
	}
}

/** The PDF of it. The thread runs from the sources, as the server's own start does: the working directory is the project. */
export async function printReceiptInThread(receipt: ReceiptToPrint): Promise<Buffer> {
	const worker = new Worker(resolve('app/modules/payments/receipt-worker.server.ts'), {
		workerData: receipt,
		resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB_MAX },
	})
	try {
		// Its error rejects this, too.
		const [pdf] = (await once(worker, 'message')) as [Uint8Array]
		return Buffer.from(pdf)
	} finally {
		await worker.terminate()
	}
}

import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { order } from '#app/db/schema/payments/orders.ts'
import { SAMPLE_PAYMENT } from '../sandbox/sandbox-refunds.server.ts'

type SampleRow = {
	reference: string
	priceId: string
	title: string
	amountCents: number
	name: string
	email: string
	createdAt: Date
	status: 'paid' | 'refunded' | 'expired' | 'canceled'
}

const minute = 60_000

/** Inserts sample orders, marked as such. An order whose reference exists is not changed. */
export async function insertSampleOrders(db: Db, rows: SampleRow[]): Promise<void> {
	if (rows.length === 0) return
	await db
		.insert(order)
		.values(
			rows.map((row) => {
				const settledAt = new Date(row.createdAt.getTime() + 4 * minute)
				const paid = row.status === 'paid' || row.status === 'refunded'
				return {
					reference: row.reference,
					status: row.status,
					priceId: row.priceId,
					title: row.title,
					amountCents: row.amountCents,
					refundedCents: row.status === 'refunded' ? row.amountCents : 0,
					customerName: row.name,
					customerEmail: row.email,
					buyerKey: `sample:${row.reference}`,
					provider: 'sandbox',
					// The sandbox refunds sample payments like any others.
					providerPaymentId: paid ? `${SAMPLE_PAYMENT}${row.reference}` : null,
					sample: true,
					createdAt: row.createdAt,
					expiresAt: new Date(row.createdAt.getTime() + 30 * minute),
					paidAt: paid ? settledAt : null,
					closedAt: row.status === 'paid' ? null : settledAt,
				}
			}),
		)
		.onConflictDoNothing({ target: order.reference })
}

/** Returns the sample orders that were paid, including refunded ones, by reference. */
export async function listSampleOrders(
	db: Db,
): Promise<Map<string, { id: string; title: string; paidAt: Date }>> {
	const { id, reference, title, paidAt } = order
	const rows = await db
		.select({ id, reference, title, paidAt })
		.from(order)
		.where(and(eq(order.sample, true), isNotNull(paidAt)))
	return new Map(rows.map(({ reference, paidAt, ...row }) => [reference, { ...row, paidAt: paidAt! }]))
}

/** Links a sample order to the appointment it paid for; null if there is no such paid order. */
export async function linkSampleOrder(
	db: Db,
	{ reference, appointmentId }: { reference: string; appointmentId: string },
): Promise<{ orderId: string; paidAt: Date } | null> {
	const [updated] = await db
		.update(order)
		.set({ appointmentId })
		.where(and(eq(order.reference, reference), eq(order.sample, true), eq(order.status, 'paid')))
		.returning({ orderId: order.id, paidAt: order.paidAt })
	return updated?.paidAt ? { orderId: updated.orderId, paidAt: updated.paidAt } : null
}

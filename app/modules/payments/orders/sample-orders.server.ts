import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { order } from '#app/db/schema/payments.ts'
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

/** Writes made-up orders, marked as sample. A reference that exists already is left as it is. */
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
					// The sandbox gives sample payments back like any other.
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

/** The sample orders that were paid, also those given back since, by reference. */
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

/** Says which appointment a sample order paid for; null when there is no such order, or nothing was paid. */
export async function tieSampleOrder(
	db: Db,
	{ reference, appointmentId }: { reference: string; appointmentId: string },
): Promise<{ orderId: string; paidAt: Date } | null> {
	const [tied] = await db
		.update(order)
		.set({ appointmentId })
		.where(and(eq(order.reference, reference), eq(order.sample, true), eq(order.status, 'paid')))
		.returning({ orderId: order.id, paidAt: order.paidAt })
	return tied?.paidAt ? { orderId: tied.orderId, paidAt: tied.paidAt } : null
}

import type { Db } from '#app/db/client.server.ts'
import { Unavailable } from '#app/lib/errors.ts'
import { markChecked } from '#app/modules/payments/orders/orders.server.ts'
import { listOrdersWithOpenRefunds } from '#app/modules/payments/refunds/due-refunds.server.ts'
import type { Log } from '#app/platform/log.server.ts'
import type { PaymentProvider } from '#app/platform/payments/provider.ts'
import { recordRefundState } from './notify-of-refund.server.ts'

type ReconcileRefundsInput = { payments: PaymentProvider; origin: string; now: Date; log: Log }

/**
 * Records refunds whose webhook never arrived, and those made in the provider's dashboard. Harmless to repeat. Returns how many refunds
 * changed.
 */
export async function reconcileRefunds(db: Db, { payments, origin, now, log }: ReconcileRefundsInput) {
	let learned = 0
	for (const order of await listOrdersWithOpenRefunds(db, { provider: payments.name, now })) {
		try {
			for (const state of await payments.findRefunds(order.paymentId)) {
				const { changed } = await recordRefundState(db, { orderId: order.id, state, origin, now })
				if (changed) learned++
			}
			await markChecked(db, { orderId: order.id, now })
		} catch (error) {
			if (!(error instanceof Unavailable)) throw error
			log.warn({ provider: payments.name }, 'refunds not reconciled: the provider does not respond')
			break
		}
	}
	return { learned }
}

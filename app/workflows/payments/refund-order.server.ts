import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { byHand } from '#app/modules/payments/invoices/hand-payment.server.ts'
import { queueAdvisorRefund } from '#app/modules/payments/refunds/admin-refunds.server.ts'
import type { Refund } from '#app/modules/payments/refunds/refund-records.server.ts'
import { recordRefundState } from './notify-of-refund.server.ts'

type RefundOrder = Parameters<typeof queueAdvisorRefund>[1] & { origin: string }

/**
 * Refunds part or all of an order: by the provider within a minute or, if the payment was recorded by hand, by recording that the advisor
 * gave the money back.
 * @throws as `queueAdvisorRefund`
 */
export function refundOrder(db: Db, { origin, ...input }: RefundOrder): Promise<Refund> {
	return transact(db, async (tx) => {
		const queued = await queueAdvisorRefund(tx, input)
		if (queued.provider !== byHand || queued.status !== 'due') return queued
		const { id, orderId, amountCents } = queued
		const { refund } = await recordRefundState(tx, {
			orderId,
			state: {
				providerRefundId: id,
				refundId: id,
				paymentId: '',
				orderReference: undefined,
				amountCents,
				status: 'succeeded',
				createdAt: input.now,
			},
			origin,
			now: input.now,
		})
		return refund
	})
}

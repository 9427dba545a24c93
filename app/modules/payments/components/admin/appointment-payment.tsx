import type { ReactNode } from 'react'
import { ReferencePlate } from '#app/ui/illustrations/license-plate.tsx'
import { Card, CardBody, CardHead } from '#app/ui/layout/card.tsx'
import type { RefundStatus } from '../../refunds/refund-status.ts'
import { RefundStatusBadge } from './refund-status.tsx'

type AppointmentPaymentProps = {
	payment: {
		reference: string
		amount: string
		paidAt: string | null
		/** Whether a card is kept: the fee is due after the delivery. */
		isDeferred: boolean
		/** The amount that can still be refunded. */
		refundable: string
		refunds: readonly { id: string; amount: string; at: string; status: RefundStatus; reason: string }[]
	} | null
	/** The price of the offering, shown while nothing is paid. Null: it is free. */
	price: string | null
	/** The form that records a payment, while nothing is paid. */
	children?: ReactNode
}

/** The payment for an appointment and its refunds. */
export function AppointmentPayment({ payment, price, children }: AppointmentPaymentProps) {
	return (
		<Card asChild>
			<section aria-labelledby="payment">
				<CardHead aside={payment && <ReferencePlate>{payment.reference}</ReferencePlate>}>
					<h2 id="payment">Payment and refunds</h2>
				</CardHead>
				<CardBody>
					{payment ? (
						<>
							<p>
								<b className="num">{payment.amount}</b>
								<span className="text-ink-soft">{momentOf(payment)}</span>
							</p>
							{payment.paidAt && (
								<p className="text-fine text-ink-soft">{`${payment.refundable} can still be refunded.`}</p>
							)}
							{payment.refunds.length > 0 && (
								<ul className="mt-3 divide-y divide-line border-line border-t">
									{payment.refunds.map((refund) => (
										<li key={refund.id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2">
											<b className="num">{refund.amount}</b>
											<RefundStatusBadge status={refund.status} />
											<span className="ml-auto text-fine text-ink-soft">{refund.at}</span>
											<span className="w-full break-words text-fine text-ink-soft">{refund.reason}</span>
										</li>
									))}
								</ul>
							)}
						</>
					) : (
						<p className="text-ink-soft">
							{price === null ? 'Free. There is nothing to pay.' : `Not paid yet. The price is ${price}.`}
						</p>
					)}
					{children}
				</CardBody>
			</section>
		</Card>
	)
}

function momentOf({ paidAt, isDeferred }: NonNullable<AppointmentPaymentProps['payment']>): string {
	if (paidAt) return ` paid ${paidAt}`
	return isDeferred ? ' due later; nothing is paid yet' : ', never charged'
}

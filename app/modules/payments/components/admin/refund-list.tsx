import { Card, CardBody, CardHead } from '#app/ui/layout/card.tsx'
import { type ListedRefund, RefundItem } from './refund-item.tsx'
import { RefundStatusBadge } from './refund-status.tsx'

type RefundListProps = {
	/** The order's reference. */
	reference: string
	/** The total refunded; null if nothing was refunded. */
	total: string | null
	refunds: (Omit<ListedRefund, 'reference'> & {
		/** When it was settled or requested. */
		at: string
		requestedBy: string
	})[]
}

/** The refunds of one order, newest first. */
export function RefundList({ reference, total, refunds }: RefundListProps) {
	return (
		<Card asChild>
			<section aria-labelledby="refunds">
				<CardHead aside={total && `${total} refunded`}>
					<h2 id="refunds">Refunds</h2>
				</CardHead>
				{refunds.length ? (
					<ul className="divide-y divide-line border-line border-t">
						{refunds.map((refund) => (
							<RefundItem
								key={refund.id}
								refund={{ ...refund, reference }}
								head={
									<>
										<RefundStatusBadge status={refund.status} />
										<span className="text-fine text-ink-soft">
											{`${refund.at} · requested by ${refund.requestedBy}`}
										</span>
									</>
								}
							>
								{refund.reason}
							</RefundItem>
						))}
					</ul>
				) : (
					<CardBody>
						<p className="text-ink-soft">
							{total
								? `${total} was refunded. The payment provider reported only the total, not each refund.`
								: 'Nothing has been refunded.'}
						</p>
					</CardBody>
				)}
			</section>
		</Card>
	)
}

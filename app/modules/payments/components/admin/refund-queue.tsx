import { Link } from 'react-router'
import { Card, CardHead } from '#app/ui/layout/card.tsx'
import { type ListedRefund, RefundItem } from './refund-item.tsx'
import { RefundStatusBadge } from './refund-status.tsx'

type QueuedRefund = ListedRefund & {
	customer: string
	/** When a waiting refund is processed automatically. */
	carriedOutAt: string
	/** Whether the bank holds the money because of a dispute. */
	isHeld: boolean
}

const whenOf = ({ status, isHeld, soon, carriedOutAt }: QueuedRefund) => {
	if (status !== 'due') return ''
	if (isHeld) return ' · waits for the dispute, and follows if you win'
	return ` · to be refunded ${soon ? 'within a minute' : `automatically ${carriedOutAt}`}`
}

/** Refunds that wait for the advisor, are in progress or failed. Renders nothing if there are none. */
export function RefundQueue({ refunds }: { refunds: QueuedRefund[] }) {
	if (refunds.length === 0) return null
	return (
		<Card asChild className="mb-4">
			<section aria-labelledby="refunds">
				<CardHead aside="oldest first">
					<h2 id="refunds" className="text-h4">
						Refunds to settle
					</h2>
				</CardHead>
				<ul className="divide-y divide-line border-line border-t">
					{refunds.map((refund) => (
						<RefundItem
							key={refund.id}
							refund={refund}
							head={
								<>
									<Link to={`/admin/orders/${refund.reference}`}>{refund.reference}</Link>
									<RefundStatusBadge status={refund.status} />
								</>
							}
						>
							{`${refund.customer} · ${refund.reason}${whenOf(refund)}`}
						</RefundItem>
					))}
				</ul>
			</section>
		</Card>
	)
}

import { Link } from 'react-router'
import { Card, CardHead } from '#app/ui/layout/card.tsx'
import type { RefundStatus } from '../../refunds/refund-status.ts'
import { RefundButtons } from './refund-buttons.tsx'
import { RefundLamp } from './refund-status.tsx'

export type QueuedRefund = {
	id: string
	reference: string
	customer: string
	amount: string
	status: RefundStatus
	reason: string
	lastError: string | null
	/** True if a job processes it within a minute. */
	soon: boolean
	/** When a waiting refund is processed automatically. */
	carriedOutAt: string
}

/** Refunds that wait for the advisor, are in progress or failed. Renders nothing without any. */
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
						<li
							key={refund.id}
							className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5"
						>
							<div className="min-w-0">
								<p className="flex flex-wrap items-center gap-x-3">
									<b className="num">{refund.amount}</b>
									<Link to={`/admin/orders/${refund.reference}`}>{refund.reference}</Link>
									<RefundLamp status={refund.status} />
								</p>
								<p className="text-fine text-ink-soft [overflow-wrap:anywhere]">
									{refund.customer} · {refund.reason}
									{refund.status === 'due' &&
										` · to be refunded ${refund.soon ? 'within a minute' : `automatically ${refund.carriedOutAt}`}`}
									{refund.lastError && ` · ${refund.lastError}`}
								</p>
							</div>
							<RefundButtons {...refund} />
						</li>
					))}
				</ul>
			</section>
		</Card>
	)
}

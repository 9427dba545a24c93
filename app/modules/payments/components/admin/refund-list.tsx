import { Card, CardBody, CardHead } from '#app/ui/layout/card.tsx'
import type { RefundStatus } from '../../refunds/refund-status.ts'
import { RefundButtons } from './refund-buttons.tsx'
import { RefundLamp } from './refund-status.tsx'

type RefundListProps = {
	/** The order's reference. */
	reference: string
	/** The total refunded; null if nothing was. */
	total: string | null
	refunds: {
		id: string
		amount: string
		status: RefundStatus
		/** When it was settled or requested. */
		at: string
		requestedBy: string
		/** True if a job processes it within a minute. */
		soon: boolean
		reason: string
		lastError: string | null
	}[]
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
							<li
								key={refund.id}
								className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5"
							>
								<div className="min-w-0">
									<p className="flex flex-wrap items-center gap-x-3">
										<b className="num">{refund.amount}</b>
										<RefundLamp status={refund.status} />
										<span className="text-fine text-ink-soft">
											{refund.at} · requested by {refund.requestedBy}
										</span>
									</p>
									<p className="text-fine text-ink-soft [overflow-wrap:anywhere]">
										{refund.reason}
										{refund.lastError && ` · ${refund.lastError}`}
									</p>
								</div>
								<RefundButtons {...refund} reference={reference} />
							</li>
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

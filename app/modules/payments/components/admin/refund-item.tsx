import type { ReactNode } from 'react'
import type { RefundStatus } from '../../refunds/refund-status.ts'
import { RefundButtons } from './refund-buttons.tsx'

export type ListedRefund = {
	id: string
	/** The order's reference. */
	reference: string
	amount: string
	status: RefundStatus
	reason: string
	lastError: string | null
	/** True if a job processes it within a minute, or once a dispute is won. */
	soon: boolean
}

type RefundItemProps = {
	refund: ListedRefund
	/** Beside the amount. */
	head: ReactNode
	/** Before the last error. */
	children: ReactNode
}

/** One refund in a list for the advisor: its amount and status, its reason, and the buttons for it. */
export function RefundItem({ refund, head, children }: RefundItemProps) {
	return (
		<li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5">
			<div className="min-w-0">
				<p className="flex flex-wrap items-center gap-x-3">
					<b className="num">{refund.amount}</b>
					{head}
				</p>
				<p className="text-fine text-ink-soft [overflow-wrap:anywhere]">
					{children}
					{refund.lastError && <span>{` · ${refund.lastError}`}</span>}
				</p>
			</div>
			<RefundButtons {...refund} />
		</li>
	)
}

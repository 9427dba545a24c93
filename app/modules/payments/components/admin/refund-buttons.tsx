import { Form } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import type { RefundStatus } from '../../refunds/refund-status.ts'

type RefundButtonsProps = {
	id: string
	reference: string
	status: RefundStatus
	amount: string
	/** The job takes it in a moment; nobody needs to press. */
	soon: boolean
}

/** What can be decided about a refund that waits or failed. Nothing about one that is under way or settled. */
export function RefundButtons({ id, reference, status, amount, soon }: RefundButtonsProps) {
	if (status !== 'due' && status !== 'failed') return null
	const about = `${amount} of ${reference}`
	return (
		<Form method="post" action={`/admin/orders/${reference}`} className="flex flex-wrap gap-2">
			<input type="hidden" name="refund" value={id} />
			{!soon && (
				<Button
					type="submit"
					name="intent"
					value="release"
					variant="plain"
					size="desk"
					aria-label={`${status === 'due' ? 'Refund now' : 'Try again'}: ${about}`}
				>
					{status === 'due' ? 'Refund now' : 'Try again'}
				</Button>
			)}
			{status === 'due' && (
				<Button
					type="submit"
					name="intent"
					value="withdraw"
					variant="quiet"
					size="desk"
					aria-label={`Withdraw: ${about}`}
				>
					Withdraw
				</Button>
			)}
		</Form>
	)
}

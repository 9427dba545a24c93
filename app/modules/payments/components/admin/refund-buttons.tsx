import { Form } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import { BackField } from '#app/ui/controls/forms/back-field.tsx'
import type { RefundStatus } from '../../refunds/refund-status.ts'

type RefundButtonsProps = {
	id: string
	reference: string
	status: RefundStatus
	amount: string
	/** True if a job processes it within a minute, so no button is needed. */
	soon: boolean
}

/** Buttons for a refund that is waiting or failed. Renders nothing for one that is in progress or done. */
export function RefundButtons({ id, reference, status, amount, soon }: RefundButtonsProps) {
	if (status !== 'due' && status !== 'failed') return null
	const about = `${amount} of ${reference}`
	return (
		<Form method="post" action={`/admin/orders/${reference}`} className="flex flex-wrap gap-2">
			<input type="hidden" name="refund" value={id} />
			<BackField />
			{!soon && (
				<Button
					intent="release"
					variant="plain"
					size="compact"
					aria-label={`${status === 'due' ? 'Refund now' : 'Try again'}: ${about}`}
				>
					{status === 'due' ? 'Refund now' : 'Try again'}
				</Button>
			)}
			{status === 'due' && (
				<Button intent="withdraw" variant="quiet" size="compact" aria-label={`Withdraw: ${about}`}>
					Withdraw
				</Button>
			)}
		</Form>
	)
}

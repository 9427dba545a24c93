import { Form } from 'react-router'
import { DetailList } from '#app/ui/admin/detail-list.tsx'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { Button } from '#app/ui/controls/button.tsx'

type WaitingFeeProps = {
	facts: Parameters<typeof DetailList>[0]['facts']
	/** Whether the advisor can say that the service is delivered. */
	mayDeliver: boolean
	busy: boolean
}

/** How far a fee is that waits for the delivery: what the advisor and the client said, and where the money is. */
export function WaitingFee({ facts, mayDeliver, busy }: WaitingFeeProps) {
	return (
		<AdminSection id="delivery" title="Delivery" className="grid gap-4">
			<DetailList facts={facts} />
			{mayDeliver && (
				<Form method="post">
					<Button intent="deliver" variant="go" size="compact" disabled={busy}>
						Mark as delivered
					</Button>
				</Form>
			)}
		</AdminSection>
	)
}

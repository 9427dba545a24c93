import { formatCents } from '#app/lib/money.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import type { ManageAnswer } from '../managed-visit.ts'

type PayForVisitProps = { action: string; priceCents: number; answer: ManageAnswer | undefined }

/** Leads to the payment page of a visit; the address it posts to proves whose it is. */
export function PayForVisit({ action, priceCents, answer }: PayForVisitProps) {
	return (
		<form method="post" action={action} className="grid gap-3">
			<input type="hidden" name="intent" value="pay" />
			{answer?.intent === 'pay' && <ErrorBox>{answer.message}</ErrorBox>}
			<Button type="submit" variant="go">
				Pay {formatCents(priceCents)} now
			</Button>
		</form>
	)
}

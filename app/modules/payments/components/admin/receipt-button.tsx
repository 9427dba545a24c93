import { Form } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'

/** Sends the receipt of a paid order again. */
export function ReceiptButton({ requestKey, busy }: { requestKey: string; busy: boolean }) {
	return (
		<Form method="post" preventScrollReset>
			<input type="hidden" name="requestKey" value={requestKey} />
			<Button intent="receipt" variant="plain" size="compact" disabled={busy}>
				<Icon name="mail" />
				Send receipt again
			</Button>
		</Form>
	)
}

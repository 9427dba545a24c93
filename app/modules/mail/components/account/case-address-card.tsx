import { Form } from 'react-router'
import { SectionCard } from '#app/ui/account/section-card.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { toast } from '#app/ui/overlays/toast.ts'

/** The email address of a client's case: where the client forwards emails from dealers. One button copies it, another replaces it. */
export function CaseAddressCard({ address }: { address: string }) {
	async function copy() {
		try {
			await navigator.clipboard.writeText(address)
			toast.success('Address copied', 'Now forward the dealer’s email to it.')
		} catch {
			toast.error('We couldn’t copy the address', address)
		}
	}
	return (
		<SectionCard
			id="email"
			title="Forward a dealer’s email"
			intro="Your advisor gets the email and a list of questions to ask, and we check the quote line by line. Emails from you, from dealers your advisor knows and from people already in the conversation go through right away. Your advisor looks at all others first."
		>
			<div className="flex flex-wrap items-center gap-3">
				<a href={`mailto:${address}`} className="font-semibold [overflow-wrap:anywhere]">
					{address}
				</a>
				<Button type="button" variant="plain" size="compact" onClick={copy}>
					<Icon name="copy" />
					Copy
				</Button>
			</div>
			<Form method="post">
				<p className="text-fine text-ink-soft">
					Getting email here from someone you don’t want? Get a new address. The old one stops working right
					away.
				</p>
				<Button intent="new-address" variant="quiet" size="compact">
					Get a new address
				</Button>
			</Form>
		</SectionCard>
	)
}

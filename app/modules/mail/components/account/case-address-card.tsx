import { Copy } from 'lucide-react'
import { Form } from 'react-router'
import { SectionCard } from '#app/ui/account/section-card.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { toast } from '#app/ui/overlays/toast.ts'

/** The address of a client's case: where to forward what dealers write, with a button that copies it and one that replaces it. */
export function CaseAddressCard({ address }: { address: string }) {
	async function copy() {
		try {
			await navigator.clipboard.writeText(address)
			toast.success('Address copied', 'Forward a dealer’s email to it.')
		} catch {
			toast.error('Not copied', address)
		}
	}
	return (
		<SectionCard
			id="email"
			title="Forward a dealer’s email"
			intro="Your advisor gets it with what to ask about, and the quote in it is checked line by line. Only emails from your own address, from dealers your advisor knows and from people in the conversation arrive at once; others wait until your advisor has looked at them."
		>
			<div className="flex flex-wrap items-center gap-3">
				<a href={`mailto:${address}`} className="font-semibold [overflow-wrap:anywhere]">
					{address}
				</a>
				<Button type="button" variant="plain" size="compact" data-js="" onClick={copy}>
					<Copy aria-hidden="true" />
					Copy
				</Button>
			</div>
			<Form method="post">
				<p className="text-fine text-ink-soft">
					Does somebody write to it who shouldn’t? A new address replaces this one at once.
				</p>
				<Button intent="new-address" variant="quiet" size="compact">
					Get a new address
				</Button>
			</Form>
		</SectionCard>
	)
}

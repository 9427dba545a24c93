import { Form } from 'react-router'
import { Button } from '#app/ui/controls/button.tsx'
import { CopyButton } from '#app/ui/controls/copy-button.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import { toast } from '#app/ui/overlays/toast.ts'

/** The email address of a client's case: where the client forwards emails from dealers. One button copies it, another replaces it. */
export function CaseAddress({ address }: { address: string }) {
	const [name, domain] = address.split('@')
	async function copy() {
		try {
			await navigator.clipboard.writeText(address)
			toast.success('Address copied', 'Now forward the dealer’s email to it.')
		} catch {
			toast.error('We couldn’t copy the address', address)
		}
	}
	return (
		<div className="grid gap-4">
			<div className="flex flex-wrap items-center gap-3">
				<a href={`mailto:${address}`} translate="no" className="font-semibold [overflow-wrap:anywhere]">
					{/* It does not fit on one line of a phone. */}
					<span>{`${name}@`}</span>
					<wbr />
					<span>{domain}</span>
				</a>
				<CopyButton variant="plain" size="compact" onClick={copy} />
			</div>
			<Disclosure look="text" summary="Who can write to it">
				<p className="text-small">
					You, dealers your advisor knows, and people already in the conversation. Your advisor looks at all
					others first. If somebody you don’t want writes to it, get a new address: the old one stops working
					right away.
				</p>
				<Form method="post" className="mt-2">
					<Button intent="new-address" variant="plain" size="compact">
						Get a new address
					</Button>
				</Form>
			</Disclosure>
		</div>
	)
}

import { Icon } from '#app/ui/icons/icon.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'

/** The passed checks of a document, hidden until a button is pressed. */
export function PassedChecks({ checks }: { checks: readonly { message: string }[] }) {
	if (checks.length === 0) return null
	return (
		<Disclosure
			look="text"
			summary={
				checks.length === 1 ? '1 check found nothing wrong' : `${checks.length} checks found nothing wrong`
			}
		>
			<ul className="grid gap-2 text-small">
				{checks.map(({ message }) => (
					<li key={message} className="grid grid-cols-[1.25rem_1fr] gap-2">
						<Icon name="check" className="mt-0.5 size-4 text-ok" />
						<span>{message}</span>
					</li>
				))}
			</ul>
		</Disclosure>
	)
}

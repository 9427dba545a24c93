import '#app/ui/foundations/unfolded-when-wide.css'
import { Link } from 'react-router'
import { DisclosureArrow } from '#app/ui/overlays/disclosure-arrow.tsx'

type FinePrintProps = {
	entries: readonly { title: string; text: string }[]
	/** Where we negotiate for a fee. */
	negotiationStates: string
}

/** What a buyer should know before paying, in full size. */
export function FinePrint({ entries, negotiationStates }: FinePrintProps) {
	return (
		<section className="border-line border-t bg-band" aria-labelledby="fine-print-heading">
			<details className="unfolded-when-wide wrap py-4 sm:py-[clamp(2.5rem,5vw,4.5rem)]">
				<summary className="flex min-h-12 list-none items-center justify-between gap-2 [&::-webkit-details-marker]:hidden">
					<h2 id="fine-print-heading" className="text-h3">
						The fine print, in full size
					</h2>
					<DisclosureArrow />
				</summary>
				<dl className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-2 min-[64rem]:grid-cols-4">
					{entries.map((entry) => (
						<div key={entry.title}>
							<dt className="font-semibold">{entry.title}</dt>
							<dd className="mt-1 text-base text-ink-soft leading-normal">{entry.text}</dd>
						</div>
					))}
				</dl>
				<p className="mt-7 text-small">
					<strong>Where we negotiate:</strong>
					<span>{` ${negotiationStates}`}</span>
				</p>
				<p className="mt-2 text-small">
					Everything else is in the <Link to="/terms">Terms of Service</Link>.
				</p>
			</details>
		</section>
	)
}

type FinePrintProps = {
	entries: readonly { title: string; text: string }[]
	/** Where we negotiate for a fee. */
	negotiationStates: string
}

/** What a buyer should know before paying, in full size. */
export function FinePrint({ entries, negotiationStates }: FinePrintProps) {
	return (
		<section className="border-line border-t bg-band" aria-labelledby="fine-print-heading">
			<div className="wrap py-[clamp(2.5rem,5vw,4.5rem)]">
				<h2 id="fine-print-heading" className="text-h3">
					The fine print, in full size
				</h2>
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
			</div>
		</section>
	)
}

import { Link } from 'react-router'

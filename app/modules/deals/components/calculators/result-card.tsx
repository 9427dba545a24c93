import type { ReactNode } from 'react'
import { LicensePlate } from '#app/ui/illustrations/license-plate.tsx'
import { Card } from '#app/ui/layout/card.tsx'

type ResultCardProps = {
	/** What the figure is; shown as a heading. */
	title: string
	/** '$483.32' or '9.07%'; a dash while there is no result. */
	figure: string
	caption: string
	/** One sentence; screen readers announce it when it changes. */
	message: ReactNode
	lines: readonly { label: string; value: string }[]
}

/** The result of a calculator: the figure, what it means, and how it is made up. */
export function ResultCard({ title, figure, caption, message, lines }: ResultCardProps) {
	return (
		<Card look="raised" className="grid content-start gap-4 p-6">
			<h3>{title}</h3>
			<LicensePlate caption={caption} size="lg">
				{figure}
			</LicensePlate>
			<p aria-live="polite" className="text-ink-soft">
				{message}
			</p>
			{lines.length > 0 && (
				<dl className="grid text-small">
					{lines.map(({ label, value }) => (
						<div key={label} className="dotted-line py-[0.42rem]">
							<dt>{label}</dt>
							<dd translate="no" className="num font-semibold">
								{value}
							</dd>
						</div>
					))}
				</dl>
			)}
		</Card>
	)
}

import type { ReactNode } from 'react'
import { formatCents } from '#app/lib/money/money.ts'
import type { VehicleView } from '../../../recommendations/recommendation-view.ts'
import { ClientAnswer } from './client-answer.tsx'

type Row = { label: string; of: (vehicle: VehicleView) => ReactNode }

/** Vehicles compared side by side: a column for each, and a row for each property. Scrolls sideways on narrow screens. */
export function VehicleCompare({ vehicles }: { vehicles: readonly VehicleView[] }) {
	const prices = vehicles.flatMap(({ priceCents }) => (priceCents ? [priceCents] : []))
	const lowest = Math.min(...prices)
	const rows: Row[] = [
		{ label: 'Price', of: ({ price }) => <span className="num font-semibold">{price || '–'}</span> },
		{
			label: 'Compared with the lowest',
			of: ({ priceCents }) =>
				!priceCents ? '–' : priceCents === lowest ? 'the lowest' : `+${formatCents(priceCents - lowest)}`,
		},
		{ label: 'Year', of: ({ year }) => year || '–' },
		{ label: 'Make', of: ({ make }) => make },
		{ label: 'Model', of: ({ model }) => model },
		{ label: 'VIN', of: ({ vin }) => <span className="[overflow-wrap:anywhere]">{vin ?? '–'}</span> },
		{ label: 'Why', of: ({ description }) => description || '–' },
		{ label: 'Answer', of: ({ status }) => <ClientAnswer status={status} /> },
	]
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
		<section aria-label="Vehicles compared side by side" tabIndex={0} className="overflow-x-auto">
			<table className="w-full min-w-120 border-collapse text-start text-small">
				<thead>
					<tr className="border-line border-b-2">
						<td />
						{vehicles.map(({ id, name }) => (
							<th key={id} scope="col" className="px-3 py-2 text-start align-bottom font-semibold">
								{name}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map(({ label, of }) => (
						<tr key={label} className="border-line border-b">
							<th
								scope="row"
								className="py-2 pr-3 text-start align-top font-semibold text-ink-soft sm:whitespace-nowrap"
							>
								{label}
							</th>
							{vehicles.map((vehicle) => (
								<td key={vehicle.id} className="min-w-36 px-3 py-2 align-top">
									{of(vehicle)}
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</section>
	)
}

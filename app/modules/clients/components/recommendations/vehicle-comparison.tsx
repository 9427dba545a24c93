import type { ReactNode } from 'react'
import type { VehicleView } from '../../recommendations/recommendation-view.ts'
import { compareWithLowest, priceKindOf, priceKinds } from '../../recommendations/vehicle-prices.ts'
import { ClientAnswer } from './client-answer.tsx'
import { ListingLink } from './listing-link.tsx'
import { VehicleFacts } from './vehicle-facts.tsx'

type Row = { label: string; note?: string; cellOf: (vehicle: VehicleView) => ReactNode }

type VehicleComparisonProps = {
	vehicles: readonly VehicleView[]
	/** Shows the answer to a vehicle; by default without the buttons that change it. */
	answerOf?: (vehicle: VehicleView) => ReactNode
	/** The vehicles that phones show as cards instead of the table; all, unless the page has cards of its own. */
	cards?: readonly VehicleView[]
}

/** Vehicles compared side by side: a column for each, and a row for each property. On phones, a card for each. */
export function VehicleComparison({
	vehicles,
	answerOf = defaultAnswer,
	cards = vehicles,
}: VehicleComparisonProps) {
	const rows: Row[] = [
		...priceRows(vehicles),
		...rowIfAny(vehicles, 'Trim', ({ trim }) => trim),
		...rowIfAny(vehicles, 'Mileage', ({ mileage }) => mileage && <span className="num">{mileage}</span>),
		...rowIfAny(vehicles, 'Listing', ({ listingUrl }) => listingUrl && <ListingLink url={listingUrl} />),
		...rowIfAny(
			vehicles,
			'VIN',
			({ vin }) =>
				vin && (
					<span translate="no" className="[overflow-wrap:anywhere]">
						{vin}
					</span>
				),
		),
		...rowIfAny(vehicles, 'Your advisor’s note', ({ description }) => description),
		{ label: 'Answer', cellOf: answerOf },
	]
	return (
		<>
			<CompareTable vehicles={vehicles} rows={rows} />
			{cards.length > 0 && (
				<ul className="grid gap-4 md:hidden">
					{cards.map((vehicle) => (
						<li key={vehicle.id} className="grid gap-3 rounded-card border border-line p-4">
							<p translate="no" className="font-semibold">
								{vehicle.name}
							</p>
							<VehicleFacts vehicle={vehicle} among={vehicles} />
							{vehicle.description && <p className="text-small">{vehicle.description}</p>}
							{answerOf(vehicle)}
						</li>
					))}
				</ul>
			)}
		</>
	)
}

const defaultAnswer = ({ status }: VehicleView) => <ClientAnswer status={status} />

/** Returns a row for each kind of price that any of the vehicles has. */
function priceRows(vehicles: readonly VehicleView[]): Row[] {
	return priceKinds
		.filter((kind) => vehicles.some((vehicle) => vehicle.price && priceKindOf(vehicle) === kind))
		.map((kind) => ({
			label: kind.label,
			note: kind.note,
			cellOf: (vehicle) => {
				if (!vehicle.price || priceKindOf(vehicle) !== kind) return '–'
				const compared = compareWithLowest(vehicle, vehicles)
				return (
					<>
						<span translate="no" className="num block font-semibold">
							{vehicle.price}
						</span>
						{compared && <span className="block text-fine text-ink-soft">{compared}</span>}
					</>
				)
			},
		}))
}

/** Returns the row of a property; empty if no vehicle has it. */
function rowIfAny(
	vehicles: readonly VehicleView[],
	label: string,
	cellOf: (vehicle: VehicleView) => ReactNode,
): Row[] {
	return vehicles.some(cellOf) ? [{ label, cellOf: (vehicle) => cellOf(vehicle) || '–' }] : []
}

function CompareTable({ vehicles, rows }: { vehicles: readonly VehicleView[]; rows: readonly Row[] }) {
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
		<section aria-label="Side by side" tabIndex={0} className="overflow-x-auto max-md:hidden">
			<table className="w-full border-collapse text-start text-small">
				<thead>
					<tr className="border-line border-b-2">
						<td />
						{vehicles.map(({ id, name }) => (
							<th key={id} scope="col" className="px-3 py-2 text-start align-bottom font-semibold">
								<bdi translate="no">{name}</bdi>
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map(({ label, note, cellOf }) => (
						<tr key={label} className="border-line border-b">
							<th scope="row" className="w-36 py-2 pr-3 text-start align-top font-semibold text-ink-soft">
								<span>{label}</span>
								{note && <span className="block font-normal text-fine">{note}</span>}
							</th>
							{vehicles.map((vehicle) => (
								<td key={vehicle.id} className="min-w-40 px-3 py-2 align-top">
									{cellOf(vehicle)}
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</section>
	)
}

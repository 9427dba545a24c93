import type { ReactNode } from 'react'
import type { VehicleView } from '../../recommendations/recommendation-view.ts'
import { compareWithLowest, priceKindOf } from '../../recommendations/vehicle-prices.ts'
import { ListingLink } from './listing-link.tsx'

type VehicleFactsProps = {
	vehicle: VehicleView
	/** The vehicles that its price is compared with. */
	among?: readonly VehicleView[]
}

/** A vehicle's price with what it includes, trim, mileage, listing and VIN, as far as they are known. */
export function VehicleFacts({ vehicle, among = [] }: VehicleFactsProps) {
	const { price, trim, mileage, listingUrl, vin } = vehicle
	const { label, note } = priceKindOf(vehicle)
	const compared = compareWithLowest(vehicle, among)
	return (
		<dl className="grid gap-x-6 gap-y-2 text-small sm:grid-cols-2">
			{price && (
				<Fact label={label}>
					<span translate="no" className="num font-semibold">
						{price}
					</span>
					<span className="block text-fine text-ink-soft">{note}</span>
					{compared && <span className="block text-fine text-ink-soft">{compared}</span>}
				</Fact>
			)}
			{trim && <Fact label="Trim">{trim}</Fact>}
			{mileage && (
				<Fact label="Mileage">
					<span className="num">{mileage}</span>
				</Fact>
			)}
			{listingUrl && (
				<Fact label="Listing">
					<ListingLink url={listingUrl} />
				</Fact>
			)}
			{vin && (
				<Fact label="VIN">
					<span translate="no" className="[overflow-wrap:anywhere]">
						{vin}
					</span>
				</Fact>
			)}
		</dl>
	)
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
	return (
		<div className="min-w-0">
			<dt className="text-fine text-ink-soft">{label}</dt>
			<dd className="break-words">{children}</dd>
		</div>
	)
}

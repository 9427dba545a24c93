import { conditionNames, formatCents } from '#engine'
import type { DealVehicle } from '../../vehicles.server.ts'

/** The cars of a deal for reading: name, condition, odometer, VIN, and a link to the listing. */
export const VehicleLines = ({ vehicles }: { vehicles: readonly DealVehicle[] }) => (
	<ul className="grid gap-3">
		{vehicles.map((vehicle) => (
			<li key={vehicle.id} className="grid gap-0.5 text-small">
				<strong>{[vehicle.year, vehicle.make, vehicle.model, vehicle.trim].filter(Boolean).join(' ')}</strong>
				<span className="text-ink-soft">
					{[
						conditionNames[vehicle.condition],
						vehicle.odometer !== null && `${vehicle.odometer.toLocaleString('en-US')} miles`,
						vehicle.stockNumber && `stock ${vehicle.stockNumber}`,
						vehicle.msrpCents !== null && `MSRP ${formatCents(vehicle.msrpCents)}`,
					]
						.filter(Boolean)
						.join(' · ')}
				</span>
				{vehicle.vin && <span className="[overflow-wrap:anywhere]">{`VIN ${vehicle.vin}`}</span>}
				{/^https?:\/\//.test(vehicle.listingUrl) && (
					<a href={vehicle.listingUrl} rel="noreferrer noopener" target="_blank" className="w-fit">
						The dealer’s listing
					</a>
				)}
			</li>
		))}
	</ul>
)

import { verbatim } from '#app/lib/text/verbatim.ts'
import { conditionNames, formatCents } from '#engine'
import type { RoundRequest } from '../round-request.ts'

const paymentNames = new Map([
	['cash', 'Cash, or their own loan'],
	['loan', 'A loan through the dealer'],
	['lease', 'A lease'],
])

type RequestFactsProps = {
	request: RoundRequest
	/** Returns the address of a photo. */
	photoHref: (id: string) => string
}

/** What dealers are asked for: the car and the terms, word for word the same for dealers, client and advisor. */
export function RequestFacts({ request, photoHref }: RequestFactsProps) {
	const { vehicle, kind, delivery, photoIds, details } = request
	const isTrade = kind === 'trade'
	const facts: [string, string | null | undefined][] = [
		['Condition', conditionNames[vehicle.condition]],
		['VIN', vehicle.vin],
		['Odometer', vehicle.odometer === undefined ? null : `${vehicle.odometer.toLocaleString('en-US')} miles`],
		['MSRP', vehicle.msrpCents === undefined ? null : formatCents(vehicle.msrpCents)],
		['Still owed on the car', request.payoff],
		['Payment method', request.payment && paymentNames.get(request.payment)],
		[isTrade ? 'Where the car is' : 'Registered in', request.place],
		isTrade
			? [
					'Pickup or drop-off',
					delivery ? 'The dealer picks it up' : 'The client drops it off at the dealership',
				]
			: ['Delivery', delivery ? 'To the client’s home' : 'The client picks it up at the dealership'],
		...request.condition.map(({ label, answer }): [string, string] => [label, answer]),
	]
	return (
		<>
			<dl className="grid gap-2 text-small sm:grid-cols-2">
				{facts
					.filter(([, value]) => value)
					.map(([label, value]) => (
						<div key={label}>
							<dt className="text-fine text-ink-soft">{label}</dt>
							<dd {...verbatim(value)} className="[overflow-wrap:anywhere]">
								{value}
							</dd>
						</div>
					))}
			</dl>
			{details && <p className="whitespace-pre-line [overflow-wrap:anywhere]">{details}</p>}
			{!isTrade && request.noAddOns && (
				<p className="font-semibold">
					No add-ons. Dealers list anything already installed and what they can remove.
				</p>
			)}
			{photoIds.length > 0 && (
				<ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
					{photoIds.map((id, index) => (
						<li key={id}>
							<img
								src={photoHref(id)}
								alt={`View ${index + 1} of ${photoIds.length} of the car`}
								loading="lazy"
								className="aspect-4/3 w-full rounded-control object-cover"
							/>
						</li>
					))}
				</ul>
			)}
		</>
	)
}

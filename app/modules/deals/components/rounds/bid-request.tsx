import { formatCents } from '#app/lib/money/money.ts'
import { Card } from '#app/ui/layout/card.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import type { BidPageData } from './bid-page-data.ts'

const conditionNames = new Map([
	['new', 'New'],
	['used', 'Used'],
	['cpo', 'Certified pre-owned'],
	['demo', 'Demonstrator'],
])

const paymentNames = new Map([
	['cash', 'Cash, or their own loan'],
	['loan', 'A loan through the dealer'],
	['lease', 'A lease'],
])

/** What a dealer is asked for, until when, and the rules, on one screen. */
export function BidRequest({ page }: { page: BidPageData }) {
	const { request, deadline, extensions, rank, stage } = page
	const { vehicle, kind } = request
	const facts: [string, string | null | undefined][] = [
		['Condition', conditionNames.get(vehicle.condition)],
		['VIN', vehicle.vin],
		['Odometer', vehicle.odometer === undefined ? null : `${vehicle.odometer.toLocaleString('en-US')} miles`],
		['MSRP', vehicle.msrpCents === undefined ? null : formatCents(vehicle.msrpCents)],
		['Still owed on it', request.payoff],
		['Paid by', request.payment && paymentNames.get(request.payment)],
		[kind === 'trade' ? 'Where the car is' : 'Registered in', request.place],
		[
			kind === 'trade' ? 'Handing over' : 'Delivery',
			request.delivery
				? kind === 'trade'
					? 'You pick it up'
					: 'To the client’s home'
				: 'The client comes to you',
		],
		...request.condition.map(({ label, answer }): [string, string] => [label, answer]),
	]
	return (
		<Card asChild className="grid gap-4 p-5">
			<section aria-labelledby="request">
				<h2 id="request" className="text-h2">
					{request.car}
				</h2>
				<p className="font-semibold">
					Sealed until {deadline}
					{stage > 1 && rank !== null && (
						<span className="block font-normal">
							Best and final offer. Yours is number {rank} so far. If you send nothing, it stands.
						</span>
					)}
				</p>
				{extensions.map((each) => (
					<p key={each.deadline} className="text-small">
						The deadline moved from {each.before} to {each.deadline}, for every dealer: {each.reason}
					</p>
				))}
				<dl className="grid gap-2 text-small sm:grid-cols-2">
					{facts
						.filter(([, value]) => value)
						.map(([label, value]) => (
							<div key={label}>
								<dt className="text-fine text-ink-soft">{label}</dt>
								<dd className="[overflow-wrap:anywhere]">{value}</dd>
							</div>
						))}
				</dl>
				{request.details && <p className="whitespace-pre-line [overflow-wrap:anywhere]">{request.details}</p>}
				{kind === 'purchase' && request.noAddOns && (
					<p className="font-semibold">No add-ons. List what is on the car already and what can come off.</p>
				)}
				{request.photoIds.length > 0 && (
					<ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
						{request.photoIds.map((id, index) => (
							<li key={id}>
								<img
									src={`/api/bid-photos/${id}?token=${encodeURIComponent(page.token)}`}
									alt={`The car, ${index + 1} of ${request.photoIds.length}`}
									loading="lazy"
									className="aspect-4/3 w-full rounded-control object-cover"
								/>
							</li>
						))}
					</ul>
				)}
				<Disclosure summary="The rules" defaultOpen={page.receipts.length === 0}>
					<ul className="grid list-disc gap-1.5 pl-5 text-small">
						<li>No account and no fee from any dealer. {page.advisor.brand} is paid by the client only.</li>
						<li>
							Your offer is encrypted when you send it. Nobody can read it before the deadline: no other
							dealer, not {page.advisor.name}, not the client.
						</li>
						<li>You get a receipt that proves afterwards that nothing was changed.</li>
						<li>
							You can change your offer three times before the deadline. A late one is refused. A deadline is
							only ever moved for everyone.
						</li>
						<li>
							{request.stagesMax === 1
								? 'You are asked once.'
								: `You may be asked again for a best and final offer, ${request.stagesMax === 2 ? 'once' : 'twice'} at most. You then learn your own rank and nothing else.`}
						</li>
						<li>
							The client chooses, and may choose none. A colleague may fill this in; the manager named in it
							stands for it.
						</li>
					</ul>
				</Disclosure>
			</section>
		</Card>
	)
}

import { Link } from 'react-router'
import { Card } from '#app/ui/layout/card.tsx'
import { type ListLoad, LoadedList } from '#app/ui/layout/loaded-list.tsx'
import type { VehicleView } from '../../../recommendations/recommendation-view.ts'
import { ClientAnswer } from '../../recommendations/client-answer.tsx'
import { ListingLink } from '../../recommendations/listing-link.tsx'
import { VehicleStage } from '../../recommendations/vehicle-stage.tsx'

/** The vehicles recommended to clients, newest first, with the clients' answers. */
export function VehicleList(list: ListLoad<VehicleView>) {
	return (
		<LoadedList
			{...list}
			failure="We couldn’t load the recommendations. Nothing is lost, and the other tabs still work."
			empty={{
				title: 'No vehicle recommendations yet',
				text: 'Add the first one. The client gets it by email and can answer there or in their account.',
			}}
			framed
		>
			{(vehicles) => (
				<ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
					{vehicles.map((vehicle) => (
						<li key={vehicle.id} className="grid">
							<VehicleCard vehicle={vehicle} />
						</li>
					))}
				</ul>
			)}
		</LoadedList>
	)
}

function VehicleCard({ vehicle }: { vehicle: VehicleView }) {
	const { id, name, clientId, clientName, sent, listingUrl, description, status, reason } = vehicle
	return (
		<Card asChild className="grid grid-rows-[auto_minmax(0,1fr)] overflow-hidden">
			<article aria-label={`${name} for ${clientName}`}>
				<VehicleStage vehicle={vehicle} />
				<div className="grid content-start gap-2 p-4">
					<h3 translate="no" className="text-h4">
						{name}
					</h3>
					<p className="text-ink-soft text-small">
						For{' '}
						<Link to={`/admin/clients/${clientId}`}>
							<bdi translate="no">{clientName}</bdi>
						</Link>{' '}
						· sent <time dateTime={sent.date}>{sent.day}</time>
					</p>
					{listingUrl && (
						<p className="text-small">
							<ListingLink url={listingUrl} />
						</p>
					)}
					<p className="line-clamp-4 text-base">{description}</p>
					<div className="mt-1 flex items-center justify-between gap-3 border-line border-t border-dashed pt-3">
						<ClientAnswer status={status} />
						<Link
							to={`/admin/recommendations/${id}`}
							aria-label={`Open ${name} for ${clientName}`}
							className="inline-flex min-h-11 items-center px-2 font-semibold text-small no-underline hover:underline"
						>
							Open
						</Link>
					</div>
					{reason && <p className="text-ink-soft text-small">{`“${reason}”`}</p>}
				</div>
			</article>
		</Card>
	)
}

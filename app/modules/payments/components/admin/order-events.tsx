import { Card, CardBody, CardHead } from '#app/ui/layout/card.tsx'

type OrderEventsProps = {
	events: {
		id: string
		type: string
		/** Describes its effect on the order. */
		effect: string
		/** When it happened according to the provider. */
		at: string
	}[]
}

/** The payment provider's events of one order, in the order received. */
export function OrderEvents({ events }: OrderEventsProps) {
	return (
		<Card asChild>
			<section aria-labelledby="events">
				<CardHead aside="in the order received">
					<h2 id="events">Provider events</h2>
				</CardHead>
				{events.length ? (
					<ol className="divide-y divide-line border-line border-t">
						{events.map((event) => (
							<li key={event.id} className="px-4 py-2.5">
								<p className="flex flex-wrap items-baseline justify-between gap-x-3">
									<b className="num [overflow-wrap:anywhere]">{event.type}</b>
									<span className="text-fine text-ink-soft">{event.at}</span>
								</p>
								<p className="text-fine text-ink-soft [overflow-wrap:anywhere]">
									{`${event.effect} · ${event.id}`}
								</p>
							</li>
						))}
					</ol>
				) : (
					<CardBody>
						<p className="text-ink-soft">
							The payment provider has not reported anything about this order yet.
						</p>
					</CardBody>
				)}
			</section>
		</Card>
	)
}

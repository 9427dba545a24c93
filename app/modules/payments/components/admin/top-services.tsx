import { ShareBar } from '#app/ui/admin/bar-list.tsx'
import { Card, CardBody, CardHead } from '#app/ui/layout/card.tsx'

type TopPerformersProps = {
	/** Sorted by the number of orders, highest first. */
	shares: readonly { label: string; percent: number; count: number }[]
	/** 'Nov 1-21'. */
	label: string
}

/** The services sold in the period, as shares of its paid orders. */
export function TopPerformers({ shares, label }: TopPerformersProps) {
	return (
		<Card asChild>
			<section aria-labelledby="top">
				<CardHead aside="share of paid orders">
					<h2 id="top" className="text-h4">
						Top Performers
					</h2>
				</CardHead>
				<CardBody>
					{shares.length ? (
						<>
							<ShareBar label={`Share of paid orders, ${label}`} shares={shares} />
							<ul className="divide-y divide-line">
								{shares.map((share) => (
									<li key={share.label} className="flex items-baseline justify-between gap-3 py-2">
										<span>
											<span className="font-semibold">{share.label}</span>
											<small className="block text-ink-soft">
												{`${share.count} ${share.count === 1 ? 'order' : 'orders'}`}
											</small>
										</span>
										<b className="num text-h4">{`${share.percent}%`}</b>
									</li>
								))}
							</ul>
						</>
					) : (
						<p className="text-ink-soft">No sales in this period yet.</p>
					)}
				</CardBody>
			</section>
		</Card>
	)
}

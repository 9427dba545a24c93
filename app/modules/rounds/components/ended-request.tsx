import { Link } from 'react-router'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHero } from '#app/ui/layout/page-hero.tsx'

type EndedRequestProps = {
	car: string
	advisor: { name: string; brand: string; phone: string }
	/** The dealer's own receipts, the oldest first. */
	receipts: {
		hash: string
		stage: number
		revision: number
		received: string
		isWithdrawn: boolean
		proof: string
	}[]
}

/** What a dealer's link shows after the client deleted their account: that the request has ended, and where receipts are checked. */
export function EndedRequest({ car, advisor, receipts }: EndedRequestProps) {
	return (
		<>
			<PageHero title="This request has ended">
				<span>{`${advisor.name} of ${advisor.brand} asked your dealership for an offer: `}</span>
				<span>{`${car}.`}</span>
			</PageHero>
			<div className="wrap grid gap-6 pb-24">
				<Card className="grid gap-2 p-5" role="status">
					<p>
						You don’t need to do anything more. Everything about the client was deleted, and so was what you
						sent; only what proves your receipts is kept.
					</p>
					<p>{`Questions? Call ${advisor.name}: ${advisor.phone}.`}</p>
				</Card>
				{receipts.length > 0 && (
					<Card asChild className="grid gap-3 p-5">
						<section aria-labelledby="receipts">
							<h2 id="receipts" className="text-h3">
								Your receipts
							</h2>
							<ul className="grid gap-3">
								{receipts.map(({ hash, stage, revision, received, isWithdrawn, proof }) => (
									<li key={hash} className="grid gap-1">
										<span className="text-small">
											{`${stage > 1 ? 'Best and final offer' : 'Offer'}${revision > 0 ? `, change ${revision}` : ''}, received ${received}${isWithdrawn ? ', withdrawn' : ''}`}
										</span>
										<Link to={proof} className="num text-fine [overflow-wrap:anywhere]">
											{hash}
										</Link>
									</li>
								))}
							</ul>
						</section>
					</Card>
				)}
			</div>
		</>
	)
}

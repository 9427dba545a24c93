import { Link } from 'react-router'
import { Card, CardBody, CardHead } from '#app/ui/card.tsx'

type OrderFactsProps = {
	order: {
		amount: string
		paidAt: string | null
		/** Null: nothing. */
		refunded: string | null
		provider: string
		paymentId: string | null
		email: string | null
		appointmentId: string | null
	}
}

/** What was paid, by whom, and for which visit. */
export function OrderFacts({ order }: OrderFactsProps) {
	const facts = [
		['Amount', order.amount],
		['Paid', order.paidAt ?? 'Not paid'],
		['Given back', order.refunded ?? '$0.00'],
		['Provider', order.provider],
		['Payment', order.paymentId ?? 'None yet'],
	] as const
	return (
		<Card asChild>
			<section aria-labelledby="payment">
				<CardHead>
					<h2 id="payment">Payment</h2>
				</CardHead>
				<CardBody>
					<dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
						{facts.map(([term, value]) => (
							<div key={term} className="min-w-0">
								<dt className="text-fine text-ink-soft">{term}</dt>
								<dd className="font-semibold [overflow-wrap:anywhere]">{value}</dd>
							</div>
						))}
						{order.email && (
							<div className="min-w-0">
								<dt className="text-fine text-ink-soft">Email</dt>
								<dd className="break-words">
									<a href={`mailto:${order.email}`}>{order.email}</a>
								</dd>
							</div>
						)}
					</dl>
					{order.appointmentId && (
						<p className="mt-4">
							<Link to={`/admin/appointments/${order.appointmentId}`}>The visit this paid for</Link>
						</p>
					)}
				</CardBody>
			</section>
		</Card>
	)
}

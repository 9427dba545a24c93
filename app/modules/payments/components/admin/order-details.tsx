import { Link } from 'react-router'
import { DetailList } from '#app/ui/admin/detail-list.tsx'
import { AdminSection } from '#app/ui/admin/section.tsx'

type OrderFactsProps = {
	order: {
		amount: string
		paidAt: string | null
		/** The refunded amount; null if nothing was refunded. */
		refunded: string | null
		provider: string
		paymentId: string | null
		email: string | null
		appointmentId: string | null
	}
}

/** The payment of an order: what was paid, by whom, and for which appointment. */
export function OrderFacts({ order }: OrderFactsProps) {
	const facts = [
		['Amount', order.amount],
		['Paid', order.paidAt ?? 'Not paid'],
		['Refunded', order.refunded ?? '$0.00'],
		['Provider', order.provider],
		['Payment', order.paymentId ?? 'None yet'],
		order.email
			? ([
					'Email',
					<a key="email" href={`mailto:${order.email}`}>
						{order.email}
					</a>,
				] as const)
			: null,
	] as const
	return (
		<AdminSection id="payment" title="Payment">
			<DetailList facts={facts} />
			{order.appointmentId && (
				<p className="mt-4">
					<Link to={`/admin/appointments/${order.appointmentId}`}>View the appointment</Link>
				</p>
			)}
		</AdminSection>
	)
}

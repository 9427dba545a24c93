import { Link } from 'react-router'
import { FactList } from '#app/ui/admin/fact-list.tsx'
import { AdminSection } from '#app/ui/admin/section.tsx'

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
	const _facts = [
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
			<FactList facts={_facts} />
			{order.appointmentId && (
				<p className="mt-4">
					<Link to={`/admin/appointments/${order.appointmentId}`}>View the appointment</Link>
				</p>
			)}
		</AdminSection>
	)
}

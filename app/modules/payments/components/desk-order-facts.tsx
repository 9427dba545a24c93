import { Link } from 'react-router'
import { DeskSection } from '#app/ui/desk/desk-section.tsx'
import { FactList } from '#app/ui/desk/fact-list.tsx'

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
		['Given back', order.refunded ?? '$0.00'],
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
		<DeskSection id="payment" title="Payment">
			<FactList facts={_facts} />
			{order.appointmentId && (
				<p className="mt-4">
					<Link to={`/admin/appointments/${order.appointmentId}`}>The visit this paid for</Link>
				</p>
			)}
		</DeskSection>
	)
}

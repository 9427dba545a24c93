import { Link } from 'react-router'
import { DetailList } from '#app/ui/admin/detail-list.tsx'
import { AdminSection } from '#app/ui/admin/section.tsx'

type OrderFactsProps = {
	order: {
		amount: string
		paidAt: string | null
		/** The refunded amount; null if nothing was refunded. */
		refunded: string | null
		/** 'Card', 'Cash' … */
		method: string
		/** Null if the payment was recorded by hand. */
		provider: string | null
		paymentId: string | null
		email: string | null
		appointmentId: string | null
		/** The name on the card, if it is not the client's. */
		otherPayer: string | null
		/** The signed agreement; null for an order without one. */
		agreement: { reference: string; state: string; file: string; earlierFile: string | null } | null
	}
}

/** The payment of an order: what was paid, by whom, and for which appointment. */
export function OrderFacts({ order }: OrderFactsProps) {
	const facts: Parameters<typeof DetailList>[0]['facts'] = [
		['Amount', order.amount],
		['Paid', order.paidAt ?? 'Not paid'],
		['Refunded', order.refunded ?? '$0.00'],
		order.provider ? ['Provider', order.provider] : ['Paid by', order.method],
		order.provider ? ['Payment', order.paymentId ?? 'None yet'] : null,
		order.email
			? ([
					'Email',
					<a key="email" href={`mailto:${order.email}`} translate="no">
						{order.email}
					</a>,
				] as const)
			: null,
		order.otherPayer ? ['Name on the card', order.otherPayer] : null,
		order.agreement ? ['Agreement', <AgreementFact key="agreement" {...order.agreement} />] : null,
	]
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

type AgreementFactProps = NonNullable<OrderFactsProps['order']['agreement']>

function AgreementFact({ reference, state, file, earlierFile }: AgreementFactProps) {
	return (
		<>
			<a href={file} translate="no">
				{reference}
			</a>
			<span>{`, ${state}`}</span>
			{earlierFile && (
				<>
					{' · '}
					<a href={earlierFile}>Earlier version</a>
				</>
			)}
		</>
	)
}

import { Link } from 'react-router'
import { findBuyerKey } from '#app/http/buyer.server.ts'
import { getServices, getViewer } from '#app/http/context.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { BookNowButton } from '#app/modules/payments/components/book-now-button.tsx'
import { findOrderOfBuyer } from '#app/modules/payments/orders/orders.server.ts'
import { Button } from '#app/ui/controls/button.tsx'
import type { Route } from './+types/payment-canceled'

export const handle: RouteHandle = { access: 'public', robots: 'disallow' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Payment Canceled')

/**
 * Changes nothing, because anyone can be sent here by a link. The hosted page stays open until it expires,
 * and the same button leads back to it.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
	const reference = new URL(request.url).searchParams.get('order') ?? ''
	const buyerKey = findBuyerKey(request, await getViewer(context))
	if (!buyerKey || !/^[A-Z0-9-]{1,20}$/.test(reference)) return { order: null }
	return { order: await findOrderOfBuyer(getServices(context).db, { reference, buyerKey }) }
}

export default function PaymentCanceledPage({ loaderData: { order } }: Route.ComponentProps) {
	const paid = order?.status === 'paid' || order?.status === 'refunded'
	return (
		<section className="wrap band grid justify-items-start gap-6">
			<h1 className="text-balance text-h1">Payment Canceled</h1>
			<div className="grid max-w-prose gap-5 text-lead">
				<p>Your payment was canceled. If you have any questions, please don't hesitate to contact us.</p>
				{paid ? (
					<p>
						Order <span>{order.reference}</span> is already paid. We’ve emailed you the receipt, and there’s
						nothing more you need to do.
					</p>
				) : (
					order && (
						<p className="text-base text-ink-soft">{`You were not charged. You can still book ${order.title}.`}</p>
					)
				)}
			</div>
			<div className="flex flex-wrap gap-3">
				{order && !paid ? (
					<BookNowButton priceId={order.priceId}>Try again</BookNowButton>
				) : (
					<Button asChild variant={paid ? 'line' : 'go'}>
						<Link to="/services">View Our Services</Link>
					</Button>
				)}
				<Button asChild>
					<Link to="/">Return to Home</Link>
				</Button>
			</div>
		</section>
	)
}

import { Link } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { requireUser } from '#app/http/guards.server.ts'
import { formatDay } from '#app/lib/dates.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { OwnOrderTable } from '#app/modules/payments/components/own-order-table.tsx'
import { listOwnOrders } from '#app/modules/payments/orders.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { AccountHead } from '#app/ui/account/page-head.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardBody } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { Route } from './+types/account.orders'

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Your orders')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireUser(args)
	const { db, clock } = getServices(args.context)
	const after = new URL(args.request.url).searchParams.get('after') ?? undefined
	const { timeZone, contactEmail } = await getSettings(db)
	const { orders, next } = await listOwnOrders(db, { actor, after, limit: 25 })
	const now = clock.now()
	return {
		contactEmail,
		next,
		older: after !== undefined,
		orders: orders.map(({ reference, status, title, amountCents, createdAt, ...order }) => {
			const at = order.paidAt ?? createdAt
			const payable = status === 'pending' && order.expiresAt > now
			return {
				...{ reference, status, title, amountCents, refundedCents: order.refundedCents },
				day: formatDay(at, timeZone),
				at: at.toISOString(),
				receiptUrl: order.paidAt && `/account/orders/${reference}/receipt.pdf`,
				payUrl: payable ? order.checkoutUrl : null,
			}
		}),
	}
}

export default function Orders({ loaderData: { orders, next, older, contactEmail } }: Route.ComponentProps) {
	return (
		<>
			<AccountHead title="Orders">
				Questions about one of them? <a href={`mailto:${contactEmail}`}>Write to us</a> with its reference.
			</AccountHead>
			<Card className="overflow-hidden">
				{orders.length ? (
					<OwnOrderTable orders={orders} />
				) : (
					<EmptyState
						title={older ? 'No older orders' : 'No orders yet'}
						action={
							<Button asChild variant="go">
								<Link to={older ? '/account/orders' : '/services'}>
									{older ? 'Newest orders' : 'View Our Services'}
								</Link>
							</Button>
						}
					>
						{older
							? 'You have seen them all.'
							: 'What you buy shows here, also when you paid before you had this account.'}
					</EmptyState>
				)}
				{next && (
					<CardBody className="pt-3">
						<Button asChild variant="plain" size="sm">
							<Link to={`/account/orders?after=${next}`}>Older orders</Link>
						</Button>
					</CardBody>
				)}
			</Card>
		</>
	)
}

import { Link } from 'react-router'
import { getServices, readShared } from '#app/http/context.server.ts'
import { requireUser } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { formatDay, yearOf } from '#app/lib/dates/dates.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { callPath } from '#app/lib/paths/appointment-paths.ts'
import { withLink } from '#app/lib/paths/link-purposes.ts'
import { agreementLink } from '#app/modules/agreements/agreements.server.ts'
import { listAskedConfirmations } from '#app/modules/agreements/deliveries.server.ts'
import { listOfferingKinds } from '#app/modules/catalog/catalog.server.ts'
import { AccountOrderTable } from '#app/modules/payments/components/account/order-table.tsx'
import { listOwnOrders } from '#app/modules/payments/orders/orders.server.ts'
import { AccountHead } from '#app/ui/account/page-head.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Card, CardBody } from '#app/ui/layout/card.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import { listBriefStates } from '#app/workflows/clients/briefs.server.ts'
import type { Route } from './+types/orders'

export const handle: RouteHandle = { access: 'member' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Your orders')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireUser(args)
	const { db, clock, links } = getServices(args.context)
	const after = new URL(args.request.url).searchParams.get('after') ?? undefined
	const [{ timeZone, contactEmail }, services, { orders, next }] = await Promise.all([
		readSettings(args.context),
		readShared(args.context, 'service prices', () => listOfferingKinds(db)),
		listOwnOrders(db, { actor, after, limit: 25 }),
	])
	const briefs = await listBriefStates(db, { orders, services })
	const asked = await listAskedConfirmations(db, {
		ids: orders.flatMap(({ agreementId, feeTiming }) => (feeTiming === 'now' ? [] : (agreementId ?? []))),
	})
	const now = clock.now()
	const thisYear = yearOf(now, timeZone)
	return {
		contactEmail,
		next,
		older: after !== undefined,
		orders: orders.map(({ id, reference, status, title, amountCents, createdAt, ...order }) => {
			const brief = briefs.get(id)
			const date = order.paidAt ?? order.cardKeptAt ?? createdAt
			const payable = status === 'pending' && order.expiresAt > now
			const agreement = order.agreementId ? links.pathOf(agreementLink({ id: order.agreementId })) : null
			return {
				reference,
				status,
				title,
				amountCents,
				refundedCents: order.refundedCents,
				day: formatDay(date, timeZone, thisYear),
				at: date.toISOString(),
				receiptUrl: order.paidAt && `/account/orders/${reference}/receipt.pdf`,
				payUrl: payable ? order.checkoutUrl : null,
				agreement:
					agreement === null
						? null
						: {
								url: agreement,
								asks: asked.has(order.agreementId ?? ''),
							},
				brief: brief ? { url: `/account/orders/${reference}/brief`, isGiven: brief.isGiven } : null,
				callUrl:
					brief?.service === 'online_search'
						? withLink(callPath, links.tokenOf({ purpose: 'brief', subject: id }))
						: null,
			}
		}),
	}
}

export default function Orders({ loaderData: { orders, next, older, contactEmail } }: Route.ComponentProps) {
	return (
		<>
			<AccountHead title="Orders">
				Questions about an order? <a href={`mailto:${contactEmail}`}>Email us</a> and include its reference
				number.
			</AccountHead>
			<Card className="overflow-hidden">
				{orders.length ? (
					<AccountOrderTable orders={orders} />
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
							? 'You’ve reached the end.'
							: 'Your purchases appear here, including any you made before you had an account.'}
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

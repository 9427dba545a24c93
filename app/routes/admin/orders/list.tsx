import { FilePlus2 } from 'lucide-react'
import { Link } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { viewAddress } from '#app/lib/addresses/view-address.ts'
import { formatDay } from '#app/lib/dates/dates.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { listOfferings } from '#app/modules/catalog/catalog.server.ts'
import { OrderTable } from '#app/modules/payments/components/admin/order-table.tsx'
import { orderLamps } from '#app/modules/payments/components/order-status.tsx'
import { listAdminOrders } from '#app/modules/payments/orders/admin-orders.server.ts'
import { orderStatuses } from '#app/modules/payments/orders/order-status.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { DateRange } from '#app/ui/admin/date-range.tsx'
import { ExportLink } from '#app/ui/admin/export-link.tsx'
import { FilterBar } from '#app/ui/admin/filter-bar.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Pagination } from '#app/ui/controls/pagination.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import type { Route } from './+types/list'
import { type OrderFilters, orderQuery, readOrderFilters } from './filters.server.ts'

export const handle: RouteHandle = { access: 'admin' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Orders')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const { db } = getServices(args.context)
	const filters = readOrderFilters(new URL(args.request.url).searchParams)
	const [{ timeZone }, offerings] = await Promise.all([getSettings(db), listOfferings(db)])
	const { orders, next } = await listAdminOrders(db, { actor, ...orderQuery(filters, timeZone) })
	return {
		filters,
		next,
		services: offerings.map(({ priceId, title }) => ({ priceId, title })),
		orders: orders.map((order) => ({
			reference: order.reference,
			status: order.status,
			title: order.title,
			amountCents: order.amountCents,
			refundedCents: order.refundedCents,
			customerName: order.customerName,
			customerEmail: order.customerEmail,
			day: formatDay(order.createdAt, timeZone),
			createdAt: order.createdAt.toISOString(),
		})),
	}
}

export default function Orders({ loaderData: { filters, next, orders, services } }: Route.ComponentProps) {
	const isFiltered = Object.entries(filters).some(([name, value]) => name !== 'after' && value)
	return (
		<>
			<PageHead
				title="Orders"
				actions={
					<>
						<Button asChild variant="plain" size="compact">
							<Link to="/admin/invoices">
								<FilePlus2 aria-hidden="true" />
								Invoices
							</Link>
						</Button>
						<ExportLink to={viewAddress('/admin/orders.csv', { ...filters, after: '' })} />
					</>
				}
			>
				Every checkout that was started, and how it ended.
			</PageHead>
			<Card className="overflow-hidden">
				<Filters filters={filters} services={services} reset={isFiltered ? '/admin/orders' : null} />
				{orders.length ? (
					<OrderTable orders={orders} />
				) : (
					<EmptyState
						title={isFiltered ? 'No matches' : 'No orders yet'}
						action={
							isFiltered && (
								<Button asChild size="compact">
									<Link to="/admin/orders">Show all</Link>
								</Button>
							)
						}
					>
						{isFiltered
							? 'No order matches your search, filters and dates.'
							: 'The first purchase on the Services page will appear here.'}
					</EmptyState>
				)}
				<div className="border-line border-t px-4 py-2.5">
					<Pagination
						of="orders"
						position={`${orders.length} shown`}
						back={filters.after ? viewAddress('/admin/orders', { ...filters, after: '' }) : null}
						next={next && viewAddress('/admin/orders', { ...filters, after: next })}
					/>
				</div>
			</Card>
		</>
	)
}

type FiltersProps = {
	filters: OrderFilters
	services: Route.ComponentProps['loaderData']['services']
	reset: string | null
}

function Filters({ filters, services, reset }: FiltersProps) {
	const { q, status, service, from, until } = filters
	return (
		<FilterBar
			key={JSON.stringify(filters)}
			action="/admin/orders"
			label="Reference, customer or email"
			query={q}
			reset={reset}
		>
			<span className="md:w-36">
				<Select name="status" aria-label="Status" defaultValue={status}>
					<option value="">Any status</option>
					{orderStatuses.map((each) => (
						<option key={each} value={each}>
							{orderLamps[each].word}
						</option>
					))}
				</Select>
			</span>
			<span className="md:w-48">
				<Select name="service" aria-label="Service" defaultValue={service}>
					<option value="">Any service</option>
					{services.map(({ priceId, title }) => (
						<option key={priceId} value={priceId}>
							{title}
						</option>
					))}
				</Select>
			</span>
			<DateRange from={from} until={until} />
		</FilterBar>
	)
}

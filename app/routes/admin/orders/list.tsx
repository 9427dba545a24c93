import { Link } from 'react-router'
import { getServices, readForAdmin } from '#app/http/context.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { formatDay, yearOf } from '#app/lib/dates/dates.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { viewAddress } from '#app/lib/paths/view-path.ts'
import { listServiceTitles } from '#app/modules/catalog/catalog.server.ts'
import { OrderTable } from '#app/modules/payments/components/admin/order-table.tsx'
import { orderBadges } from '#app/modules/payments/components/order-status.tsx'
import { listAdminOrders } from '#app/modules/payments/orders/admin-orders.server.ts'
import { orderStatuses } from '#app/modules/payments/orders/order-status.ts'
import { ExportLink } from '#app/ui/admin/export-link.tsx'
import { DateRange } from '#app/ui/admin/lists/date-range.tsx'
import { EmptyList } from '#app/ui/admin/lists/empty-list.tsx'
import { FilterBar } from '#app/ui/admin/lists/filter-bar.tsx'
import { FilterSelect } from '#app/ui/admin/lists/filter-select.tsx'
import { ListFoot } from '#app/ui/admin/lists/list-foot.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import type { Route } from './+types/list'
import { type OrderFilters, orderQuery, readOrderFilters } from './filters.server.ts'

export const handle: RouteHandle = { access: 'admin' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Orders')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const { db } = getServices(args.context)
	const filters = readOrderFilters(new URL(args.request.url).searchParams)
	return readForAdmin(args.context, { actor, name: `orders ${JSON.stringify(filters)}` }, async () => {
		const [{ timeZone }, offerings] = await Promise.all([readSettings(args.context), listServiceTitles(db)])
		const thisYear = yearOf(getServices(args.context).clock.now(), timeZone)
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
				day: formatDay(order.createdAt, timeZone, thisYear),
				createdAt: order.createdAt.toISOString(),
			})),
		}
	})
}

export default function Orders({ loaderData: { filters, next, orders, services } }: Route.ComponentProps) {
	const isFiltered = Object.entries(filters).some(([name, value]) => name !== 'after' && value)
	const reset = isFiltered ? '/admin/orders' : null
	return (
		<>
			<PageHead
				title="Orders"
				actions={
					<>
						<Button asChild variant="plain" size="compact">
							<Link to="/admin/invoices">
								<Icon name="file-plus-2" />
								Invoices
							</Link>
						</Button>
						<Button asChild variant="plain" size="compact">
							<Link to="/admin/books">
								<Icon name="book-open" />
								Books
							</Link>
						</Button>
						<ExportLink to={viewAddress('/admin/orders.csv', { ...filters, after: '' })} />
					</>
				}
			>
				Every checkout that was started, and how it ended.
			</PageHead>
			<Card className="overflow-hidden">
				<Filters filters={filters} services={services} reset={reset} />
				{orders.length ? (
					<OrderTable orders={orders} />
				) : (
					<EmptyList
						noMatch="No order matches your search, filters and dates."
						reset={reset}
						title="No orders yet"
					>
						The first purchase on the Services page will appear here.
					</EmptyList>
				)}
				<ListFoot
					listName="orders"
					count={orders.length}
					back={filters.after ? viewAddress('/admin/orders', { ...filters, after: '' }) : null}
					next={next && viewAddress('/admin/orders', { ...filters, after: next })}
				/>
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
			label="Reference, client or email"
			query={q}
			reset={reset}
		>
			<FilterSelect
				name="status"
				label="Status"
				value={status}
				any="Any status"
				options={orderStatuses.map((each) => [each, orderBadges[each].word])}
				className="md:w-36"
			/>
			<FilterSelect
				name="service"
				label="Service"
				value={service}
				any="Any service"
				options={services.map(({ priceId, title }) => [priceId, title])}
				className="md:w-48"
			/>
			<DateRange from={from} until={until} />
		</FilterBar>
	)
}

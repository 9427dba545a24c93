import { Link } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { refusePage } from '#app/http/errors.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { readOverviewVisits } from '#app/http/overview-visits.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { formatDay, formatMoment } from '#app/lib/dates.ts'
import { formatCents } from '#app/lib/money.ts'
import { monthToDate } from '#app/lib/month-to-date.ts'
import { AppointmentTable } from '#app/modules/appointments/components/desk-appointment-table.tsx'
import { DeadMails } from '#app/modules/notifications/components/desk-dead-mails.tsx'
import { listDeadMails, requeueMail } from '#app/modules/notifications/dead-mails.server.ts'
import { OrderTable } from '#app/modules/payments/components/desk-order-table.tsx'
import { RefundQueue } from '#app/modules/payments/components/desk-refund-queue.tsx'
import { countPaidByPrice, getOrderFigures } from '#app/modules/payments/order-figures.server.ts'
import { listOrders } from '#app/modules/payments/orders.server.ts'
import { listOpenRefunds } from '#app/modules/payments/refund-desk.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardBody, CardHead } from '#app/ui/card.tsx'
import { ShareBar } from '#app/ui/desk/bar-list.tsx'
import { PageHead } from '#app/ui/desk/page-head.tsx'
import { StatCard } from '#app/ui/desk/stat-card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { Route } from './+types/admin.overview'

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const after = new URL(args.request.url).searchParams.get('after') ?? undefined
	const { timeZone } = await getSettings(db)
	const now = clock.now()
	const { current, before, beforeLabel } = monthToDate(now, timeZone)
	const [figures, figuresBefore, sold, page, deadMails, openRefunds, visits] = await Promise.all([
		getOrderFigures(db, { actor, ...current }),
		getOrderFigures(db, { actor, ...before }),
		countPaidByPrice(db, { actor, ...current }),
		listOrders(db, { actor, after, limit: 25 }),
		listDeadMails(db, { actor }),
		listOpenRefunds(db, { actor }),
		readOverviewVisits(args.context, { actor, timeZone, current, before }),
	])
	return {
		today: formatDay(now, timeZone),
		figures,
		figuresBefore,
		visits,
		against: `vs ${beforeLabel}`,
		sold,
		next: page.next,
		deadMails: deadMails.map(({ id, to, subject, attempts, lastError, createdAt }) => ({
			...{ id, to, subject, attempts, lastError },
			day: formatDay(createdAt, timeZone),
		})),
		refunds: openRefunds.map(({ id, status, reason, lastError, order, ...refund }) => ({
			...{ id, status, reason, lastError, reference: order.reference },
			customer: order.customerName ?? order.customerEmail ?? 'Not known yet',
			amount: formatCents(refund.amountCents),
			carriedOutAt: formatMoment(refund.nextAttemptAt, timeZone),
			soon: status === 'due' && refund.nextAttemptAt <= now,
		})),
		orders: page.orders.map((order) => ({
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

/** Sends a mail again that was given up on. */
export async function action(args: Route.ActionArgs) {
	const actor = await requireAdmin(args)
	const { db } = getServices(args.context)
	const id = String((await args.request.formData()).get('mail') ?? '')
	await requeueMail(db, { actor, id }).catch(refusePage)
	return redirectWithToast('/admin', {
		kind: 'success',
		title: 'On its way again',
		description: 'The mail is sent in a moment. If it fails again, it comes back here.',
	})
}

export default function Overview({ loaderData }: Route.ComponentProps) {
	const { figures, figuresBefore, against, sold, orders, next, today, deadMails, refunds } = loaderData
	const { counted, countedBefore, upcoming, forms } = loaderData.visits
	const averageCents = counted ? Math.round(figures.revenueCents / counted) : 0
	const averageBefore = countedBefore ? Math.round(figuresBefore.revenueCents / countedBefore) : 0
	const soldCount = sold.reduce((sum, { count }) => sum + count, 0)
	const shares = sold.map(({ title, count }) => ({
		label: title,
		percent: Math.round((count / soldCount) * 100),
		count,
	}))
	const revenueChange = figures.revenueCents - figuresBefore.revenueCents
	const rate = conversion(figures)
	const rateChange = rate - conversion(figuresBefore)
	return (
		<>
			<PageHead title="Overview">This month to date · {today}</PageHead>
			<div className="mb-4 grid grid-cols-2 gap-3 md:gap-4 xl:grid-cols-4">
				<StatCard
					label="Monthly Revenue"
					value={formatCents(figures.revenueCents)}
					change={{
						text: `${revenueChange < 0 ? '-' : '+'}${formatCents(Math.abs(revenueChange))}`,
						up: revenueChange >= 0,
						good: revenueChange >= 0,
						against,
					}}
				/>
				<StatCard
					label="Total Appointments"
					value={String(counted)}
					change={{
						text: signed(counted - countedBefore),
						up: counted >= countedBefore,
						good: counted >= countedBefore,
						against,
					}}
				/>
				<StatCard
					label="Conversion Rate"
					value={`${rate}%`}
					change={{ text: `${signed(rateChange)} pts`, up: rateChange >= 0, good: rateChange >= 0, against }}
				/>
				<StatCard
					label="Avg Deal Value"
					value={formatCents(averageCents)}
					{...(counted
						? {
								change: {
									text: `${averageCents < averageBefore ? '-' : '+'}${formatCents(Math.abs(averageCents - averageBefore))}`,
									up: averageCents >= averageBefore,
									good: averageCents >= averageBefore,
									against,
								},
							}
						: { note: 'Revenue per appointment: none yet' })}
				/>
			</div>
			<RefundQueue refunds={refunds} />
			<DeadMails mails={deadMails} />
			<Card asChild className="mb-4">
				<section aria-labelledby="visits">
					<CardHead aside={<Link to="/admin/appointments">View All Appointments</Link>}>
						<h2 id="visits" className="text-h4">
							Recent Appointments
						</h2>
					</CardHead>
					{upcoming.length ? (
						<AppointmentTable
							caption="The next appointments"
							service="In-Person Visit"
							visits={upcoming}
							dialog={forms}
							brief
						/>
					) : (
						<CardBody>
							<p className="text-ink-soft">No visit is to come. Requests from the Services page show here.</p>
						</CardBody>
					)}
				</section>
			</Card>
			<div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_18rem]">
				<Card asChild>
					<section aria-labelledby="orders">
						<CardHead aside="newest first">
							<h2 id="orders" className="text-h4">
								Orders
							</h2>
						</CardHead>
						{orders.length ? (
							<OrderTable orders={orders} />
						) : (
							<EmptyState level={3} title="No orders yet">
								The first purchase on the Services page shows here.
							</EmptyState>
						)}
						{next && (
							<CardBody className="pt-3">
								<Button asChild variant="plain" size="desk">
									<Link to={`/admin?after=${next}`}>Older orders</Link>
								</Button>
							</CardBody>
						)}
					</section>
				</Card>
				<Card asChild>
					<section aria-labelledby="top">
						<CardHead aside="of paid orders">
							<h2 id="top" className="text-h4">
								Top Performers
							</h2>
						</CardHead>
						<CardBody>
							{soldCount ? (
								<>
									<ShareBar label="Share of paid orders this month" shares={shares} />
									<ul className="divide-y divide-line">
										{shares.map((share) => (
											<li key={share.label} className="flex items-baseline justify-between gap-3 py-2">
												<span>
													<span className="font-semibold">{share.label}</span>
													<small className="block text-ink-soft">
														{share.count} {share.count === 1 ? 'order' : 'orders'}
													</small>
												</span>
												<b className="num text-h4">{share.percent}%</b>
											</li>
										))}
									</ul>
								</>
							) : (
								<p className="text-ink-soft">Nothing sold yet this month.</p>
							)}
						</CardBody>
					</section>
				</Card>
			</div>
		</>
	)
}

/** Paid out of started checkouts, in whole percent; nothing started is 0. */
function conversion({ paidCount, startedCount }: { paidCount: number; startedCount: number }): number {
	return startedCount ? Math.round((paidCount / startedCount) * 100) : 0
}

const signed = (count: number) => `${count < 0 ? '-' : '+'}${Math.abs(count)}`

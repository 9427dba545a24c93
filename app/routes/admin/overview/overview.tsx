import { Link } from 'react-router'
import { z } from 'zod'
import { getServices, readForAdmin } from '#app/http/context.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { readPeriod } from '#app/lib/dates/period-to-date.ts'
import { anyText } from '#app/lib/forms/form-fields.ts'
import { addQueryOf } from '#app/lib/paths/page-path.ts'
import { AppointmentTable } from '#app/modules/appointments/components/admin/appointment-table.tsx'
import { SlotChart } from '#app/modules/appointments/components/admin/slot-chart.tsx'
import { advisorView } from '#app/modules/appointments/lists/appointment-views.server.ts'
import { DeadEmails } from '#app/modules/notifications/components/admin/failed-emails.tsx'
import { requeueEmail } from '#app/modules/notifications/failed-emails.server.ts'
import { RefundQueue } from '#app/modules/payments/components/admin/refund-queue.tsx'
import { RevenueChart } from '#app/modules/payments/components/admin/revenue-chart.tsx'
import { TopPerformers } from '#app/modules/payments/components/admin/top-services.tsx'
import { HealthWarning } from '#app/modules/system/components/admin/health-list.tsx'
import { BarList } from '#app/ui/admin/bar-list.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { StatCard } from '#app/ui/admin/stat-card.tsx'
import { WorkQueues } from '#app/ui/admin/work-groups.tsx'
import { Segmented } from '#app/ui/controls/tabs/segmented.tsx'
import { Card, CardBody, CardHead } from '#app/ui/layout/card.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import { stepForms } from '../step-forms.server.ts'
import type { Route } from './+types/overview'
import { readOverview } from './overview.server.ts'
import { readWarnings } from './overview-warnings.server.ts'
import { SigningBoard } from './signing-board.tsx'
import { boardOf } from './signings.server.ts'
import { todayQueues } from './today.ts'
import { readWorkFacts } from './work-facts.server.ts'

export const handle: RouteHandle = { access: 'admin' }

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const period = readPeriod(new URL(args.request.url).searchParams.get('period'))
	return readForAdmin(args.context, { actor, name: `overview ${period}` }, async () => {
		const { timeZone } = await readSettings(args.context)
		const [overview, work, warnings] = await Promise.all([
			readOverview(args.context, { actor, period, timeZone }),
			readWorkFacts(args.context, { actor, timeZone }),
			readWarnings(args.context, { actor, timeZone }),
		])
		return {
			period,
			queues: todayQueues(work),
			signings: boardOf(work),
			upcoming: work.appointments.next.appointments.map((each) => advisorView(each, work)),
			...overview,
			...warnings,
		}
	})
}

/** Sends a failed email again, or acts on a step of the day. */
export async function action(args: Route.ActionArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const forms = {
		...stepForms(db, { actor, now: clock.now() }),
		requeue: formAction({
			schema: z.object({ emailId: anyText() }),
			run: ({ emailId }) => requeueEmail(db, { actor, id: emailId }),
			message: [
				'Email is being sent again',
				'We’ll send it in a moment. If it fails again, it will reappear here.',
			],
		}),
	}
	const page = addQueryOf(args.request, '/admin')
	return runForms(args, forms, { page, errorToast: { page, title: 'That did not work' } })
}

const choices = [
	{ period: 'week', label: 'Week' },
	{ period: 'month', label: 'Month' },
	{ period: 'quarter', label: 'Quarter' },
	{ period: 'year', label: 'Year' },
] as const

export default function Overview({ loaderData }: Route.ComponentProps) {
	const { today, period, label, cards, weeks, funnel, slots, shares, queues } = loaderData
	return (
		<>
			<PageHead
				title="Overview"
				actions={
					<Segmented
						label="Period"
						options={choices.map((choice) => ({
							to: choice.period === 'month' ? '/admin' : `/admin?period=${choice.period}`,
							label: choice.label,
							current: choice.period === period,
						}))}
					/>
				}
			>
				{`${today} · figures of ${label}`}
			</PageHead>
			<div className="grid grid-cols-[minmax(0,1fr)]">
				<Cards cards={cards} />
				<RecentAppointments upcoming={loaderData.upcoming} forms={loaderData.forms} />
				<Today queues={queues} />
			</div>
			<SigningBoard signings={loaderData.signings} />
			<HealthWarning problems={loaderData.problems} />
			<RefundQueue refunds={loaderData.refunds} />
			<DeadEmails emails={loaderData.failedEmails} />
			<Work {...{ shares, weeks, funnel, slots, label }} />
		</>
	)
}

type Data = Route.ComponentProps['loaderData']

function Cards({ cards }: Pick<Data, 'cards'>) {
	return (
		<div className="mb-4 grid grid-cols-2 gap-3 md:gap-4 xl:grid-cols-4">
			{cards.map((card) => (
				<StatCard key={card.label} {...card} />
			))}
		</div>
	)
}

type WorkProps = Pick<Data, 'shares' | 'weeks' | 'funnel' | 'slots' | 'label'>

function Work({ shares, weeks, funnel, slots, label }: WorkProps) {
	return (
		<div className="mb-4 grid items-start gap-4 xl:grid-cols-2">
			<div className="grid min-w-0 gap-4">
				<TopPerformers shares={shares} label={label} />
			</div>
			<div className="grid min-w-0 gap-4">
				<RevenueChart weeks={weeks} />
				<Funnel steps={funnel} label={label} />
				<SlotChart slots={slots} label={label} />
			</div>
		</div>
	)
}

/** The work of the day: on a phone the first thing, elsewhere below the figures and the Recent Appointments of the specification. */
function Today({ queues }: { queues: Data['queues'] }) {
	const count = queues.reduce((sum, queue) => sum + queue.count, 0)
	return (
		<Card asChild className="mb-4 max-md:order-first">
			<section aria-labelledby="today">
				<CardHead
					aside={
						<span className="flex flex-wrap items-center gap-x-3">
							<span>{count ? `${count} ${count === 1 ? 'thing' : 'things'} to do` : 'all done'}</span>
							<Link
								to="/admin/appointments?add=1"
								className="inline-flex min-h-9 items-center max-md:min-h-11"
							>
								Add appointment
							</Link>
						</span>
					}
				>
					<h2 id="today" className="text-h4">
						Today
					</h2>
				</CardHead>
				{count ? (
					<WorkQueues queues={queues} />
				) : (
					<EmptyState level={3} title="You’re all caught up">
						Requests, applications, questions and anything overdue appear here.
					</EmptyState>
				)}
			</section>
		</Card>
	)
}

function Funnel({ steps, label }: { steps: Data['funnel']; label: string }) {
	return (
		<Card asChild>
			<section aria-labelledby="funnel">
				<CardHead aside={label}>
					<h2 id="funnel" className="text-h4">
						From visit to paid
					</h2>
				</CardHead>
				<CardBody className="grid gap-3">
					<BarList
						bars={steps.map(({ label: name, value }, index) => {
							const previous = steps[index - 1]?.value
							return {
								label: name,
								value,
								text: value.toLocaleString('en-US'),
								...(previous ? { note: `${Math.round((value / previous) * 100)}%` } : {}),
							}
						})}
					/>
					<p className="text-fine text-ink-soft">
						A visit is a page opened from outside this site; we don’t record who opened it. Each percentage is
						a share of the step before.
					</p>
				</CardBody>
			</section>
		</Card>
	)
}

type RecentProps = Pick<Data, 'upcoming' | 'forms'>

function RecentAppointments({ upcoming, forms }: RecentProps) {
	return (
		<Card asChild className="mb-4">
			<section aria-labelledby="appointments">
				<CardHead aside={<Link to="/admin/appointments">View All Appointments</Link>}>
					<h2 id="appointments" className="text-h4">
						Recent Appointments
					</h2>
				</CardHead>
				{upcoming.length ? (
					<AppointmentTable caption="Upcoming appointments" appointments={upcoming} dialog={forms} isShort />
				) : (
					<CardBody>
						<p className="text-ink-soft">
							No upcoming appointments. Requests from the Services page appear here.
						</p>
					</CardBody>
				)}
			</section>
		</Card>
	)
}

import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { requireUser } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { formatDay, yearOf } from '#app/lib/dates/dates.ts'
import { progressOf } from '#app/modules/clients/checklists/checklist.ts'
import { listOwnChecklists } from '#app/modules/clients/checklists/checklists.server.ts'
import { vehicleName } from '#app/modules/clients/recommendations/recommendation.ts'
import { listOwnRecommendations } from '#app/modules/clients/recommendations/recommendations.server.ts'
import { listOwnOrders } from '#app/modules/payments/orders/orders.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { AccountHead } from '#app/ui/account/page-head.tsx'
import { SectionCard } from '#app/ui/account/section-card.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Meter } from '#app/ui/controls/meter.tsx'
import { ReferencePlate } from '#app/ui/illustrations/number-plate.tsx'
import type { Route } from './+types/overview'

export const handle: RouteHandle = { access: 'member' }

type NextStep = { to: string; title: string; text: string }

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireUser(args)
	const { db } = getServices(args.context)
	const { timeZone } = await getSettings(db)
	const thisYear = yearOf(getServices(args.context).clock.now(), timeZone)
	const {
		orders: [latest],
	} = await listOwnOrders(db, { actor, status: 'paid', limit: 1 })
	const [vehicles, checklists] = await Promise.all([
		listOwnRecommendations(db, { actor }),
		listOwnChecklists(db, { actor }),
	])
	const unanswered = vehicles.filter(({ status }) => status === 'pending')
	return {
		name: actor.name,
		email: actor.email,
		latest: latest
			? {
					title: latest.title,
					reference: latest.reference,
					paidOn: formatDay(latest.paidAt ?? latest.createdAt, timeZone, thisYear),
				}
			: null,
		vehicles: { count: unanswered.length, names: unanswered.slice(0, 3).map(vehicleName) },
		checklists: checklists
			.filter(({ completedAt }) => !completedAt)
			.map(({ id, title, items }) => {
				const next = items.find(({ completedAt, optional }) => !completedAt && !optional)
				return { id, title, ...progressOf(items), next: next?.description ?? null }
			}),
		steps: latest ? stepsOfClient : stepsOfMember,
	}
}

export default function Overview({ loaderData }: Route.ComponentProps) {
	const { name, email, latest, vehicles, checklists, steps } = loaderData
	return (
		<>
			<AccountHead title="Your account" />
			{vehicles.count > 0 && <VehiclesToAnswer {...vehicles} />}
			{checklists.map(({ id, title, done, of, next }) => (
				<SectionCard key={id} title={title} aside={<Link to="/account/checklists">Open the checklist</Link>}>
					<Meter label={`${title}: tasks done`} value={done} max={of} />
					<p className="mt-2">
						<b className="font-semibold">
							{done} of {of}
						</b>{' '}
						tasks done.{next && ` Next: ${next}`}
					</p>
				</SectionCard>
			))}
			<SectionCard title="You" aside={<Link to="/account/security">Change</Link>}>
				<dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
					<div className="min-w-0">
						<dt className="text-fine text-ink-soft">Name</dt>
						<dd className="break-words font-semibold">{name}</dd>
					</div>
					<div className="min-w-0">
						<dt className="text-fine text-ink-soft">Email address</dt>
						<dd className="font-semibold [overflow-wrap:anywhere]">{email}</dd>
					</div>
				</dl>
			</SectionCard>
			{latest && (
				<SectionCard title="Latest order" aside={<Link to="/account/orders">All orders</Link>}>
					<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
						<div>
							<p className="font-semibold">{latest.title}</p>
							<p className="text-fine text-ink-soft">Paid on {latest.paidOn}</p>
						</div>
						<ReferencePlate className="ml-auto">{latest.reference}</ReferencePlate>
					</div>
				</SectionCard>
			)}
			<SectionCard title="What you can do next">
				<ul className="divide-y divide-line border-line border-y">
					{steps.map((step) => (
						<li key={step.to}>
							<Link
								to={step.to}
								prefetch="intent"
								className="flex min-h-11 items-center gap-4 py-3 text-ink no-underline hover:text-brand"
							>
								<span className="min-w-0">
									<span className="block font-semibold">{step.title}</span>
									<span className="block text-ink-soft text-small">{step.text}</span>
								</span>
								<ArrowRight aria-hidden="true" className="ml-auto size-5 shrink-0 text-brand" />
							</Link>
						</li>
					))}
				</ul>
			</SectionCard>
		</>
	)
}

function VehiclesToAnswer({ count, names }: { count: number; names: string[] }) {
	return (
		<SectionCard
			title="Vehicles waiting for your answer"
			aside={<Link to="/account/vehicles">All vehicles</Link>}
		>
			<p>
				<b className="font-semibold">{names.join(', ')}</b>
				{count > names.length && ` and ${count - names.length} more`}: your advisor is waiting for your
				answer.
			</p>
			<p className="mt-3">
				<Button asChild variant="go" size="sm">
					<Link to="/account/vehicles">{count === 1 ? 'Answer' : `Answer ${count} vehicles`}</Link>
				</Button>
			</p>
		</SectionCard>
	)
}

const stepsOfMember: NextStep[] = [
	{
		to: '/services',
		title: 'Choose a service',
		text: 'From a search within your budget to an advisor beside you at the dealership.',
	},
	{
		to: '/resources/checklist',
		title: 'Read the checklist',
		text: 'What to check before you sign anything.',
	},
	{
		to: '/account/security',
		title: 'Review your sign-in settings',
		text: 'Your password and the devices you use.',
	},
]

const stepsOfClient: NextStep[] = [
	{
		to: '/account/orders',
		title: 'See what you bought',
		text: 'Every order with its status and receipt.',
	},
	{ to: '/apply', title: 'Apply for credit', text: 'Optional: only if you want help with financing.' },
	{
		to: '/account/security',
		title: 'Review your sign-in settings',
		text: 'Your password and the devices you use.',
	},
]

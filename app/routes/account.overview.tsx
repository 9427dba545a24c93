import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { requireUser } from '#app/http/guards.server.ts'
import { formatDay } from '#app/lib/dates.ts'
import { listOwnOrders } from '#app/modules/payments/orders.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { AccountHead } from '#app/ui/account/page-head.tsx'
import { SectionCard } from '#app/ui/account/section-card.tsx'
import { ReferencePlate } from '#app/ui/number-plate.tsx'
import type { Route } from './+types/account.overview'

type NextStep = { to: string; title: string; text: string }

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireUser(args)
	const { db } = getServices(args.context)
	const { timeZone } = await getSettings(db)
	const {
		orders: [latest],
	} = await listOwnOrders(db, { actor, status: 'paid', limit: 1 })
	return {
		name: actor.name,
		email: actor.email,
		latest: latest
			? {
					title: latest.title,
					reference: latest.reference,
					paidOn: formatDay(latest.paidAt ?? latest.createdAt, timeZone),
				}
			: null,
		steps: latest ? stepsOfClient : stepsOfMember,
	}
}

export default function Overview({ loaderData: { name, email, latest, steps } }: Route.ComponentProps) {
	return (
		<>
			<AccountHead title="Your account" />
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

const stepsOfMember: NextStep[] = [
	{
		to: '/services',
		title: 'Choose a service',
		text: 'From a search on your budget to a visit at the dealer.',
	},
	{
		to: '/resources/checklist',
		title: 'Read the checklist',
		text: 'What to look at before you sign anything.',
	},
	{
		to: '/account/security',
		title: 'Look over your sign-in',
		text: 'Your password and the devices you use.',
	},
]

const stepsOfClient: NextStep[] = [
	{
		to: '/account/orders',
		title: 'See what you bought',
		text: 'Each order with its status and receipt reference.',
	},
	{ to: '/apply', title: 'Apply for credit', text: 'Optional: only if you want help with financing.' },
	{
		to: '/account/security',
		title: 'Look over your sign-in',
		text: 'Your password and the devices you use.',
	},
]

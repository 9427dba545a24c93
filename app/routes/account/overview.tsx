import { Link } from 'react-router'
import { requireUser } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { AccountHead } from '#app/ui/account/page-head.tsx'
import { SectionCard } from '#app/ui/account/section-card.tsx'
import { Meter } from '#app/ui/controls/meter.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { ReferencePlate } from '#app/ui/illustrations/license-plate.tsx'
import type { Route } from './+types/overview'
import { ComingUp, OpenMatters } from './open-matters.tsx'
import { readOverview } from './overview.server.ts'

export const handle: RouteHandle = { access: 'member' }

type NextStep = { to: string; title: string; text: string }

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireUser(args)
	return { name: actor.name, email: actor.email, ...(await readOverview(args.context, { actor })) }
}

export default function Overview({ loaderData }: Route.ComponentProps) {
	const { name, email, upcoming, forClient, forAdvisor, checklists, latest, isClient, mayApply } = loaderData
	const steps = (isClient ? stepsOfClient : stepsOfMember).filter(({ to }) => mayApply || to !== '/apply')
	const mustPay = upcoming.some(({ mayPay }) => mayPay)
	return (
		<>
			<AccountHead title="Your account" />
			{upcoming.length > 0 && <ComingUp appointments={upcoming} />}
			<OpenMatters title="For you to do" matters={forClient} primary={!mustPay} />
			<OpenMatters title="With your advisor" matters={forAdvisor} />
			{checklists.map(({ id, title, done, total, next }) => (
				<SectionCard key={id} title={title} aside={<Link to="/account/checklists">Open the checklist</Link>}>
					<Meter label={`${title}: tasks done`} value={done} max={total} />
					<p className="mt-2">
						<b className="font-semibold">{`${done} of ${total}`}</b>{' '}
						<span>{`tasks done.${next ? ` Next: ${next}` : ''}`}</span>
					</p>
				</SectionCard>
			))}
			<SectionCard title="Your details" aside={<Link to="/account/security">Edit</Link>}>
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
							<p className="text-fine text-ink-soft">{`Paid on ${latest.paidOn}`}</p>
						</div>
						<ReferencePlate className="ml-auto">{latest.reference}</ReferencePlate>
					</div>
				</SectionCard>
			)}
			<NextSteps steps={steps} />
		</>
	)
}

function NextSteps({ steps }: { steps: readonly NextStep[] }) {
	return (
		<SectionCard id="next-steps" title="What you can do next">
			<ul className="divide-y divide-line border-line border-t">
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
							<Icon name="arrow-right" className="ml-auto size-5 shrink-0 text-brand" />
						</Link>
					</li>
				))}
			</ul>
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

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { requireUser } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { AccountHead } from '#app/ui/account/page-head.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import type { Matter } from '#app/workflows/account/account-matters.ts'
import type { Route } from './+types/overview'
import { readOverview } from './overview.server.ts'

export const handle: RouteHandle = { access: 'member' }

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireUser(args)
	return readOverview(args.context, { actor })
}

export default function Overview({ loaderData: { next, rest, messages } }: Route.ComponentProps) {
	return (
		<>
			<AccountHead title="Your account" />
			<Card look="raised" asChild>
				<section aria-labelledby="next" className="grid justify-items-start gap-4 p-5 md:p-6">
					<div>
						<p className="font-semibold text-fine text-ink-soft">{next ? `Next · ${next.topic}` : 'Next'}</p>
						<h2 id="next" className="mt-1 break-words text-h3">
							{next?.isTheirs ? next.what : 'Nothing for you to do right now.'}
						</h2>
						{next && <p className="mt-1 break-words text-ink-soft text-small">{textOf(next)}</p>}
					</div>
					<Button asChild variant={next?.isTheirs ? 'go' : 'line'}>
						<Link to={next?.to ?? '/account/orders'}>{next?.action ?? 'See your orders'}</Link>
					</Button>
				</section>
			</Card>
			<ul aria-label="Also in your account" className="divide-y divide-line border-line border-y">
				{messages.unread > 0 && <AdvisorRow {...messages} />}
				{rest.map((matter) => (
					<LinkRow key={`${matter.rule} ${matter.key}`} matter={matter} />
				))}
				{messages.unread === 0 && <AdvisorRow {...messages} />}
			</ul>
		</>
	)
}

type LinkRowProps = { matter: Pick<Matter, 'to' | 'topic' | 'detail'> & { what: ReactNode } }

const LinkRow = ({ matter: { to, topic, what, detail } }: LinkRowProps) => (
	<li>
		<Link to={to} className="flex min-h-11 items-center gap-4 py-3.5 text-ink no-underline hover:text-brand">
			<span className="min-w-0 flex-1 break-words">
				<span className="block text-fine text-ink-soft">{topic}</span>
				<span className="block font-semibold">{what}</span>
				{detail && <span className="block text-small">{detail}</span>}
			</span>
			<Icon name="arrow-right" className="size-5 shrink-0 text-brand" />
		</Link>
	</li>
)

/** The advisor and what they wrote since the member last looked. */
const AdvisorRow = ({ advisorName, unread }: { advisorName: string; unread: number }) => (
	<LinkRow
		matter={{
			to: '/account/messages',
			topic: 'Your advisor',
			what: (
				<>
					<bdi translate="no">{advisorName}</bdi>
					{unread > 0 && <span>{unread === 1 ? ' · 1 new message' : ` · ${unread} new messages`}</span>}
				</>
			),
			detail: '',
		}}
	/>
)

/** What stands below the heading: for something that is not theirs to do, what it is. */
const textOf = ({ isTheirs, what, detail }: Matter & { isTheirs: boolean }) =>
	isTheirs ? detail : `${what}${detail && !what.endsWith('.') ? '. ' : ' '}${detail}`.trim()

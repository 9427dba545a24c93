import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { requireUser } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { verbatim } from '#app/lib/text/verbatim.ts'
import { PaperAlert } from '#app/modules/signing/components/paper-alert.tsx'
import { AccountHead } from '#app/ui/account/page-head.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Meter } from '#app/ui/controls/meter.tsx'
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
	const [todo, things] = [rest.filter(({ isTheirs }) => isTheirs), rest.filter(({ isTheirs }) => !isTheirs)]
	return (
		<>
			<AccountHead title="Your account" />
			{next?.difference ? (
				<PaperAlert difference={next.difference} to={next.to} />
			) : (
				<Card look="raised" asChild>
					<section aria-labelledby="next" className="grid justify-items-start gap-4 p-5 md:p-6">
						<div>
							<p className="font-semibold text-fine text-ink-soft">
								{next ? `Next · ${next.topic}` : 'Next'}
							</p>
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
			)}
			{todo.length > 0 && (
				<section aria-labelledby="todo">
					<h2 id="todo" className="mb-2 text-h4">
						{`To do (${todo.length})`}
					</h2>
					<ul className="divide-y divide-line border-line border-y">
						{todo.map((matter) => (
							<TodoRow key={keyOf(matter)} matter={matter} />
						))}
					</ul>
				</section>
			)}
			<section aria-labelledby="things">
				<h2 id="things" className="mb-2 text-h4">
					Your things
				</h2>
				<ul className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">
					{messages.unread > 0 && <AdvisorTile {...messages} />}
					{things.map((matter) => (
						<Tile key={keyOf(matter)} matter={matter} />
					))}
					{messages.unread === 0 && <AdvisorTile {...messages} />}
				</ul>
			</section>
		</>
	)
}

const keyOf = ({ rule, key }: { rule: string; key: string }) => `${rule} ${key}`

const TodoRow = ({ matter: { to, what, detail, action } }: { matter: Matter }) => (
	<li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3.5">
		<div className="min-w-0 flex-1 basis-60 break-words">
			<h3 className="font-semibold font-text text-body">{what}</h3>
			{detail && <p className="text-small">{detail}</p>}
		</div>
		<Button asChild variant="line" size="sm">
			<Link to={to}>{action}</Link>
		</Button>
	</li>
)

type TileProps = { matter: Pick<Matter, 'to' | 'topic' | 'detail' | 'progress'> & { what: ReactNode } }

const Tile = ({ matter: { to, topic, what, detail, progress } }: TileProps) => (
	<li>
		<Card asChild className="grid h-full content-start gap-1 p-4 text-ink no-underline hover:border-brand">
			<Link to={to}>
				<span className="break-words text-fine text-ink-soft">{topic}</span>
				<span {...verbatim(what)} className="num break-words font-bold">
					{progress ? `${progress.done} of ${progress.total}` : what}
				</span>
				{progress ? (
					<Meter label={String(what)} value={progress.done} max={progress.total} className="w-full" />
				) : (
					detail && <span className="break-words text-small">{detail}</span>
				)}
			</Link>
		</Card>
	</li>
)

/** The advisor and what they wrote since the member last looked. */
const AdvisorTile = ({ advisorName, unread }: { advisorName: string; unread: number }) => (
	<Tile
		matter={{
			to: '/account/messages',
			topic: 'Your advisor',
			what: <bdi translate="no">{advisorName}</bdi>,
			detail: unread > 0 ? (unread === 1 ? '1 new message' : `${unread} new messages`) : '',
		}}
	/>
)

/** What stands below the heading: for something that is not theirs to do, what it is. */
const textOf = ({ isTheirs, what, detail }: Matter & { isTheirs: boolean }) =>
	isTheirs ? detail : `${what}${detail && !what.endsWith('.') ? '. ' : ' '}${detail}`.trim()

import '#app/modules/chat/components/admin/admin-chat.css'
import { useEffect } from 'react'
import { Outlet, useLocation, useNavigate, useParams } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { getChatSettings } from '#app/modules/chat/chat-settings.server.ts'
import { AdminAlertSwitches } from '#app/modules/chat/components/admin/alert-switches.tsx'
import { AdminConversationList } from '#app/modules/chat/components/admin/conversation-list.tsx'
import { listConversations } from '#app/modules/chat/conversations/conversation-list.server.ts'
import { LinkTabs } from '#app/ui/controls/tabs/link-tabs.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { Route } from './+types/inbox'
import { readConversationView } from './inbox.server.ts'

export const handle: RouteHandle = { access: 'admin' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Chat')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const { search, status, after } = readConversationView(new URL(args.request.url).searchParams)
	const [{ timeZone }, { away }, list] = await Promise.all([
		readSettings(args.context),
		getChatSettings(db),
		listConversations(db, { actor, search, status, after }),
	])
	return { ...list, away, timeZone, search, status: status ?? null, now: clock.now().toISOString() }
}

export default function AdminChat({ loaderData }: Route.ComponentProps) {
	const { conversations, next, unanswered, away, timeZone, search, status, now } = loaderData
	const { id } = useParams()
	const { search: query } = useLocation()
	const pane = !id ? 'list' : new URLSearchParams(query).has('details') ? 'details' : 'thread'
	const here = id ? `/admin/chat/${id}` : '/admin/chat'
	return (
		<div className="admin-chat" data-pane={pane}>
			{/* On a phone the conversation replaces the list with its heading, so it needs a heading of its own. */}
			{id && <h1 className="sr-only md:hidden">Chat</h1>}
			<section className="admin-chat-list" aria-label="Conversations">
				<div className="grid gap-2.5 p-4 pt-3.5 pb-2.5">
					<div className="flex flex-wrap items-center justify-between gap-x-2">
						<h1 className="text-h3">Chat</h1>
						<span className="text-fine text-ink-soft">
							<span>{`${unanswered === 0 ? 'All answered' : `${unanswered} unanswered`} ·`}</span>{' '}
							<a href={`/admin/chat.csv${listQuery(search, status)}`} download>
								Export CSV
							</a>
						</span>
					</div>
					<AdminAlertSwitches away={away} />
					<search>
						<form action={here} className="relative">
							{status && <input type="hidden" name="show" value={status} />}
							<Icon
								name="search"
								className="pointer-events-none absolute inset-y-0 left-2.5 my-auto size-4 text-ink-soft"
							/>
							<input
								key={search}
								type="search"
								name="q"
								aria-label="Search conversations"
								placeholder="Search conversations"
								defaultValue={search}
								className="input pr-2 pl-8.5"
							/>
						</form>
					</search>
					<LinkTabs
						label="Which conversations"
						tabs={([null, 'open', 'closed'] as const).map((each) => ({
							label: each === null ? 'All' : each === 'open' ? 'Open' : 'Closed',
							to: `${here}${listQuery(search, each)}`,
							current: status === each,
						}))}
					/>
				</div>
				<AdminConversationList
					conversations={conversations}
					next={next}
					query={listQuery(search, status)}
					searched={search !== '' || status !== null}
					timeZone={timeZone}
					now={new Date(now)}
				/>
			</section>
			<Outlet />
			{!id && (
				<>
					<p className="admin-chat-none text-center text-ink-soft">
						Choose a conversation to read and reply.
					</p>
					<OpenFirst
						to={conversations[0] && `/admin/chat/${conversations[0].id}${listQuery(search, status)}`}
					/>
				</>
			)}
		</div>
	)
}

/** Opens the first conversation where list and messages stand side by side. A phone shows the list alone, so nothing is opened unseen. */
function OpenFirst({ to }: { to: string | undefined }) {
	const navigate = useNavigate()
	useEffect(() => {
		if (to && matchMedia('(width >= 48rem)').matches)
			navigate(to, { replace: true, preventScrollReset: true })
	}, [to, navigate])
	return null
}

function listQuery(search: string, status: string | null): string {
	const params = new URLSearchParams({
		...(search ? { q: search } : {}),
		...(status ? { show: status } : {}),
	})
	return params.size > 0 ? `?${params}` : ''
}

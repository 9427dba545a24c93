import { Link } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { MailTable } from '#app/modules/mail/components/admin/mail-table.tsx'
import { type MailView, mailViews } from '#app/modules/mail/threads/mail-views.ts'
import { FilterBar } from '#app/ui/admin/lists/filter-bar.tsx'
import { ListFoot } from '#app/ui/admin/lists/list-foot.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { LinkTabs } from '#app/ui/controls/tabs/link-tabs.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import { useLiveReload } from '#app/ui/shell/use-live-reload.ts'
import type { Route } from './+types/list'
import { readMailList } from './mail-list.server.ts'

export const handle: RouteHandle = { access: 'admin' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Mail')

export async function loader(args: Route.LoaderArgs) {
	const viewer = await requireAdmin(args)
	const query = new URL(args.request.url).searchParams
	const { db } = getServices(args.context)
	const view = mailViews.find((name) => name === query.get('view')) ?? 'inbox'
	const search = (query.get('q') ?? '').trim().slice(0, 200)
	const after = query.get('after') ?? undefined
	return {
		view,
		search,
		isFirst: after === undefined,
		...(await readMailList(args.context, { db, viewer, view, search, after })),
	}
}

const labels: Record<MailView, string> = {
	inbox: 'Inbox',
	snoozed: 'Snoozed',
	scheduled: 'Scheduled',
	sent: 'Sent',
	drafts: 'Drafts',
	archived: 'Archived',
}

const tabOrder: readonly MailView[] = ['inbox', 'snoozed', 'scheduled', 'sent', 'drafts', 'archived']

const emptyTexts: Record<MailView, string> = {
	inbox: 'Emails of clients and dealers appear here as soon as they arrive.',
	snoozed: 'Snooze a conversation, and it comes back into the inbox when you need it.',
	scheduled: 'Write an email, and choose “Send later”.',
	sent: 'What you send appears here.',
	drafts: 'Emails you start are kept here until you send them.',
	archived: 'Archive a conversation, and it stays here until somebody answers.',
}

const listUrl = (view: MailView, search: string, after?: string | null): string => {
	const query = new URLSearchParams()
	if (view !== 'inbox') query.set('view', view)
	if (search) query.set('q', search)
	if (after) query.set('after', after)
	return query.size > 0 ? `/admin/mail?${query}` : '/admin/mail'
}

export default function MailList({ loaderData }: Route.ComponentProps) {
	const { view, search, isFirst, rows, next, unread, quarantined, draft } = loaderData
	useLiveReload('/api/mail/live')
	const searches = view !== 'scheduled' && view !== 'drafts'
	return (
		<>
			<PageHead
				title="Mail"
				actions={
					<>
						<Button asChild variant="plain" size="compact">
							<Link to="/admin/mail/templates">Templates</Link>
						</Button>
						<Button asChild variant="go" size="compact">
							<Link to="/admin/mail/new">
								<Icon name="pen-line" />
								New email
							</Link>
						</Button>
					</>
				}
			>
				<span>
					{unread === 0
						? 'Everything is read.'
						: unread === 1
							? 'One conversation is unread.'
							: `${unread} conversations are unread.`}
				</span>
				{draft && (
					<>
						{' '}
						<Link
							to={`/admin/mail/drafts/${draft.id}`}
							className="inline-flex min-h-6 items-center max-md:min-h-11"
						>{`Continue “${draft.subject || 'No subject'}”`}</Link>
					</>
				)}
			</PageHead>
			<Card className="overflow-hidden">
				<LinkTabs
					label="Mail"
					className="px-2"
					tabs={[
						...tabOrder.map((each) => ({
							to: listUrl(each, ''),
							label: labels[each],
							current: each === view,
							...(each === 'inbox' && unread > 0 ? { count: unread } : {}),
						})),
						{
							to: '/admin/mail/quarantine',
							label: 'Quarantine',
							current: false,
							...(quarantined > 0 ? { count: quarantined } : {}),
						},
					]}
				/>
				{searches && (
					<FilterBar
						action="/admin/mail"
						label="Words, addresses or client"
						query={search}
						reset={search ? listUrl(view, '') : null}
					>
						{view !== 'inbox' && <input type="hidden" name="view" value={view} />}
					</FilterBar>
				)}
				{rows.length > 0 ? (
					<MailTable caption={labels[view]} rows={rows} />
				) : (
					<EmptyState title={search ? 'Nothing found' : 'Nothing here'}>
						{search ? 'Try fewer words, or another tab.' : emptyTexts[view]}
					</EmptyState>
				)}
				<ListFoot
					listName="emails"
					count={rows.length}
					back={isFirst ? null : listUrl(view, search)}
					next={next && listUrl(view, search, next)}
				/>
			</Card>
		</>
	)
}

import { getServices } from '#app/http/context.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { formatAgo } from '#app/lib/dates/ago.ts'
import { formatMoment, yearOf } from '#app/lib/dates/dates.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { listAddress, listTabs, readListView } from '#app/modules/credit/application-list.ts'
import { ApplicationTable } from '#app/modules/credit/components/admin/application-table.tsx'
import { noticeOf } from '#app/modules/credit/decision/notice-clock.ts'
import { countWaiting, listApplications } from '#app/modules/credit/list-applications.server.ts'
import { ExportLink } from '#app/ui/admin/export-link.tsx'
import { EmptyList } from '#app/ui/admin/lists/empty-list.tsx'
import { FilterBar } from '#app/ui/admin/lists/filter-bar.tsx'
import { ListFoot } from '#app/ui/admin/lists/list-foot.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { LinkTabs } from '#app/ui/controls/tabs/link-tabs.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import type { Route } from './+types/list'

export const handle: RouteHandle = { access: 'admin' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Credit Applications')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const view = readListView(new URL(args.request.url).searchParams)
	const [{ timeZone }, waiting, page] = await Promise.all([
		readSettings(args.context),
		countWaiting(db, { actor }),
		listApplications(db, {
			actor,
			tab: view.tab,
			search: view.q,
			sort: view.sort,
			after: view.after || undefined,
		}),
	])
	const now = clock.now()
	const thisYear = yearOf(now, timeZone)
	return {
		view,
		next: page.next,
		waiting: { new: waiting.new, reviewing: waiting.reviewing },
		oldest: waiting.oldestNewAt && formatMoment(waiting.oldestNewAt, timeZone, thisYear),
		applications: page.applications.map(({ submittedAt, noticeDueAt, noticeSentAt, ...row }) => ({
			...row,
			submitted: formatMoment(submittedAt, timeZone, thisYear),
			submittedAt: submittedAt.toISOString(),
			age: formatAgo(submittedAt, now),
			overdue: noticeOf({ status: row.status, noticeDueAt, noticeSentAt }, now)?.overdue ?? false,
		})),
	}
}

export default function Applications({ loaderData }: Route.ComponentProps) {
	const { view, waiting, oldest, applications, next } = loaderData
	const current = listTabs.find(({ tab }) => tab === view.tab)!
	const reset = view.q ? listAddress(view, { q: '' }) : null
	return (
		<>
			<PageHead
				title="Credit Applications"
				actions={
					<ExportLink
						to={listAddress(view, { after: '' }).replace('/admin/applications', '/admin/applications.csv')}
					/>
				}
			>
				{`${
					waiting.new === 0
						? 'Nothing new is waiting.'
						: `${waiting.new === 100 ? '100 or more' : waiting.new} new, the oldest waiting since ${oldest}.`
				} Opening a Social Security number or a document is logged.`}
			</PageHead>
			<Card className="overflow-hidden">
				<LinkTabs
					label="Which applications"
					className="px-2"
					tabs={listTabs.map(({ tab, label }) => ({
						to: listAddress(view, { tab }),
						label,
						current: tab === view.tab,
						...(tab === 'new' || tab === 'reviewing' ? { count: waiting[tab] } : {}),
					}))}
				/>
				<FilterBar
					key={JSON.stringify(view)}
					action="/admin/applications"
					label="Name, email or reference"
					query={view.q}
					reset={reset}
				>
					<input type="hidden" name="tab" value={view.tab} />
					<input type="hidden" name="sort" value={view.sort} />
				</FilterBar>
				{applications.length > 0 ? (
					<ApplicationTable
						caption={`Applications: ${current.label}`}
						applications={applications}
						view={view}
					/>
				) : (
					<EmptyList
						noMatch="No application matches this name, email or reference."
						reset={reset}
						title={emptyTexts[view.tab][0]}
					>
						{emptyTexts[view.tab][1]}
					</EmptyList>
				)}
				<ListFoot
					listName="applications"
					count={applications.length}
					back={view.after ? listAddress(view, {}) : null}
					next={next && listAddress(view, { after: next })}
				/>
			</Card>
		</>
	)
}

const emptyTexts = {
	new: ['Nothing new', 'Applications appear here as soon as they are submitted.'],
	reviewing: ['Nothing in review', 'Applications in review, and those waiting for an answer, appear here.'],
	processed: ['Nothing decided yet', 'Approved, declined and withdrawn applications appear here.'],
	all: ['No applications yet', 'Applications appear here as soon as they are submitted.'],
} as const

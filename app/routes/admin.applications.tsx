import { Link } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { formatAgo } from '#app/lib/ago.ts'
import { formatMoment } from '#app/lib/dates.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { listAddress, listTabs, readListView } from '#app/modules/credit/application-list.ts'
import { ApplicationTable } from '#app/modules/credit/components/desk-application-table.tsx'
import { countWaiting, listApplications } from '#app/modules/credit/listing.server.ts'
import { noticeOf } from '#app/modules/credit/notice-clock.ts'
import { asCreditAdvisor } from '#app/modules/credit/policy.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ExportLink } from '#app/ui/desk/export-link.tsx'
import { FilterBar } from '#app/ui/desk/filter-bar.tsx'
import { PageHead } from '#app/ui/desk/page-head.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LinkTabs } from '#app/ui/link-tabs.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import type { Route } from './+types/admin.applications'

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Credit Applications')

export async function loader(args: Route.LoaderArgs) {
	const actor = asCreditAdvisor(await requireAdmin(args))
	const { db, clock } = getServices(args.context)
	const view = readListView(new URL(args.request.url).searchParams)
	const [{ timeZone }, waiting, page] = await Promise.all([
		getSettings(db),
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
	return {
		view,
		next: page.next,
		waiting: { new: waiting.new, reviewing: waiting.reviewing },
		oldest: waiting.oldestNewAt && formatMoment(waiting.oldestNewAt, timeZone),
		applications: page.applications.map(({ submittedAt, noticeDueAt, noticeSentAt, ...row }) => ({
			...row,
			submitted: formatMoment(submittedAt, timeZone),
			submittedAt: submittedAt.toISOString(),
			age: formatAgo(submittedAt, now),
			overdue: noticeOf({ status: row.status, noticeDueAt, noticeSentAt }, now)?.overdue ?? false,
		})),
	}
}

export default function Applications({ loaderData }: Route.ComponentProps) {
	const { view, waiting, oldest, applications, next } = loaderData
	const current = listTabs.find(({ tab }) => tab === view.tab)!
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
				{waiting.new === 0
					? 'Nothing new is waiting.'
					: `${waiting.new === 100 ? '100 or more' : waiting.new} new, oldest waiting since ${oldest}.`}{' '}
				Opening a number or a document is logged.
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
					reset={view.q ? listAddress(view, { q: '' }) : null}
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
					<Nothing tab={view.tab} query={view.q} all={listAddress(view, { q: '' })} />
				)}
				<div className="border-line border-t px-4 py-2.5">
					<Pagination
						of="applications"
						position={`${applications.length} shown`}
						back={view.after ? listAddress(view, {}) : null}
						next={next && listAddress(view, { after: next })}
					/>
				</div>
			</Card>
		</>
	)
}

const nothing = {
	new: ['Nothing new', 'Applications show here as soon as they are submitted.'],
	reviewing: ['Nothing in review', 'What you take into review, and what waits for an answer, shows here.'],
	processed: ['Nothing decided yet', 'What is approved, declined or withdrawn shows here.'],
	all: ['No applications yet', 'Applications show here as soon as they are submitted.'],
} as const

function Nothing({ tab, query, all }: { tab: keyof typeof nothing; query: string; all: string }) {
	if (!query) return <EmptyState title={nothing[tab][0]}>{nothing[tab][1]}</EmptyState>
	return (
		<EmptyState
			title="Nothing fits"
			action={
				<Button asChild size="desk">
					<Link to={all}>Show all</Link>
				</Button>
			}
		>
			No application has these words in its name, email or reference.
		</EmptyState>
	)
}

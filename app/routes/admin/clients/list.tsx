import { Form, Link } from 'react-router'
import { getServices, readForAdmin } from '#app/http/context.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { formatAgo } from '#app/lib/dates/ago.ts'
import { yearOf } from '#app/lib/dates/dates.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { ClientTable } from '#app/modules/clients/components/admin/files/client-table.tsx'
import { SeveralBar } from '#app/modules/clients/components/admin/files/several-bar.tsx'
import { stageLabels } from '#app/modules/clients/files/client-file.ts'
import {
	type FileListView,
	fileListAddress,
	fileStates,
	fileWaits,
	readFileListView,
} from '#app/modules/clients/files/file-list.ts'
import { listFiles } from '#app/modules/clients/files/list-files.server.ts'
import { viewStep } from '#app/modules/clients/steps/step-view.ts'
import { listTags } from '#app/modules/clients/tags.server.ts'
import { ExportLink } from '#app/ui/admin/export-link.tsx'
import { FilterBar } from '#app/ui/admin/lists/filter-bar.tsx'
import { FilterSelect } from '#app/ui/admin/lists/filter-select.tsx'
import { ListFoot } from '#app/ui/admin/lists/list-foot.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { usePageKey } from '#app/ui/controls/forms/use-page-key.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import type { Route } from './+types/list'
import { fileQuery } from './filters.server.ts'
import { ListOrColumns } from './list-or-columns.tsx'
import { actOnSeveral } from './several-action.server.ts'

export const handle: RouteHandle = { access: 'admin' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Clients')

export async function loader(args: Route.LoaderArgs) {
	const viewer = await requireAdmin(args)
	const actor = viewer
	const { db, clock } = getServices(args.context)
	const query = new URL(args.request.url).searchParams
	const view = readFileListView(query)
	const now = clock.now()
	const list = await readForAdmin(
		args.context,
		{ actor: viewer, name: `clients ${JSON.stringify(view)}` },
		async () => {
			const { timeZone } = await readSettings(args.context)
			const [tags, { files, next }] = await Promise.all([
				listTags(db, { actor }),
				listFiles(db, { actor, ...fileQuery(view, localDateOf(now, timeZone)) }),
			])
			const today = localDateOf(now, timeZone)
			const thisYear = yearOf(now, timeZone)
			return {
				view,
				next,
				tags,
				clients: files.map((file) => ({
					id: file.id,
					version: file.version,
					reference: file.reference,
					name: file.name,
					phone: file.phone,
					tags: file.tags,
					email: file.emails[0] ?? null,
					stage: file.stage,
					step:
						file.step &&
						viewStep({ ...file.step, id: file.id, dueAt: null }, { now, today, timeZone, thisYear }),
					otherSteps: Math.max(0, file.stepCount - 1),
					closed: file.closedAt !== null,
					active: formatAgo(file.activeAt, now),
					activeAt: file.activeAt.toISOString(),
				})),
			}
		},
	)
	return { ...list, isAllChosen: query.get('choose') === 'all', formKey: crypto.randomUUID() }
}

export async function action(args: Route.ActionArgs) {
	const viewer = await requireAdmin(args)
	return actOnSeveral(args, { viewer })
}

export default function Clients({ loaderData }: Route.ComponentProps) {
	const { view, next, tags, clients, isAllChosen, formKey } = loaderData
	const key = usePageKey()
	const page = fileListAddress(view, { after: view.after })
	const all = isAllChosen
		? { to: page, label: 'Select none' }
		: { to: addToQuery(page, 'choose=all'), label: `Select all ${clients.length}` }
	const narrowed = Boolean(view.q || view.tag || view.waits || view.stage || view.state !== 'open')
	return (
		<>
			<PageHead
				title="Clients"
				actions={
					<>
						<ListOrColumns current="list" />
						<ExportLink to={fileListAddress(view, {}, '/admin/clients.csv')} />
						<Button asChild variant="go" size="compact">
							<Link to="/admin/clients/new">
								<Icon name="plus" />
								New client
							</Link>
						</Button>
					</>
				}
			>
				One file for each person: what they bought, what was said, and what happens next.
			</PageHead>
			<Card className="overflow-clip">
				<Filters view={view} tags={tags} reset={narrowed ? '/admin/clients' : null} />
				{clients.length ? (
					<Form key={key} method="post" className="group/several [&_:is(a,input)]:scroll-mb-40">
						<ClientTable clients={clients} view={view} isAllChosen={isAllChosen} />
						<SeveralBar state={view.state} all={all} formKey={formKey} />
					</Form>
				) : (
					<EmptyState
						title={narrowed || view.sort !== 'latest' ? 'No matches' : 'No clients yet'}
						action={
							<Button asChild size="compact">
								<Link to={narrowed ? '/admin/clients' : '/admin/clients/new'}>
									{narrowed ? 'Show all open files' : 'Open the first file'}
								</Link>
							</Button>
						}
					>
						{narrowed
							? 'No client matches your search and filters.'
							: 'A client’s first paid order opens a file automatically, or you can open one yourself.'}
					</EmptyState>
				)}
				<ListFoot
					listName="clients"
					count={clients.length}
					back={view.after ? fileListAddress(view, {}) : null}
					next={next && fileListAddress(view, { after: next })}
				/>
			</Card>
		</>
	)
}

const addToQuery = (address: string, parameter: string) =>
	`${address}${address.includes('?') ? '&' : '?'}${parameter}`

type FiltersProps = { view: FileListView; tags: readonly string[]; reset: string | null }

function Filters({ view, tags, reset }: FiltersProps) {
	const shownTags = view.tag && !tags.includes(view.tag) ? [view.tag, ...tags] : tags
	return (
		<FilterBar
			key={JSON.stringify(view)}
			action="/admin/clients"
			label="Name, email, phone, tag or reference"
			query={view.q}
			reset={reset}
		>
			{view.sort !== 'latest' && <input type="hidden" name="sort" value={view.sort} />}
			<FilterSelect
				name="waits"
				label="Steps"
				value={view.waits}
				any="Any step"
				options={Object.entries(fileWaits)}
				className="md:w-36"
			/>
			<FilterSelect
				name="stage"
				label="Stage"
				value={view.stage}
				any="Any stage"
				options={Object.entries(stageLabels)}
				className="md:w-36"
			/>
			<FilterSelect
				name="tag"
				label="Tag"
				value={view.tag}
				any="Any tag"
				options={shownTags.map((tag) => [tag, tag])}
				className="md:w-36"
			/>
			<FilterSelect
				name="state"
				label="Status"
				value={view.state}
				options={Object.entries(fileStates)}
				className="md:w-36"
			/>
		</FilterBar>
	)
}

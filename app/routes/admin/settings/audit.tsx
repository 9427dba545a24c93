import { Link } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { formatMoment, yearOf } from '#app/lib/dates/dates.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { viewAddress } from '#app/lib/paths/view-path.ts'
import { anchorFile, readAnchors } from '#app/modules/audit/anchors.server.ts'
import { AuditTable } from '#app/modules/audit/components/admin/audit-table.tsx'
import { listAuditEntries } from '#app/modules/audit/list-entries.server.ts'
import { verifyAudit } from '#app/modules/audit/verify.server.ts'
import { listNames } from '#app/modules/auth/accounts.server.ts'
import { ExportLink } from '#app/ui/admin/export-link.tsx'
import { DateRange } from '#app/ui/admin/lists/date-range.tsx'
import { FilterBar } from '#app/ui/admin/lists/filter-bar.tsx'
import { FilterSelect } from '#app/ui/admin/lists/filter-select.tsx'
import { ListFoot } from '#app/ui/admin/lists/list-foot.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import { Notice } from '#app/ui/layout/notice.tsx'
import type { Route } from './+types/audit'
import { type AuditFilters, auditAreas, auditQuery, readAuditFilters } from './audit-filters.server.ts'

export const handle: RouteHandle = { access: 'admin' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Audit')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const { db, env } = getServices(args.context)
	const query = new URL(args.request.url).searchParams
	const filters = readAuditFilters(query)
	const { timeZone } = await readSettings(args.context)
	const thisYear = yearOf(getServices(args.context).clock.now(), timeZone)
	const [{ entries, next }, report] = await Promise.all([
		listAuditEntries(db, { actor, ...auditQuery(filters, timeZone) }),
		query.has('check') ? verifyAudit(db, { anchors: await readAnchors(anchorFile(env.dataDir)) }) : null,
	])
	const names = await listNames(db, { actor, ids: entries.flatMap(({ actorId }) => actorId ?? []) })
	return {
		filters,
		report,
		next,
		areas: auditAreas,
		entries: entries.map(({ at, actorKind, actorId, detail, ...entry }) => ({
			...entry,
			at: formatMoment(at, timeZone, thisYear),
			instant: at.toISOString(),
			by: (actorId && names.get(actorId)) ?? actorKind,
			detail: Object.entries(detail).map(([name, value]) => ({
				name,
				value: typeof value === 'string' ? value : JSON.stringify(value),
			})),
		})),
	}
}

export default function Audit({ loaderData }: Route.ComponentProps) {
	const { entries, filters, next, areas, report } = loaderData
	const isFiltered = Object.entries(filters).some(([name, value]) => name !== 'after' && value)
	return (
		<>
			<PageHead
				title="Audit"
				actions={
					<>
						<Button asChild variant="plain" size="compact">
							<Link to={viewAddress('/admin/audit', { ...filters, check: '1' })}>
								<Icon name="shield-check" />
								Check the chain
							</Link>
						</Button>
						<ExportLink to={viewAddress('/admin/audit.csv', { ...filters, after: '' })} />
					</>
				}
			>
				Who did what, and when. Each entry includes the hash of the one before it, so any change or removal
				shows.
			</PageHead>
			{report && <Report report={report} />}
			<Card className="overflow-hidden">
				<Filters filters={filters} areas={areas} reset={isFiltered ? '/admin/audit' : null} />
				{entries.length ? (
					<AuditTable entries={entries} />
				) : (
					<EmptyState title={isFiltered ? 'No matches' : 'No entries yet'}>
						{isFiltered
							? 'No entry matches this ID, area and dates.'
							: 'Views of sensitive values, decisions and changes to settings appear here.'}
					</EmptyState>
				)}
				<ListFoot
					listName="entries"
					count={entries.length}
					back={filters.after ? viewAddress('/admin/audit', { ...filters, after: '' }) : null}
					next={next ? viewAddress('/admin/audit', { ...filters, after: String(next) }) : null}
				/>
			</Card>
		</>
	)
}

function Report({ report }: { report: NonNullable<Route.ComponentProps['loaderData']['report']> }) {
	const { entries, anchors, faults } = report
	if (faults.length === 0 && anchors === 0)
		return (
			<Notice
				className="mb-4"
				look="danger"
				icon={<Icon name="triangle-alert" />}
				title="Nothing to compare with"
			>
				The <span>{entries}</span> <span>{entries === 1 ? 'entry agrees' : 'entries agree'}</span> with each
				other, but there is no anchor on this machine, so deleted entries can’t be noticed. Compare them with
				anchors from another machine: <code>npm run cli -- audit verify --anchors FILE</code>
			</Notice>
		)
	if (faults.length === 0)
		return (
			<Notice className="mb-4" icon={<Icon name="shield-check" />} title="The chain is intact">
				<span>{entries}</span>
				<span>{` ${entries === 1 ? 'entry is' : 'entries are'} exactly as written, and none is missing. Checked against `}</span>
				<span>{anchors}</span>
				<span>{` ${anchors === 1 ? 'anchor' : 'anchors'}.`}</span>
			</Notice>
		)
	return (
		<Notice className="mb-4" look="danger" icon={<Icon name="triangle-alert" />} title="The chain is broken">
			<ul>
				{faults.map((fault) => (
					<li key={fault}>{fault}</li>
				))}
			</ul>
		</Notice>
	)
}

type FiltersProps = { filters: AuditFilters; areas: readonly string[]; reset: string | null }

function Filters({ filters, areas, reset }: FiltersProps) {
	return (
		<FilterBar
			key={JSON.stringify(filters)}
			action="/admin/audit"
			label="Record ID"
			query={filters.q}
			reset={reset}
		>
			<FilterSelect
				name="area"
				label="Area"
				value={filters.area}
				any="All areas"
				options={areas.map((area) => [area, area])}
				className="max-md:col-span-2 md:w-40"
			/>
			<DateRange from={filters.from} until={filters.until} />
		</FilterBar>
	)
}

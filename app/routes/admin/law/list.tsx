import { Link } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { amountOf } from '#app/lib/text/amount-of.ts'
import { ImportedRates } from '#app/modules/deals/components/admin/imported-rates.tsx'
import { LawCoverage } from '#app/modules/deals/components/admin/law-coverage.tsx'
import { LawTable } from '#app/modules/deals/components/admin/law-table.tsx'
import { listLawEntries } from '#app/modules/deals/law/law-changes.server.ts'
import { originLabels, reviewStatus } from '#app/modules/deals/law/law-labels.ts'
import {
	countDue,
	dueWithinDays,
	filterLaw,
	type LawListFilter,
	lawListUrl,
	lawListViews,
	lawPageSize,
	readLawFilter,
} from '#app/modules/deals/law/law-list.ts'
import { ruleForms } from '#app/modules/deals/law/rule-forms.ts'
import { listImports } from '#app/modules/deals/law/tax-rates.server.ts'
import { listZipImports } from '#app/modules/deals/law/zip-rates.server.ts'
import { SettingsTabs } from '#app/modules/settings/components/admin/settings-tabs.tsx'
import { stateName } from '#app/modules/settings/service-states.ts'
import { EmptyList } from '#app/ui/admin/lists/empty-list.tsx'
import { FilterBar } from '#app/ui/admin/lists/filter-bar.tsx'
import { FilterSelect } from '#app/ui/admin/lists/filter-select.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { Pagination } from '#app/ui/controls/pagination.tsx'
import { LinkTabs } from '#app/ui/controls/tabs/link-tabs.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import {
	coverageOf,
	describeRule,
	findPurchaseTax,
	isTaxedByPlace,
	isUsedForCars,
	lastDayOf,
	lawSubjects,
	type StreamlinedState,
	subjectLabels,
	type UsState,
	usStates,
} from '#engine'
import type { Route } from './+types/list'

export const handle: RouteHandle = { access: 'admin' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Fees and taxes')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const filter = readLawFilter(new URL(args.request.url).searchParams)
	const [{ timeZone }, entries, imports, zipImports] = await Promise.all([
		readSettings(args.context),
		listLawEntries(db, { actor }),
		listImports(db),
		listZipImports(db),
	])
	const today = localDateOf(clock.now(), timeZone)
	const { shown, count } = filterLaw(entries, filter, today)
	const current = entries.flatMap(({ row, origin }) => (origin === 'removed' ? [] : [row]))
	return {
		filter,
		count,
		pageSize: lawPageSize,
		// From the server, so that the browser loads no tables of names and forms.
		states: [['US', 'Federal'] as const, ...Object.entries(usStates)],
		subjects: lawSubjects.map((subject) => [subject, subjectLabels[subject]] as const),
		kinds: Object.entries(ruleForms).map(([kind, { label }]) => ({ kind, label })),
		dueCount: countDue(entries, today),
		coverage: coverageOf(current, today).map(({ name, subject, ...states }) => ({
			name,
			to: lawListUrl({ view: 'all', subject }),
			law: states.A.length,
			outdated: states['A, outdated'].length,
			secondary: states.B.length,
			differ: states.differ.length,
			none: states.none,
		})),
		rows: shown.map(({ row, origin, daysLeft }) => ({
			id: row.id,
			name: `${row.state === 'US' ? 'Federal' : stateName(row.state)}: ${subjectLabels[row.subject]}`,
			text: describeRule(row.rule),
			citation: row.citation,
			asOf: row.asOf,
			isSecondary: row.grade === 'B',
			origin: originLabels[origin],
			status: reviewStatus({ origin, daysLeft }),
		})),
		imports: [
			...imports.map(({ rateCount, ...file }) => ({
				...file,
				amount: amountOf(rateCount, 'rate'),
				isUsed: isUsedForCars({ state: file.state as StreamlinedState }),
			})),
			...zipImports.map(({ zipCount, ...file }) => ({
				...file,
				amount: amountOf(zipCount, 'ZIP code'),
				isUsed: isTaxedByPlace(findPurchaseTax(current, file.state as UsState, today)?.row.rule),
			})),
		].map(({ quarter, ...file }) => ({
			...file,
			state: stateName(file.state as UsState),
			lastDay: lastDayOf(quarter),
			isStale: today > lastDayOf(quarter),
		})),
	}
}

const viewLabels: Record<LawListFilter['view'], string> = {
	due: 'Due',
	all: 'All',
	own: 'Your changes',
}

export default function AdminLaw({ loaderData }: Route.ComponentProps) {
	const { filter, count, pageSize, states, subjects, kinds, dueCount, coverage, rows, imports } = loaderData
	const { view, state, subject, search, page } = filter
	const isFiltered = Boolean(state || subject || search)
	const last = (page - 1) * pageSize + rows.length
	return (
		<>
			<PageHead title="Fees and taxes">
				The rules that quotes are checked against. What you correct here counts from the next check on.
			</PageHead>
			<SettingsTabs current="/admin/law" />
			<Card className="overflow-hidden">
				<LinkTabs
					label="Rules"
					id="rules"
					className="px-2"
					tabs={lawListViews.map((each) => ({
						to: lawListUrl({ ...filter, view: each, page: 1 }),
						label: viewLabels[each],
						current: each === view,
						...(each === 'due' && { count: dueCount }),
					}))}
				/>
				<FilterBar
					action="/admin/law"
					label="Source, title or note"
					query={search}
					reset={isFiltered ? lawListUrl({ view }) : null}
				>
					{view !== 'due' && <input type="hidden" name="view" value={view} />}
					<FilterSelect name="state" label="State" value={state} any="All states" options={states} />
					<FilterSelect
						name="subject"
						label="Subject"
						value={subject}
						any="All subjects"
						options={subjects}
					/>
				</FilterBar>
				{rows.length > 0 ? (
					<LawTable rows={rows} caption="Rules, the first to be reviewed first" />
				) : (
					<EmptyList
						noMatch="No rule matches these filters."
						reset={isFiltered || page > 1 ? lawListUrl({ view }) : null}
						title={view === 'own' ? 'No changes yet' : 'Nothing is due'}
					>
						{view === 'own'
							? 'What you add, correct or remove is listed here.'
							: `Rules come here ${dueWithinDays} days before they are out of date.`}
					</EmptyList>
				)}
				<div className="border-line border-t px-4 py-2.5">
					<Pagination
						listName="rules"
						position={
							rows.length > 0 ? `${last - rows.length + 1}-${last} of ${count}` : amountOf(count, 'rule')
						}
						back={page > 1 ? lawListUrl({ ...filter, page: page - 1 }) : null}
						next={last < count && rows.length > 0 ? lawListUrl({ ...filter, page: page + 1 }) : null}
					/>
				</div>
			</Card>
			<Card className="mt-4 px-4">
				<Disclosure
					look="bare"
					summary={
						<span>
							<Icon name="plus" className="mr-2 inline size-5" />
							Add a rule
						</span>
					}
				>
					<ul className="grid sm:grid-cols-2">
						{kinds.map(({ kind, label }) => (
							<li key={kind}>
								<Link to={`/admin/law/new?kind=${kind}`} className="inline-flex min-h-11 items-center">
									{label}
								</Link>
							</li>
						))}
					</ul>
				</Disclosure>
			</Card>
			{/* Below the rules that are due: on a phone it would be several screens before them. */}
			<LawCoverage lines={coverage} />
			<ImportedRates imports={imports} />
		</>
	)
}

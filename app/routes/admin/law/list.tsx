import { Link } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { ImportedRates } from '#app/modules/deals/components/admin/imported-rates.tsx'
import { listLawRows } from '#app/modules/deals/law/law-changes.server.ts'
import { ruleForms } from '#app/modules/deals/law/rule-forms.ts'
import { listImports } from '#app/modules/deals/law/tax-rates.server.ts'
import { SettingsTabs } from '#app/modules/settings/components/admin/settings-tabs.tsx'
import { stateName } from '#app/modules/settings/service-states.ts'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { StatusBadge } from '#app/ui/controls/status-badge.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { Cell, Column, Row, Table, TableBody, TableHead } from '#app/ui/layout/table.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import {
	describeRule,
	isStale,
	isUsedForCars,
	type LawRow,
	lastDayOf,
	type StreamlinedState,
	subjectLabels,
	type UsState,
} from '#engine'
import type { Route } from './+types/list'

export const handle: RouteHandle = { access: 'admin' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Fees and taxes')

export async function loader(args: Route.LoaderArgs) {
	await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const [{ timeZone }, rows, imports] = await Promise.all([
		readSettings(args.context),
		listLawRows(db),
		listImports(db),
	])
	const today = localDateOf(clock.now(), timeZone)
	return {
		imports: imports.map(({ state, quarter, fileName, fileDate, rateCount }) => ({
			state: stateName(state as UsState),
			fileName,
			fileDate,
			rateCount,
			isUsed: isUsedForCars({ state: state as StreamlinedState }),
			lastDay: lastDayOf(quarter),
			isStale: today > lastDayOf(quarter),
		})),
		rules: rows.toSorted(byAttention(today)).map((row) => ({
			id: row.id,
			state: row.state === 'US' ? 'Federal' : stateName(row.state),
			subject: subjectLabels[row.subject],
			text: describeRule(row.rule),
			citation: row.citation,
			asOf: row.asOf,
			grade: row.grade,
			staleAfter: row.staleAfter,
			isStale: isStale(row, today),
		})),
	}
}

/** Sorts outdated rows first, then those to be checked next, then by state. */
const byAttention = (today: string) => (one: LawRow, other: LawRow) =>
	Number(isStale(other, today)) - Number(isStale(one, today)) ||
	(one.staleAfter ?? '9999').localeCompare(other.staleAfter ?? '9999') ||
	one.state.localeCompare(other.state)

export default function AdminLaw({ loaderData: { rules, imports } }: Route.ComponentProps) {
	const staleCount = rules.filter(({ isStale: stale }) => stale).length
	return (
		<>
			<PageHead title="Fees and taxes">
				The rules that quotes are checked against. A rule that is out of date, or from a secondary source,
				only raises a question, never a stop.
			</PageHead>
			<SettingsTabs current="/admin/law" />
			<Card className="mb-4 px-4">
				<Disclosure
					look="bare"
					summary={
						<span>
							<Icon name="plus" className="mr-2 inline size-5" />
							Add a rule
						</span>
					}
				>
					<ul className="grid gap-2 sm:grid-cols-2">
						{Object.entries(ruleForms).map(([kind, { label }]) => (
							<li key={kind}>
								<Link to={`/admin/law/new?kind=${kind}`}>{label}</Link>
							</li>
						))}
					</ul>
				</Disclosure>
			</Card>
			<Card className="overflow-hidden">
				<p className="px-4 py-3 text-fine text-ink-soft">
					{`${rules.length} rules, ${staleCount} out of date.`}
				</p>
				<Table caption="Rules by what needs to be checked">
					<TableHead>
						<Column>State</Column>
						<Column>Rule</Column>
						<Column>Source</Column>
						<Column>Up to date</Column>
					</TableHead>
					<TableBody>
						{rules.map((rule) => (
							<Row key={rule.id}>
								<Cell place="title">
									<Link to={`/admin/law/${rule.id}`}>{`${rule.state}: ${rule.subject}`}</Link>
								</Cell>
								<Cell>{rule.text}</Cell>
								<Cell>
									<span>{rule.citation}</span>
									<small className="block text-ink-soft">
										<span>{`as of ${rule.asOf}`}</span>
										{rule.grade === 'B' && <span>, secondary source</span>}
									</small>
								</Cell>
								<Cell className="whitespace-nowrap">
									<StatusBadge tone={rule.isStale ? 'stop' : 'ok'}>
										{rule.isStale ? 'Out of date' : rule.staleAfter ? `Until ${rule.staleAfter}` : 'Yes'}
									</StatusBadge>
								</Cell>
							</Row>
						))}
					</TableBody>
				</Table>
			</Card>
			<ImportedRates imports={imports} />
		</>
	)
}

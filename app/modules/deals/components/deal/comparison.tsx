import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { verbatim } from '#app/lib/text/verbatim.ts'
import { Badge } from '#app/ui/controls/badge.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import { formatCents } from '#engine'
import type { ComparedColumn, ComparedFamily, ComparedRow } from '../../comparison/comparison-view.ts'
import { BaseParts, DifferenceBars } from './difference-bars.tsx'
import { ItemByItem } from './item-by-item.tsx'

type ComparisonProps = {
	family: ComparedFamily
	/** Returns the path of a document's page. */
	hrefOf: (id: string) => string
	/** The document that was agreed on: what is wrong with it is settled. */
	agreedId?: string | null
	/** Whether there is no other family, so that its title says nothing. */
	isOnly?: boolean
	/** Between the difference and the offers. */
	children?: ReactNode
}

const titles = { purchase: 'Buying', lease: 'Leasing' }

/** Two to six offers: how much the cheapest saves, a card for each with why it costs more, and all items side by side, closed. */
export function Comparison({ family, hrefOf, agreedId = null, isOnly = false, children }: ComparisonProps) {
	const { columns, figures, parts } = family
	const costs = columns.map(({ costCents }) => (costCents === null ? null : formatCents(costCents)))
	const cost: ComparedRow = figures.find(({ cells }) => cells.join() === costs.join()) ?? {
		label: family.family === 'lease' ? 'Cost of the lease' : 'Cost of the deal',
		cells: costs,
	}
	const rows = figures.filter((row) => row !== cost)
	const fullCents = Math.max(
		1,
		...columns.flatMap(({ aboveBest }) => aboveBest?.parts.map(({ cents }) => Math.abs(cents)) ?? []),
	)
	const sorted = cheapestFirst(columns)
	// What was agreed stands first, beside what it is compared with.
	const ordered = [
		...sorted.filter(({ id }) => id === agreedId),
		...sorted.filter(({ id }) => id !== agreedId),
	]
	return (
		<section aria-label={titles[family.family]} className="grid grid-cols-1 gap-4">
			<h2 className={isOnly ? 'sr-only' : 'text-h3'}>{titles[family.family]}</h2>
			<Saving columns={sorted} />
			{children}
			<div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
				{ordered.map((column) => (
					<Offer
						key={column.id}
						column={column}
						isNamesake={columns.some(({ id, title }) => id !== column.id && title === column.title)}
						href={hrefOf(column.id)}
						isAgreed={column.id === agreedId}
						fullCents={fullCents}
						cost={{ label: cost.label, text: cost.cells[columns.indexOf(column)] ?? null }}
						rows={rows.map(({ label, cells }) => ({
							label,
							text: cells[columns.indexOf(column)] ?? null,
						}))}
					/>
				))}
			</div>
			<Disclosure summary="Item by item">
				<ItemByItem columns={columns} shown={ordered} parts={parts} cost={cost} />
			</Disclosure>
		</section>
	)
}

/** Offers whose cost is not known come last. */
const cheapestFirst = (columns: readonly ComparedColumn[]) =>
	columns.toSorted((one, other) => costOf(one) - costOf(other))
const costOf = ({ costCents }: ComparedColumn) => costCents ?? Number.MAX_SAFE_INTEGER

/** How much less the cheapest offer costs than the next one. */
function Saving({ columns: [best, next] }: { columns: readonly ComparedColumn[] }) {
	if (!best?.isBest || !next?.aboveBest) return null
	const { cents } = next.aboveBest
	return (
		<p className="text-h3 leading-snug">
			<bdi translate="no">{best.title}</bdi>
			{cents === 0 ? (
				<span> costs the same as </span>
			) : (
				<>
					<span> costs </span>
					<strong className="num" translate="no">
						{formatCents(cents)}
					</strong>
					<span> less than </span>
				</>
			)}
			<bdi translate="no">{next.title}</bdi>
			<OnEqualTerms best={best} next={next} />
		</p>
	)
}

/** The end of the sentence: what the same difference is on equal terms, unless the page shows that. */
function OnEqualTerms({ best, next }: { best: ComparedColumn; next: ComparedColumn }) {
	if (!best.onEqualTerms || !next.onEqualTerms) return <span>.</span>
	if (best.onEqualTerms.cents !== 0)
		return (
			<span className="text-ink-soft">
				<span>. On equal terms, </span>
				<bdi translate="no">{best.onEqualTerms.title}</bdi>
				<span> costs least.</span>
			</span>
		)
	const isSame = next.onEqualTerms.cents === next.aboveBest?.cents
	return (
		<span className="text-ink-soft">
			{isSame ? (
				<span>, on equal terms too.</span>
			) : (
				<>
					<span>; on equal terms, </span>
					<span className="num" translate="no">
						{formatCents(next.onEqualTerms.cents)}
					</span>
					<span> less.</span>
				</>
			)}
		</span>
	)
}

type OfferProps = {
	column: ComparedColumn
	/** Whether another offer has the same title. */
	isNamesake: boolean
	isAgreed: boolean
	href: string
	/** The figure that the offers are compared by. */
	cost: Figure
	rows: readonly Figure[]
	fullCents: number
}

type Figure = { label: string; text: string | null }

function Offer({ column, isNamesake, isAgreed, href, cost, rows, fullCents }: OfferProps) {
	const { title, about, vehicle, isBest, addsUp, assumptions } = column
	const subtitle = isNamesake ? about : vehicle
	return (
		<Card asChild className="grid content-start gap-3 p-5">
			<article>
				<div>
					<div className="flex flex-wrap items-baseline justify-between gap-2">
						<h3 className="text-h4">
							<Link to={href} translate="no">
								{title}
							</Link>
						</h3>
						{isAgreed && <Badge tone="brand">Agreed</Badge>}
						{isBest && !isAgreed && <Badge tone="wash">Costs least</Badge>}
					</div>
					{subtitle && <p className="mt-1 text-fine text-ink-soft">{subtitle}</p>}
				</div>
				<dl className="grid gap-1 text-small">
					{cost.text !== null && (
						<div>
							<dt className="text-ink-soft">{cost.label}</dt>
							<dd translate="no" className="num font-bold text-[1.75rem] leading-tight">
								{cost.text}
							</dd>
						</div>
					)}
					{rows
						.filter(({ text }) => text !== null)
						.map(({ label, text }) => (
							<div key={label} className="flex justify-between gap-4">
								<dt className="text-ink-soft">{label}</dt>
								<dd {...verbatim(text)} className="num">
									{text}
								</dd>
							</div>
						))}
				</dl>
				<Reason column={column} fullCents={fullCents} />
				{isBest && column.base && <BaseParts parts={column.base} />}
				{addsUp === false && !isAgreed && (
					<p className="font-semibold text-danger text-small">
						Its lines don’t add up. Ask for a corrected version.
					</p>
				)}
				{assumptions.length > 0 && (
					<Disclosure look="text" summary="Assumptions">
						<ul className="grid gap-1 text-fine text-ink-soft">
							{assumptions.map((sentence) => (
								<li key={sentence}>{sentence}</li>
							))}
						</ul>
					</Disclosure>
				)}
			</article>
		</Card>
	)
}

function Reason({ column, fullCents }: Pick<OfferProps, 'column' | 'fullCents'>) {
	const { costCents, aboveBest, onEqualTerms } = column
	if (costCents === null)
		return <p className="text-small">A price or the tax is missing, so its cost can’t be worked out.</p>
	if (!aboveBest) return null
	if (aboveBest.cents === 0) return <p className="text-small">{`It costs the same as ${aboveBest.title}.`}</p>
	return (
		<>
			<p className="flex items-baseline gap-2">
				<i className="size-3 shrink-0 rounded-xs bg-danger" />
				<span>
					<strong className="num" translate="no">
						{formatCents(aboveBest.cents)}
					</strong>
					<span>{` more than ${aboveBest.title}`}</span>
				</span>
			</p>
			{onEqualTerms && onEqualTerms.cents !== aboveBest.cents && (
				<p className="text-ink-soft text-small">
					{onEqualTerms.cents === 0
						? 'On equal terms, it costs least.'
						: `On equal terms, ${formatCents(onEqualTerms.cents)} more${onEqualTerms.title === aboveBest.title ? '' : ` than ${onEqualTerms.title}`}.`}
				</p>
			)}
			<DifferenceBars parts={aboveBest.parts} fullCents={fullCents} />
		</>
	)
}

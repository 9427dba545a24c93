import { Link } from 'react-router'
import { verbatim } from '#app/lib/text/verbatim.ts'
import { Badge } from '#app/ui/controls/badge.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { formatCents } from '#engine'
import type { ComparedColumn, ComparedFamily, ComparedRow } from '../../comparison/comparison-view.ts'
import { Waterfall } from './waterfall.tsx'

type ComparisonProps = {
	family: ComparedFamily
	/** Returns the path of a document's page. */
	hrefOf: (id: string) => string
}

const titles = { purchase: 'Buying', lease: 'Leasing' }

/** Two to six offers side by side, and under each why it costs more than the cheapest. On phones, a card for each. */
export function Comparison({ family, hrefOf }: ComparisonProps) {
	const { columns, figures, parts } = family
	const rows: ComparedRow[] = [
		...figures,
		{
			label: family.family === 'lease' ? 'Cost of the lease' : 'Cost of the deal',
			cells: columns.map(({ costCents }) => (costCents === null ? null : formatCents(costCents))),
		},
	]
	return (
		<section aria-label={titles[family.family]} className="grid gap-4">
			<h2 className="text-h3">{titles[family.family]}</h2>
			<Card className="max-md:hidden">
				<Table family={family} rows={rows} hrefOf={hrefOf} />
			</Card>
			<div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
				{cheapestFirst(columns).map((column) => (
					<Offer
						key={column.id}
						column={column}
						href={hrefOf(column.id)}
						rows={[...rows, ...parts].map(({ label, cells }) => ({
							label,
							text: cells[columns.indexOf(column)] ?? null,
						}))}
					/>
				))}
			</div>
		</section>
	)
}

/** Offers whose cost is not known come last. */
const cheapestFirst = (columns: readonly ComparedColumn[]) =>
	columns.toSorted((one, other) => costOf(one) - costOf(other))
const costOf = ({ costCents }: ComparedColumn) => costCents ?? Number.MAX_SAFE_INTEGER

function Table({ family, rows, hrefOf }: ComparisonProps & { rows: readonly ComparedRow[] }) {
	const { columns, parts } = family
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
		<section aria-label="Side by side" tabIndex={0} className="overflow-x-auto">
			<table className="w-full border-collapse text-small">
				<thead>
					<tr className="border-line border-b-2">
						<td />
						{columns.map(({ id, title, about, isBest }) => (
							<th key={id} scope="col" className="min-w-36 px-4 py-3 text-start align-top">
								<Link to={hrefOf(id)} className="block font-semibold">
									<bdi translate="no">{title}</bdi>
								</Link>
								<span className="block font-normal text-fine text-ink-soft">{about}</span>
								{isBest && <Badge tone="wash">Costs least</Badge>}
							</th>
						))}
					</tr>
				</thead>
				<Rows rows={rows} columns={columns} lastIsSum />
				<tbody>
					<tr>
						<th
							scope="colgroup"
							colSpan={columns.length + 1}
							className="px-4 pt-4 pb-1 text-start font-semibold"
						>
							Item by item
						</th>
					</tr>
				</tbody>
				<Rows rows={parts} columns={columns} />
			</table>
		</section>
	)
}

type RowsProps = { rows: readonly ComparedRow[]; columns: readonly ComparedColumn[]; lastIsSum?: boolean }

const Rows = ({ rows, columns, lastIsSum = false }: RowsProps) => (
	<tbody>
		{rows.map(({ label, cells }, index) => (
			<tr
				key={label}
				className={
					lastIsSum && index === rows.length - 1
						? 'border-line-strong border-t font-semibold'
						: 'border-line border-b last:border-b-0'
				}
			>
				<th scope="row" className="px-4 py-2 text-start align-top font-normal text-ink-soft">
					{label}
				</th>
				{columns.map(({ id }, columnIndex) => (
					<td key={id} translate="no" className="num px-4 py-2 align-top">
						{cells[columnIndex] ?? '–'}
					</td>
				))}
			</tr>
		))}
	</tbody>
)

type OfferProps = {
	column: ComparedColumn
	href: string
	/** All its figures, for phones, where there is no table. */
	rows: readonly { label: string; text: string | null }[]
}

function Offer({ column, href, rows }: OfferProps) {
	const { title, about, isBest, costCents, aboveBest, addsUp, assumptions } = column
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
						{isBest && <Badge tone="wash">Costs least</Badge>}
					</div>
					<p className="mt-1 text-fine text-ink-soft">{about}</p>
				</div>
				<dl className="grid gap-1 text-small md:hidden">
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
				<Reason isBest={isBest} costCents={costCents} aboveBest={aboveBest} />
				{addsUp === false && (
					<p className="font-semibold text-danger text-small">
						The lines of this offer don’t add up to its total. Ask the dealer for a corrected version before
						you rely on it.
					</p>
				)}
				{assumptions.length > 0 && (
					<ul className="grid gap-1 text-fine text-ink-soft">
						{assumptions.map((sentence) => (
							<li key={sentence}>{sentence}</li>
						))}
					</ul>
				)}
			</article>
		</Card>
	)
}

function Reason({
	isBest,
	costCents,
	aboveBest,
}: Pick<ComparedColumn, 'isBest' | 'costCents' | 'aboveBest'>) {
	if (costCents === null)
		return <p className="text-small">A price or the tax is missing, so its cost can’t be worked out.</p>
	if (isBest || !aboveBest) return <p className="text-small">The others are measured against this one.</p>
	if (aboveBest.cents === 0) return <p className="text-small">{`It costs the same as ${aboveBest.title}.`}</p>
	return (
		<>
			<p>
				<strong className="num" translate="no">
					{formatCents(aboveBest.cents)}
				</strong>
				<span>{` more than ${aboveBest.title}. Here is why:`}</span>
			</p>
			<Waterfall steps={aboveBest.steps} totalCents={aboveBest.cents} />
		</>
	)
}

import './loan-chart.css'
import { formatCents } from '#app/lib/money.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { Cell, Column, Row, Table, TableBody, TableHead } from '#app/ui/table.tsx'
import type { ScheduleRow } from '../../loan.ts'
import { type LoanYear, yearsOf } from '../../loan-years.ts'

const width = 320
const height = 150

/** Where each year's payments go: interest on top of what pays the loan off, and the same as a table. */
export function LoanChart({ rows }: { rows: readonly ScheduleRow[] }) {
	const years = yearsOf(rows)
	if (years.length === 0) return null
	const highest = Math.max(...years.map(({ paidCents }) => paidCents))
	const step = width / years.length
	const scale = (cents: number) => (highest === 0 ? 0 : (cents / highest) * height)
	return (
		<figure className="grid gap-3">
			<figcaption className="font-semibold">Where the payments of each year go</figcaption>
			<svg viewBox={`0 0 ${width} ${height + 20}`} aria-hidden="true" className="loan-chart">
				{years.map(({ year, principalCents, interestCents }, at) => {
					const x = at * step + step * 0.12
					const bar = step * 0.76
					const low = scale(principalCents)
					const high = scale(interestCents)
					return (
						<g key={year}>
							<rect className="loan-principal" x={x} y={height - low} width={bar} height={low} />
							<rect className="loan-interest" x={x} y={height - low - high} width={bar} height={high} />
							<text x={x + bar / 2} y={height + 15}>
								{year}
							</text>
						</g>
					)
				})}
			</svg>
			<p className="flex flex-wrap gap-x-6 gap-y-1 text-fine text-ink-soft">
				<span className="loan-key loan-key-principal">Pays off the loan</span>
				<span className="loan-key loan-key-interest">Interest</span>
				<span>by year of the loan</span>
			</p>
			<Disclosure summary="Show as table" look="text">
				<YearTable years={years} />
			</Disclosure>
			<Disclosure summary="Show every month" look="text">
				<MonthTable rows={rows} />
			</Disclosure>
		</figure>
	)
}

function YearTable({ years }: { years: readonly LoanYear[] }) {
	return (
		<Table caption="Payments by year of the loan">
			<TableHead>
				<Column>Year</Column>
				<Column align="end">Paid</Column>
				<Column align="end">Interest</Column>
				<Column align="end">Still owed</Column>
			</TableHead>
			<TableBody>
				{years.map(({ year, paidCents, interestCents, balanceCents }) => (
					<Row key={year}>
						<Cell place="title">Year {year}</Cell>
						<Cell align="end" note="paid">
							{formatCents(paidCents)}
						</Cell>
						<Cell align="end" note="interest">
							{formatCents(interestCents)}
						</Cell>
						<Cell align="end" note="still owed">
							{formatCents(balanceCents)}
						</Cell>
					</Row>
				))}
			</TableBody>
		</Table>
	)
}

function MonthTable({ rows }: { rows: readonly ScheduleRow[] }) {
	return (
		<table className="loan-months num">
			<caption className="sr-only">Payments by month of the loan</caption>
			<thead>
				<tr>
					<th scope="col">Month</th>
					<th scope="col">Payment</th>
					<th scope="col">Interest</th>
					<th scope="col">Still owed</th>
				</tr>
			</thead>
			<tbody>
				{rows.map((row) => (
					<tr key={row.month}>
						<th scope="row">{row.month}</th>
						<td>{formatCents(row.paymentCents)}</td>
						<td>{formatCents(row.interestCents)}</td>
						<td>{formatCents(row.balanceCents)}</td>
					</tr>
				))}
			</tbody>
		</table>
	)
}

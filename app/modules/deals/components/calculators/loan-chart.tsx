import './loan-chart.css'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import type { ScheduleRow } from '#engine'
import { FigureTable } from './figure-table.tsx'
import { type LoanYear, yearsOf } from './loan-years.ts'

const width = 320
const height = 150

/** A chart of each year's interest and principal, with the same data as tables. */
export function LoanChart({ rows }: { rows: readonly ScheduleRow[] }) {
	const years = yearsOf(rows)
	if (years.length === 0) return null
	const highest = Math.max(...years.map(({ paidCents }) => paidCents))
	const step = width / years.length
	const scale = (cents: number) => (highest === 0 ? 0 : (cents / highest) * height)
	return (
		<figure className="loan-figure grid gap-3">
			<figcaption className="font-semibold">Where the payments of each year go</figcaption>
			<svg viewBox={`0 0 ${width} ${height + 20}`} aria-hidden="true" className="loan-chart">
				{years.map(({ year, principalCents, interestCents }, index) => {
					const x = index * step + step * 0.12
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
		<FigureTable
			caption="Payments by year of the loan"
			columns={['Year', 'Paid', 'Interest', 'Still owed']}
			rows={years.map(({ year, paidCents, interestCents, balanceCents }) => ({
				name: `Year ${year}`,
				cents: [paidCents, interestCents, balanceCents],
			}))}
		/>
	)
}

function MonthTable({ rows }: { rows: readonly ScheduleRow[] }) {
	return (
		<FigureTable
			caption="Payments by month of the loan"
			columns={['Month', 'Payment', 'Interest', 'Still owed']}
			rows={rows.map(({ no, paymentCents, interestCents, balanceCents }) => ({
				name: String(no),
				cents: [paymentCents, interestCents, balanceCents],
			}))}
		/>
	)
}

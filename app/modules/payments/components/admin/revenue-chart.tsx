import { formatLocalDay } from '#app/lib/dates/local-dates.ts'
import { formatCents } from '#app/lib/money/money.ts'
import { BarChart } from '#app/ui/admin/bar-chart.tsx'
import { Card, CardBody, CardHead } from '#app/ui/layout/card.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'

type RevenueChartProps = {
	/** Weeks by their Monday, oldest first; the last one is the current week. */
	weeks: readonly { week: string; revenueCents: number; current: boolean }[]
}

/** The revenue of each week less refunds, with a table of the same data. */
export function RevenueChart({ weeks }: RevenueChartProps) {
	const total = weeks.reduce((sum, { revenueCents }) => sum + revenueCents, 0)
	const average = formatCents(Math.round(total / weeks.length))
	return (
		<Card asChild>
			<section aria-labelledby="revenue">
				<CardHead aside={`average ${average} a week`}>
					<h2 id="revenue" className="text-h4">
						Revenue by week
					</h2>
				</CardHead>
				<CardBody className="grid gap-1">
					<BarChart
						id="revenue-chart"
						label={`Revenue over ${weeks.length} weeks: ${formatCents(total)}, on average ${average} a week, ${formatCents(weeks.at(-1)?.revenueCents ?? 0)} in the current one`}
						bars={weeks.map(({ week, revenueCents, current }) => ({
							label: dayOf(week),
							value: revenueCents,
							text: formatCents(revenueCents),
							current,
						}))}
						least={100_00}
						tick={(cents) => shortMoney(cents)}
					/>
					<p className="text-fine text-ink-soft">
						Dark bars: the selected period. Light bars: earlier weeks. Hatched bar: the current week. Dashed
						line: the average.
					</p>
					<Disclosure summary="Show as table" look="text">
						<table className="w-full max-w-80 text-fine">
							<caption className="sr-only">Revenue by week</caption>
							<thead>
								<tr>
									<th scope="col" className="py-1 text-left font-semibold">
										Week from
									</th>
									<th scope="col" className="py-1 text-right font-semibold">
										Revenue
									</th>
								</tr>
							</thead>
							<tbody>
								{weeks.toReversed().map(({ week, revenueCents }) => (
									<tr key={week} className="border-line border-t">
										<td className="py-1">
											<time dateTime={week}>{formatLocalDay(week)}</time>
										</td>
										<td className="num py-1 text-right" translate="no">
											{formatCents(revenueCents)}
										</td>
									</tr>
								))}
							</tbody>
						</table>
					</Disclosure>
				</CardBody>
			</section>
		</Card>
	)
}

/** 'Nov 16'. */
const dayOf = (week: string) => formatLocalDay(week).split(', ')[1]!

/** '$4k', '$2.5k', '$500'. */
const shortMoney = (cents: number) => (cents < 100_000 ? `$${cents / 100}` : `$${cents / 100_000}k`)

import './loan-chart.css'
import { formatCents } from '#engine'

type FigureTableProps = {
	/** For screen readers. */
	caption: string
	/** The first column contains the row names. */
	columns: readonly string[]
	rows: readonly { name: string; cents: readonly number[]; best?: boolean }[]
}

/** A narrow table of amounts, without the card styles, for which the calculators' pages have no space. */
export function FigureTable({ caption, columns, rows }: FigureTableProps) {
	return (
		<table className="loan-months num">
			<caption className="sr-only">{caption}</caption>
			<thead>
				<tr>
					{columns.map((column) => (
						<th key={column} scope="col">
							{column}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{rows.map(({ name, cents, best }) => (
					<tr key={name} className={best ? 'text-brand' : undefined}>
						<th scope="row">{name}</th>
						{cents.map((amount, index) => (
							<td key={columns[index + 1]} translate="no">
								{formatCents(amount)}
							</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	)
}

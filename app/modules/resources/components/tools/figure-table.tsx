import './loan-chart.css'
import { formatCents } from '#app/lib/money.ts'

type FigureTableProps = {
	/** For those who hear it. */
	caption: string
	/** The first names the rows. */
	columns: readonly string[]
	rows: readonly { name: string; cents: readonly number[]; best?: boolean }[]
}

/** Amounts in a narrow table: it carries no styles for cards, which the calculators' pages have no room for. */
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
						{cents.map((amount, at) => (
							<td key={columns[at + 1]}>{formatCents(amount)}</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	)
}

type BubbleTableProps = {
	caption: string
	columns: readonly string[]
	rows: readonly { label: string; values: readonly number[] }[]
}

/** Counts by two dimensions: each cell has its number and a dot whose area shows it. Screen readers get a plain table. */
export function BubbleTable({ caption, columns, rows }: BubbleTableProps) {
	const most = Math.max(...rows.flatMap(({ values }) => values), 1)
	return (
		<table className="w-full table-fixed text-fine">
			<caption className="sr-only">{caption}</caption>
			<thead>
				<tr className="text-ink-soft">
					<td className="w-18" />
					{columns.map((column) => (
						<th key={column} scope="col" className="pb-1 font-medium">
							{column}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{rows.map(({ label, values }) => (
					<tr key={label} className="border-line border-t">
						<th scope="row" className="text-left font-medium text-ink-soft">
							{label}
						</th>
						{values.map((value, index) => (
							<td key={columns[index]} className="whitespace-nowrap py-0.5 text-center">
								<svg
									aria-hidden="true"
									focusable="false"
									viewBox="0 0 40 40"
									className="inline-block size-8 align-middle"
								>
									{/* People compare areas, so the radius grows with the square root. */}
									<circle
										cx="20"
										cy="20"
										r={value ? 4 + 15 * Math.sqrt(value / most) : 2}
										className={value ? 'fill-brand' : 'fill-line'}
									/>
								</svg>
								<span className="num inline-block w-6 text-left">{value}</span>
							</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	)
}

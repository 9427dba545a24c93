import { clsx } from 'clsx/lite'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import type { ComparedColumn, ComparedRow } from '../../comparison/comparison-view.ts'

type ItemsProps = {
	/** The columns in the order of the cells of each row. */
	columns: readonly ComparedColumn[]
	/** The same columns in the order in which they are shown. */
	shown: readonly ComparedColumn[]
	parts: readonly ComparedRow[]
	/** The row that the others add up to. */
	cost: ComparedRow
}

/** What differs, down to the cost; what is the same in all offers is closed below. */
export function ItemByItem({ columns, shown, parts, cost }: ItemsProps) {
	const inOrder = ({ label, cells }: ComparedRow): ComparedRow => ({
		label,
		cells: shown.map((column) => cells[columns.indexOf(column)] ?? null),
	})
	const isSame = ({ cells }: ComparedRow) =>
		columns.every((_, index) => (cells[index] ?? null) === (cells[0] ?? null))
	const same = columns.length > 1 ? parts.filter(isSame) : []
	return (
		<>
			<Table
				label="Side by side"
				columns={shown}
				rows={parts.filter((row) => !same.includes(row)).map(inOrder)}
				sum={inOrder(cost)}
			/>
			{same.length > 0 && (
				<Disclosure
					look="text"
					summary={same.length === 1 ? '1 item is the same' : `${same.length} items are the same`}
				>
					<Table label="The same in all" columns={shown} rows={same.map(inOrder)} />
				</Disclosure>
			)}
		</>
	)
}

type TableProps = {
	label: string
	columns: readonly ComparedColumn[]
	rows: readonly ComparedRow[]
	/** The row that the others add up to, below them. */
	sum?: ComparedRow
}

function Table({ label, columns, rows, sum }: TableProps) {
	const all = sum ? [...rows, sum] : rows
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
		<section aria-label={label} tabIndex={0} className="scroll-shade overflow-x-auto">
			<table className="w-full border-collapse text-ink text-small">
				<thead>
					<tr className="border-line border-b-2">
						<td className="sticky start-0 bg-ground" />
						{columns.map(({ id, title, about }) => (
							<th
								key={id}
								scope="col"
								className="min-w-26 px-2 py-2 text-start align-top sm:min-w-32 sm:px-3"
							>
								<bdi translate="no">{title}</bdi>
								{columns.some((each) => each.id !== id && each.title === title) && (
									<span className="block font-normal text-fine text-ink-soft">{about}</span>
								)}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{all.map((row) => (
						<tr
							key={row.label}
							className={clsx('border-line border-b last:border-b-0', row === sum && 'font-semibold')}
						>
							<th
								scope="row"
								className="sticky start-0 w-24 min-w-24 bg-ground py-2 pr-2 text-start align-top font-normal text-ink-soft"
							>
								{row.label}
							</th>
							{columns.map(({ id }, columnIndex) => (
								<td key={id} translate="no" className="num px-2 py-2 align-top sm:px-3">
									{row.cells[columnIndex] ?? '–'}
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</section>
	)
}

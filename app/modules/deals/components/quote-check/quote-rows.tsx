import { useState } from 'react'
import { FieldError } from '#app/ui/controls/field.tsx'
import { isEmptyRow, type LineRow, linesMax, type ReportLine } from '#engine'
import { categoryLabel } from '../../quote-check/category-options.ts'
import { LineCells } from '../deal/line-cells.tsx'

type QuoteRowsProps = {
	rows: readonly LineRow[]
	/** What each line was read as; empty before a check. */
	lines: readonly ReportLine[]
	error?: string | undefined
}

const emptyRow: LineRow = { label: '', amount: '', category: '' }

/** The lines of a quote: what the dealer calls it, the amount, and what it is. Empty rows follow; more appear as the last one fills. */
export function QuoteRows({ rows, lines, error }: QuoteRowsProps) {
	const [extraRows, setExtraRows] = useState(0)
	const count = Math.max(rows.length, Math.min(linesMax, rows.length + 2 + extraRows))
	const shown = Array.from({ length: count }, (_, index) => rows[index] ?? emptyRow)
	const readings = readingsOf(rows, lines)
	return (
		<fieldset className="grid gap-2" id="lines" tabIndex={-1} aria-describedby={error && 'lines-error'}>
			<legend className="mb-1 font-semibold">Lines of the quote</legend>
			{error && <FieldError id="lines-error">{error}</FieldError>}
			{shown.map((row, index) => (
				<div
					// biome-ignore lint/suspicious/noArrayIndexKey: a row is identified only by its position
					key={index}
					onInput={index === count - 1 ? () => setExtraRows(extraRows + 5) : undefined}
					className="grid grid-cols-[minmax(10.5rem,2fr)_minmax(0,3fr)] gap-x-2 max-[22rem]:grid-cols-1 gap-y-1 border-line border-b pb-2"
				>
					<LineCells
						row={row}
						index={index}
						error={row.error}
						placeholder={undefined}
						readAs={readAs(readings[index])}
						labelClass="col-span-full"
						categoryClass="min-w-0"
					/>
				</div>
			))}
			<p className="text-fine text-ink-soft">
				A discount has a minus, or choose “Dealer discount”. A new line goes into an empty row.
			</p>
		</fieldset>
	)
}

/** The report of each row. A row without an amount is in no sum and has none. */
function readingsOf(rows: readonly LineRow[], lines: readonly ReportLine[]): (ReportLine | undefined)[] {
	let no = 0
	return rows.map((row) => {
		if (isEmptyRow(row) || row.amount === '') return undefined
		no += 1
		return lines.find((line) => line.no === no)
	})
}

/** Describes how a line was read, as the first option of its select. */
function readAs(line: ReportLine | undefined): string {
	if (!line) return 'Read from the name'
	if (line.classifiedBy === 'none') return 'Not recognized'
	const isCounted = line.role !== 'memo' && line.role !== 'subtotal'
	return `${categoryLabel(line.category ?? 'unknown')}${isCounted ? '' : ' (not added up)'}`
}

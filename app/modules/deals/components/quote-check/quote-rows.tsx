import { useState } from 'react'
import { FieldError } from '#app/ui/controls/field.tsx'
import { type LineRow, linesMax } from '#engine'
import { rowsMin } from '../../quote-check/quote-rows.ts'
import { LineCells } from '../deal/line-cells.tsx'

type QuoteRowsProps = { rows: readonly LineRow[]; error?: string | undefined }

const emptyRow: LineRow = { label: '', amount: '', category: '' }
const examples = [
	'Selling price',
	'Documentation fee',
	'Sales tax',
	'Title and registration',
	'Service contract',
]

/** The lines of a quote: what the dealer calls it, the amount, and what it is. Empty rows follow; more appear as the last one fills. */
export function QuoteRows({ rows, error }: QuoteRowsProps) {
	const [extraRows, setExtraRows] = useState(0)
	const count = Math.max(rows.length, Math.min(linesMax, Math.max(rowsMin, rows.length + 2) + extraRows))
	const shown = Array.from({ length: count }, (_, index) => rows[index] ?? emptyRow)
	return (
		<fieldset className="grid gap-2" id="lines" tabIndex={-1} aria-describedby={error && 'lines-error'}>
			<legend className="mb-1 font-semibold">Lines of the quote</legend>
			<p className="mb-1 text-fine text-ink-soft">
				Type each line as the dealer wrote it. Enter discounts as negative amounts.
			</p>
			{error && <FieldError id="lines-error">{error}</FieldError>}
			{shown.map((row, index) => (
				<div
					// biome-ignore lint/suspicious/noArrayIndexKey: a row is identified only by its position
					key={index}
					onInput={index === count - 1 ? () => setExtraRows(extraRows + 5) : undefined}
					className="grid grid-cols-2 gap-x-2 gap-y-1 sm:grid-cols-3 max-sm:mb-2"
				>
					<LineCells
						row={row}
						index={index}
						error={row.error}
						placeholder={examples[index]}
						readAs="Decide from the label"
						labelClass="max-sm:col-span-2"
						categoryClass="min-w-0"
					/>
				</div>
			))}
		</fieldset>
	)
}

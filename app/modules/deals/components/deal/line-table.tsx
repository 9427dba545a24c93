import { clsx } from 'clsx/lite'
import { type ClipboardEvent, type KeyboardEvent, memo, useEffect, useRef, useState } from 'react'
import { Badge } from '#app/ui/controls/badge.tsx'
import { FieldError } from '#app/ui/controls/field.tsx'
import { type Finding, type LineRow, linesMax, type ReportLine } from '#engine'
import { categoryLabel } from '../../quote-check/category-options.ts'
import { FindingNote } from '../findings/finding-note.tsx'
import { LineCells } from './line-cells.tsx'

/** What the engine says about a row. */
export type RowReading = { line: ReportLine | null; findings: readonly Finding[] }

type LineTableProps = {
	rows: readonly LineRow[]
	/** The report of each row, by its index; empty before a check. */
	readings: ReadonlyMap<number, RowReading>
	lines: readonly ReportLine[]
	error: string | undefined
	/** Replaces the rows after several lines or cells were pasted into one field. */
	onPasteLines: (input: { text: string; column: Column; rowIndex: number }) => void
	/** The row that has the focus at first, after rows were pasted. */
	focusRow?: number | undefined
}

type Column = 'label' | 'amount'

/** On a phone the label is on its own row, above the amount. */
const columns =
	'grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-x-2 gap-y-1 md:grid-cols-[minmax(0,1fr)_9.5rem_13.5rem]'

const emptyRow: LineRow = { label: '', amount: '', category: '' }
const rowsMin = 8
const rowsAdded = 5

/**
 * The lines of a paper for fast typing. Enter goes from the label to the amount and on to the next line; the arrows go up and down; empty
 * rows follow as the last ones fill. Without scripts it is a form with empty rows at its end, and saving adds more.
 */
export function LineTable({ rows, readings, lines, error, onPasteLines, focusRow }: LineTableProps) {
	const [extraRows, setExtraRows] = useState(0)
	const table = useRef<HTMLFieldSetElement>(null)
	const [focusAt, setFocusAt] = useState<number | null>(focusRow ?? null)
	const count = Math.max(rows.length, Math.min(linesMax, Math.max(rowsMin, rows.length + 3) + extraRows))
	useEffect(() => {
		if (focusAt === null) return
		fieldAt(table.current, focusAt, 'label')?.focus()
		setFocusAt(null)
	}, [focusAt])
	const goTo = (row: number, column: Column) => {
		if (row >= count && count < linesMax) {
			setExtraRows(extraRows + rowsAdded)
			setFocusAt(row)
		} else fieldAt(table.current, row, column)?.focus()
	}
	function onKeyDown(event: KeyboardEvent<HTMLElement>) {
		const cell = cellOf(event.target)
		if (!cell || event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return
		const { row, column } = cell
		if (event.key === 'Enter')
			goTo(column === 'label' ? row : row + 1, column === 'label' ? 'amount' : 'label')
		else if (event.key === 'ArrowDown') goTo(row + 1, column)
		else if (event.key === 'ArrowUp') goTo(row - 1, column)
		else return
		event.preventDefault()
	}
	function onPaste(event: ClipboardEvent<HTMLElement>) {
		const cell = cellOf(event.target)
		const text = event.clipboardData.getData('text/plain')
		if (!cell || !/\t|\n./.test(text.trim())) return
		event.preventDefault()
		onPasteLines({ text, column: cell.column, rowIndex: cell.row })
	}
	return (
		<fieldset
			ref={table}
			id="lines"
			tabIndex={-1}
			aria-describedby={error && 'lines-error'}
			onKeyDown={onKeyDown}
			onPaste={onPaste}
			className="grid min-w-0 gap-2 outline-none max-md:gap-4"
		>
			<legend className="mb-1 font-semibold">Lines</legend>
			<p className="mb-1 text-fine text-ink-soft">
				Type each line as it is printed. Enter discounts as negative amounts. Press Enter to go to the next
				field. You can paste lines from an email or a spreadsheet into any row.
			</p>
			{error && <FieldError id="lines-error">{error}</FieldError>}
			<div aria-hidden="true" className={clsx(columns, 'text-fine text-ink-soft max-md:hidden')}>
				<span>What it says</span>
				<span>Amount</span>
				<span>What it is</span>
			</div>
			{Array.from({ length: count }, (_, index) => (
				<Row
					// biome-ignore lint/suspicious/noArrayIndexKey: a row is identified only by its position
					key={index}
					row={rows[index] ?? emptyRow}
					index={index}
					reading={readings.get(index)}
					lines={lines}
					onInput={
						index === count - 1 && count < linesMax ? () => setExtraRows(extraRows + rowsAdded) : undefined
					}
				/>
			))}
		</fieldset>
	)
}

const fieldAt = (table: HTMLElement | null, row: number, column: Column) =>
	table?.querySelector<HTMLInputElement>(`input[name="${column}"][data-row="${row}"]`)

/** The row and column of a field of the table; null for anything else. */
function cellOf(target: EventTarget): { row: number; column: Column } | null {
	if (!(target instanceof HTMLInputElement) || target.dataset.row === undefined) return null
	return { row: Number(target.dataset.row), column: target.name === 'amount' ? 'amount' : 'label' }
}

type RowProps = {
	row: LineRow
	index: number
	reading: RowReading | undefined
	lines: readonly ReportLine[]
	onInput: (() => void) | undefined
}

const Row = memo(function Row({ row, index, reading, lines, onInput }: RowProps) {
	const [changed, setChanged] = useState(false)
	const line = reading?.line
	return (
		<div
			onInput={() => {
				setChanged(true)
				onInput?.()
			}}
			className={columns}
		>
			<LineCells
				row={row}
				index={index}
				error={changed ? undefined : row.error}
				placeholder={index === 0 ? 'For example: Selling price' : undefined}
				labelClass="max-md:col-span-2"
				readAs={readAs(line)}
				categoryClass={line ? 'text-fine font-semibold' : 'text-fine text-ink-soft'}
			/>
			{line && (line.role === 'memo' || line.role === 'subtotal') && (
				<div className="col-span-full">
					<Badge tone="wash">Not added up</Badge>
				</div>
			)}
			{reading?.findings.map((finding) => (
				<div key={finding.code} className="col-span-full">
					<FindingNote finding={finding} lines={lines} />
				</div>
			))}
		</div>
	)
})

/** Describes how the engine interpreted the label, as the first option of the row's select. */
function readAs(line: ReportLine | null | undefined): string {
	if (!line) return 'Decide from the label'
	if (line.classifiedBy === 'none') return 'Not recognized'
	const sign = line.role === 'credit' ? ' (−)' : ''
	return `${categoryLabel(line.category ?? 'unknown')}${sign}`
}

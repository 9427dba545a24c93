import { clsx } from 'clsx/lite'
import { FieldError } from '#app/ui/controls/field.tsx'
import { IconButton } from '#app/ui/controls/icon-button.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { amountOf, certaintyOf, type PaperLine, type TypedLine } from '#engine'
import type { FileReading } from '../../paper/read-file.ts'
import { PaperCrop } from './paper-crop.tsx'

type DraftLineProps = {
	line: PaperLine
	number: number
	typed: (TypedLine & { error: string | null }) | undefined
	/** The pages of the paper, to show the place of the line. */
	source: FileReading
	onEdit(line: TypedLine): void
	onRemove(): void
}

/** A line to compare: its place on the paper, the words and the amount to correct, and why it should be looked at. */
export function DraftLine({ line, number, typed, source, onEdit, onRemove }: DraftLineProps) {
	const { label, amount } = typed ?? { label: line.label, amount: amountOf(line) }
	const isMarked = line.marks.length > 0
	const marksId = `paper-line-${number}-marks`
	const errorId = `paper-line-${number}-error`
	return (
		<li
			className={clsx(
				'grid gap-2 rounded-control border p-3',
				isMarked ? 'border-signal-deep bg-signal-wash' : 'border-line',
			)}
		>
			<PaperCrop line={line} source={source} />
			<div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_auto]">
				<Input
					density="compact"
					className="max-sm:col-span-2"
					aria-label={`From the document, line ${number}: what it says`}
					aria-describedby={marksId}
					value={label}
					autoComplete="off"
					onChange={({ target }) => onEdit({ label: target.value, amount })}
				/>
				<Input
					density="compact"
					aria-label={`From the document, line ${number}: amount in dollars`}
					aria-describedby={typed?.error ? errorId : marksId}
					aria-invalid={typed?.error ? true : undefined}
					prefix="$"
					value={amount}
					autoComplete="off"
					translate="no"
					className="num text-end"
					onChange={({ target }) => onEdit({ label, amount: target.value })}
				/>
				<IconButton label={`Remove line ${number}`} onClick={onRemove}>
					<Icon name="trash-2" />
				</IconButton>
			</div>
			{typed?.error && <FieldError id={errorId}>{typed.error}</FieldError>}
			<p id={marksId} className="grid grid-cols-[1.25rem_1fr] gap-x-1 text-fine text-ink-soft">
				{isMarked && <Icon name="eye" className="mt-0.5 size-4" />}
				<span className={isMarked ? '' : 'col-span-2'}>
					{[certaintyOf(line), ...line.marks.map(({ message }) => message)].join('. ').replaceAll('..', '.')}
				</span>
			</p>
		</li>
	)
}

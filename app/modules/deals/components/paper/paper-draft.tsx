import { useState } from 'react'
import { Button } from '#app/ui/controls/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Notice } from '#app/ui/layout/notice.tsx'
import {
	applyRepair,
	editLine,
	type PaperChecksum,
	type PaperReading,
	type PaperRepair,
	removeLine,
	type TypedLine,
} from '#engine'
import { quoteOfReading, type ReadQuote } from '../../forms/read-quote.ts'
import type { FileReading } from '../../paper/read-file.ts'
import { UnreadLines } from '../quote-check/unread-lines.tsx'
import { DraftLine } from './draft-line.tsx'

type PaperDraftProps = { read: FileReading; useLabel: string; onUse(quote: ReadQuote): void }

/** What was typed into each line, with an error if it can't be read, by the key of the line. */
type TypedLines = ReadonlyMap<string, TypedLine & { error: string | null }>

/**
 * The lines that were read, each beside its place on the paper, those to compare first; whether they add up; and what to change if not.
 * Nothing is used before the last button.
 */
export function PaperDraft({ read, useLabel, onUse }: PaperDraftProps) {
	const [reading, setReading] = useState(read.reading)
	const [typed, setTyped] = useState<TypedLines>(new Map())
	const [order, setOrder] = useState(() => orderOf(read.reading))
	const keys = keysOf(reading)
	const marked = reading.lines.filter(({ marks }) => marks.length > 0).length
	const indexes = order.map((key) => keys.indexOf(key)).filter((index) => index >= 0)

	function edit(index: number, line: TypedLine) {
		const key = keys[index]!
		const changed = editLine(reading, index, line)
		if (typeof changed !== 'string') setReading(changed)
		const error = typeof changed === 'string' ? changed : null
		setTyped(new Map(typed).set(key, { ...line, error }))
	}
	function repair(chosen: PaperRepair) {
		const repaired = applyRepair(reading, chosen)
		const changed = new Set(chosen.changes.map(({ line }) => keys[line]))
		setReading(repaired)
		setTyped(new Map([...typed].filter(([key]) => !changed.has(key))))
		const added = keysOf(repaired).filter((key) => !order.includes(key))
		setOrder([...added, ...order])
	}
	function remove(index: number) {
		setOrder(order.filter((key) => key !== keys[index]))
		setReading(removeLine(reading, index))
	}
	function use() {
		const { rows, ...quote } = quoteOfReading(reading)
		// What can't be read as an amount goes along as it was typed, and the form says so.
		const keysOfRows = keys.filter((_, index) => !reading.lines[index]!.isFigure)
		const kept = rows.map((row, index) => ({ ...row, ...textOf(typed.get(keysOfRows[index]!)) }))
		onUse({ ...quote, rows: kept })
	}
	return (
		<>
			<Checksum checksum={reading.checksum} />
			{reading.repairs.length > 0 && <Repairs reading={reading} onRepair={repair} />}
			<div>
				<h3 className="text-h4">{headingOf(reading.lines.length, marked)}</h3>
				<ul className="mt-2 grid gap-3">
					{indexes.map((index) => (
						<DraftLine
							key={keys[index]}
							line={reading.lines[index]!}
							number={index + 1}
							typed={typed.get(keys[index]!)}
							source={read}
							onEdit={(line) => edit(index, line)}
							onRemove={() => remove(index)}
						/>
					))}
				</ul>
			</div>
			<UnreadLines lines={reading.unread} />
			<Button variant="brand" className="w-fit" onClick={use}>
				{useLabel}
			</Button>
		</>
	)
}

const textOf = (typed: (TypedLine & { error: string | null }) | undefined) =>
	typed?.error ? { label: typed.label, amount: typed.amount, note: undefined, line: undefined } : {}

function headingOf(lines: number, marked: number): string {
	const all = lines === 1 ? '1 line' : `${lines} lines`
	if (marked === 0) return `${all}, all read clearly`
	return marked === 1
		? `${all}, 1 to compare with the document`
		: `${all}, ${marked} to compare with the document`
}

/** A line keeps its key while others come and go. Several lines can come from one row. */
function keysOf({ lines }: PaperReading): string[] {
	const seen = new Map<number, number>()
	return lines.map(({ lineNumber }) => {
		const count = (seen.get(lineNumber) ?? 0) + 1
		seen.set(lineNumber, count)
		return `${lineNumber}.${count}`
	})
}

/** Puts lines that have to be compared first and keeps the document's order otherwise. The order does not change during corrections. */
function orderOf(reading: PaperReading): string[] {
	const keys = keysOf(reading)
	const isMarked = (index: number) => reading.lines[index]!.marks.length > 0
	const indexes = keys.map((_, index) => index)
	return [...indexes.filter(isMarked), ...indexes.filter((index) => !isMarked(index))].map(
		(index) => keys[index]!,
	)
}

const checksumLooks = {
	adds_up: { title: 'It adds up', icon: 'check', look: 'plain' },
	differs: { title: 'It does not add up yet', icon: 'circle-alert', look: 'signal' },
	no_total: { title: 'No total to check with', icon: 'info', look: 'plain' },
} as const

function Checksum({ checksum: { status, message } }: { checksum: PaperChecksum }) {
	const { title, icon, look } = checksumLooks[status]
	return (
		<div role="status">
			<Notice title={title} icon={<Icon name={icon} />} look={look}>
				{message}
			</Notice>
		</div>
	)
}

type RepairsProps = { reading: PaperReading; onRepair(repair: PaperRepair): void }

function Repairs({ reading: { repairs, areRepairsEqual }, onRepair }: RepairsProps) {
	return (
		<section className="grid gap-2" aria-label="What may be different on the document">
			<p className="text-small">
				{areRepairsEqual
					? 'Several changes would make it add up. Please look at the document before you choose one.'
					: 'Please look at the document before you choose this.'}
			</p>
			<ul className="grid gap-2">
				{repairs.map((repair) => (
					<li key={repair.message}>
						<Button
							variant="plain"
							size="compact"
							className="w-full justify-start text-start"
							onClick={() => onRepair(repair)}
						>
							{repair.message}
						</Button>
					</li>
				))}
			</ul>
		</section>
	)
}

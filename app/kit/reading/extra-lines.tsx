import { useState } from 'react'
import { PaperDifferences } from '#app/modules/signing/components/paper-differences.tsx'
import { type ReadPaper, replacedKeys } from '#app/modules/signing/desk/signing-state.ts'
import { typedValue } from '#app/modules/signing/paper/paper-form.ts'
import type { PlacedVariance } from '#app/modules/signing/paper/paper-variances.ts'
import type { ExtraLine } from '#app/modules/signing/paper/typed-paper.ts'
import { labelCharsMax, readDollars } from '#engine'
import { KitButton, Panel, TextField } from '../controls.tsx'
import { useOpenKit } from '../use-kit.ts'

type ExtraLinesProps = { paper: ReadPaper; isOpen: boolean; variances: readonly PlacedVariance[] }

/** Lines of the document for which the form has no box. */
export function ExtraLines({ paper, isOpen, variances }: ExtraLinesProps) {
	const { store } = useOpenKit()
	const [newId, setNewId] = useState(() => crypto.randomUUID() as string)
	const storeLine = (line: string, says: ExtraLine | null) => {
		const before = paper.lines.get(line)
		if (before?.label === says?.label && before?.cents === says?.cents) return
		void store.append({
			kind: 'line',
			paper: paper.id,
			line,
			says,
			over: replacedKeys(paper, `line ${line}`),
		})
	}
	const ids = [...paper.lines.keys(), ...(paper.lines.has(newId) ? [] : [newId])]
	return (
		<Panel title="Lines without a box above">
			<p className="text-small">Such as window etching, paint protection or another fee.</p>
			<ul className="grid gap-4">
				{ids.map((id) => (
					<Line
						key={id}
						id={id}
						stored={paper.lines.get(id) ?? null}
						isOpen={isOpen}
						onStore={(says) => storeLine(id, says)}
					/>
				))}
			</ul>
			<PaperDifferences report={{ variances, findings: [] }} wrong={[]} level={3} />
			{isOpen && paper.lines.has(newId) && (
				<KitButton look="plain" onClick={() => setNewId(crypto.randomUUID())}>
					Another line
				</KitButton>
			)}
		</Panel>
	)
}

type LineProps = {
	id: string
	stored: ExtraLine | null
	isOpen: boolean
	onStore: (says: ExtraLine | null) => void
}

function Line({ id, stored, isOpen, onStore }: LineProps) {
	const [label, setLabel] = useState(stored?.label ?? '')
	const [amount, setAmount] = useState(stored ? typedValue(stored.cents, 'cents') : '')
	const [isLeft, setLeft] = useState(false)
	const read = amount.trim() ? readDollars(amount) : null
	const leave = () => {
		setLeft(true)
		if (label.trim() && read?.ok) onStore({ label: label.trim(), cents: read.value })
		else if (!label.trim() && !amount.trim() && stored) onStore(null)
	}
	const labelError = isLeft && amount.trim() && !label.trim() ? 'What does the document call it?' : undefined
	return (
		<li className="grid grid-cols-[minmax(0,1fr)_8rem] items-start gap-3">
			<TextField
				id={`line-${id}`}
				label="Name in the document"
				value={label}
				maxLength={labelCharsMax}
				disabled={!isOpen}
				error={labelError}
				onInput={({ currentTarget }) => setLabel(currentTarget.value)}
				onBlur={leave}
			/>
			<TextField
				id={`amount-${id}`}
				label="Amount"
				inputMode="decimal"
				value={amount}
				disabled={!isOpen}
				error={isLeft && read && !read.ok ? read.message : undefined}
				onInput={({ currentTarget }) => setAmount(currentTarget.value)}
				onBlur={leave}
			/>
		</li>
	)
}

import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ReadBox } from '#app/modules/signing/paper/boxes-from-reading.ts'
import {
	type BoxUnit,
	type BoxValue,
	nothingPrinted,
	type PaperBox,
} from '#app/modules/signing/paper/paper-boxes.ts'
import { readBoxValue, textOfValue, typedValue } from '#app/modules/signing/paper/paper-form.ts'
import { KitButton, TextField } from '../controls.tsx'
import { ReadFigure } from './read-figure.tsx'

type BoxRowProps = {
	box: PaperBox
	/** Null until the box has an answer. */
	answer: BoxValue | null
	/** The value read from a photo, until the box has an answer. */
	read: ReadBox | undefined
	isOpen: boolean
	/** What is being typed, if it can be read. */
	onType: (value: BoxValue | null) => void
	/** Null removes the answer. */
	onAnswer: (value: BoxValue | null) => void
}

/** An entry is stored this long after the last letter was typed, and when the field is left. */
const typingPauseMs = 700

/** A box of the document: one tap confirms the agreed figure, or the person types the printed one. */
export function BoxRow({ box, answer, read, isOpen, onType, onAnswer }: BoxRowProps) {
	const { id, label, hint, unit, agreed } = box
	const same = agreed ?? nothingPrinted
	const isSame = answer === same
	const differs = answer !== null && !isSame
	const [isTyping, setTyping] = useState(false)
	const row = useRef<HTMLLIElement>(null)
	const tapSame = () => {
		setTyping(false)
		onAnswer(isSame ? null : same)
		// Scrolls the next box to where the thumb is.
		if (!isSame) row.current?.nextElementSibling?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
	}
	return (
		<li ref={row} className="kit-box grid gap-2 border-line border-b py-3 last:border-b-0">
			<div className="flex items-baseline justify-between gap-3">
				<p className="font-semibold">{label}</p>
				<p className="num shrink-0 font-semibold">
					{agreed === null ? 'Not agreed' : textOfValue(agreed, unit)}
				</p>
			</div>
			{read && answer === null && isOpen && (
				<ReadFigure label={label} unit={unit} read={read} onUse={() => onAnswer(read.value)} />
			)}
			{hint && <p className="text-fine">{hint}</p>}
			<div className="grid grid-cols-2 gap-3">
				<KitButton
					look={isSame ? 'chosen' : 'line'}
					aria-pressed={isSame}
					aria-label={`${label}: ${agreed === null ? 'nothing printed' : 'same'}`}
					disabled={!isOpen}
					onClick={tapSame}
				>
					{isSame && <Check aria-hidden="true" size={20} />}
					<span>{agreed === null ? 'Nothing printed' : 'Same'}</span>
				</KitButton>
				<KitButton
					look={differs ? 'chosen' : 'plain'}
					aria-expanded={isTyping || differs}
					aria-label={`${label}: different`}
					disabled={!isOpen}
					onClick={() => setTyping(true)}
				>
					{agreed === null ? 'Printed' : 'Different'}
				</KitButton>
			</div>
			{(isTyping || differs) && (
				<Digits
					id={`box-${id}`}
					label={`What the document says: ${label}`}
					box={{ id, unit }}
					answer={differs ? answer : null}
					isOpen={isOpen}
					wantsFocus={isTyping}
					onType={onType}
					onAnswer={onAnswer}
				/>
			)}
		</li>
	)
}

type DigitsProps = Pick<BoxRowProps, 'isOpen' | 'onType' | 'onAnswer' | 'answer'> & {
	id: string
	label: string
	box: { id: string; unit: BoxUnit }
	wantsFocus: boolean
}

function Digits({ id, label, box, answer, isOpen, wantsFocus, onType, onAnswer }: DigitsProps) {
	const { unit } = box
	const [text, setText] = useState(answer === null ? '' : typedValue(answer, unit))
	const [isLeft, setLeft] = useState(false)
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
	const read = text.trim() ? readBoxValue(text.trim(), box) : null
	const field = useRef<HTMLDivElement>(null)
	// Another phone may have read it again; what is being typed here stays.
	useEffect(() => {
		if (field.current?.contains(document.activeElement)) return
		setText(answer === null ? '' : typedValue(answer, unit))
	}, [answer, unit])
	useEffect(() => {
		if (wantsFocus) field.current?.querySelector('input')?.focus()
	}, [wantsFocus])
	const storeTyped = (typed: string) => {
		clearTimeout(timer.current)
		const value = typed.trim() ? readBoxValue(typed.trim(), box) : null
		if (value?.ok) onAnswer(value.value)
		else if (!typed.trim() && answer !== null) onAnswer(null)
	}
	const type = (typed: string) => {
		setText(typed)
		setLeft(false)
		const value = typed.trim() ? readBoxValue(typed.trim(), box) : null
		onType(value?.ok ? value.value : null)
		clearTimeout(timer.current)
		timer.current = setTimeout(() => storeTyped(typed), typingPauseMs)
	}
	return (
		<div ref={field}>
			<TextField
				id={id}
				label={label}
				isLabelHidden
				type={unit === 'date' ? 'date' : 'text'}
				inputMode={unit === 'months' || unit === 'miles' ? 'numeric' : 'decimal'}
				placeholder={unit === 'cents' ? '0.00' : undefined}
				value={text}
				disabled={!isOpen}
				error={isLeft && read && !read.ok ? read.message : undefined}
				onInput={({ currentTarget }) => type(currentTarget.value)}
				onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
				onBlur={({ currentTarget }) => {
					setLeft(true)
					storeTyped(currentTarget.value)
				}}
			/>
		</div>
	)
}

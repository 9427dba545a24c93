import { Check, CircleAlert, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { describeVariance } from '#app/modules/signing/components/paper-differences.tsx'
import type { BoxDifference } from '#app/modules/signing/paper/box-differences.ts'
import type { ReadBox } from '#app/modules/signing/paper/boxes-from-reading.ts'
import {
	type BoxUnit,
	type BoxValue,
	nothingPrinted,
	type PaperBox,
} from '#app/modules/signing/paper/paper-boxes.ts'
import { readBoxValue, textOfValue, typedValue } from '#app/modules/signing/paper/paper-form.ts'
import type { PlacedVariance } from '#app/modules/signing/paper/paper-variances.ts'
import { KitButton, TextField } from '../controls.tsx'
import { ReadFigure } from './read-figure.tsx'

type BoxRowProps = {
	box: PaperBox
	/** Null until the box has an answer. */
	answer: BoxValue | null
	/** The value read from a photo, until the box has an answer. */
	read: ReadBox | undefined
	isOpen: boolean
	/** Whether the person said that it differs and has not typed how. */
	isUntyped: boolean
	/** How it differs, and what to say about it. */
	difference: BoxDifference | undefined
	variances: readonly PlacedVariance[]
	onDiffers: (differs: boolean) => void
	/** What is being typed, if it can be read. */
	onType: (value: BoxValue | null) => void
	/** Null removes the answer. */
	onAnswer: (value: BoxValue | null) => void
}

/** An entry is stored this long after the last letter was typed, and when the field is left. */
const typingPauseMs = 700

/** A box of the document: one tap confirms the agreed figure, or the person types the printed one. */
export function BoxRow(props: BoxRowProps) {
	const { box, answer, read, isOpen, isUntyped, onDiffers, onType, onAnswer } = props
	const { id, label, hint, unit, agreed } = box
	const same = agreed ?? nothingPrinted
	const isSame = answer === same
	const differs = (answer !== null && !isSame) || isUntyped
	const [isTyping, setTyping] = useState(false)
	const row = useRef<HTMLLIElement>(null)
	const { difference, variances } = props
	const saying = `${isUntyped} ${difference?.text} ${variances.map(({ say }) => say).join(' ')}`
	useEffect(() => {
		// The sentence to say appears below the field, where the bar of sections would cover it.
		if (isTyping && saying) row.current?.scrollIntoView({ block: 'nearest' })
	}, [isTyping, saying])
	const tapSame = () => {
		setTyping(false)
		onDiffers(false)
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
					look={differs ? 'stop' : 'plain'}
					aria-expanded={isTyping || differs}
					aria-label={`${label}: different`}
					disabled={!isOpen}
					onClick={() => {
						setTyping(true)
						if (answer === null || isSame) onDiffers(true)
					}}
				>
					{differs && <X aria-hidden="true" size={20} />}
					<span>{agreed === null ? 'Printed' : 'Different'}</span>
				</KitButton>
			</div>
			{(isTyping || differs) && (
				<Digits
					id={`box-${id}`}
					label={`What the document says: ${label}`}
					box={{ id, unit }}
					answer={isSame ? null : answer}
					isOpen={isOpen}
					wantsFocus={isTyping}
					onType={onType}
					onAnswer={onAnswer}
				/>
			)}
			<WhatToSay {...props} />
		</li>
	)
}

/** Directly under the field: how the box differs, and the sentence to say. */
function WhatToSay({ box, difference, variances, isUntyped }: BoxRowProps) {
	if (!isUntyped && !difference && variances.length === 0) return null
	const text = isUntyped ? `${box.label} differs: enter what it says.` : difference?.text
	const isNews = !isUntyped && difference?.isWorse === false
	return (
		<section
			aria-label={`What to say about ${box.label}`}
			className={`grid gap-1 rounded-control border-l-4 p-3 ${isNews ? 'border-line-strong bg-band' : 'border-danger bg-danger-wash'}`}
		>
			{text && (
				<p className={`flex items-start gap-2 font-semibold ${isNews ? '' : 'text-danger'}`}>
					{!isNews && <CircleAlert aria-hidden="true" size={20} className="mt-0.5 shrink-0" />}
					<span>{text}</span>
				</p>
			)}
			{!isUntyped &&
				variances.map((variance) => (
					<div key={variance.message} className="grid gap-1">
						{tellsMore(variance, difference) && <p className="text-small">{describeVariance(variance)}</p>}
						{variance.say && <p className="font-semibold text-lead">{`“${variance.say}”`}</p>}
					</div>
				))}
		</section>
	)
}

/** Whether a variance says more than the difference of its box and the sentence to say do. */
const tellsMore = (
	{ key, kind, message, say, overTermCents }: PlacedVariance,
	difference: BoxDifference | undefined,
): boolean =>
	!say?.startsWith(message.slice(0, -1)) &&
	(!difference || key === 'unknown' || kind === 'moved' || overTermCents !== undefined)

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

import type { FocusEvent, FormEvent } from 'react'
import { type Mask, tidied, whileTyping } from '../../application/apply-masks.ts'

const masks: readonly string[] = ['ssn', 'phone', 'money', 'date'] satisfies Mask[]

/** Writes a field's value the usual way: while digits are typed at its end, after something was pasted, and when it is left. */
export function applyMasks(event: FormEvent<HTMLElement> | FocusEvent<HTMLElement>): void {
	const field = event.target as HTMLInputElement
	const mask = field.dataset?.mask
	if (!mask || !masks.includes(mask)) return
	const shown =
		event.type === 'blur'
			? tidied(mask as Mask, field.value)
			: typing(mask as Mask, field, event.nativeEvent as InputEvent)
	if (shown !== null && shown !== field.value) field.value = shown
}

function typing(mask: Mask, field: HTMLInputElement, { inputType = '' }: InputEvent): string | null {
	const deleting = inputType.startsWith('delete') || inputType.startsWith('history')
	if (inputType === 'insertFromPaste') return tidied(mask, field.value)
	return whileTyping(mask, field.value, { atEnd: field.selectionStart === field.value.length, deleting })
}

import type { FocusEvent, FormEvent } from 'react'
import { formatTyped, formatWhileTyping, type InputMask } from '../../application/apply-masks.ts'

const masks: readonly string[] = ['ssn', 'phone', 'money', 'date'] satisfies InputMask[]

/** Formats a field's value: while digits are typed at its end, after a paste, and when it loses focus. */
export function applyMasks(event: FormEvent<HTMLElement> | FocusEvent<HTMLElement>): void {
	const field = event.target as HTMLInputElement
	const { mask } = field.dataset
	if (!mask || !masks.includes(mask)) return
	const masked =
		event.type === 'blur'
			? formatTyped(mask as InputMask, field.value)
			: maskedInput(mask as InputMask, field, event.nativeEvent as InputEvent)
	if (masked !== null && masked !== field.value) field.value = masked
}

function maskedInput(
	mask: InputMask,
	field: HTMLInputElement,
	{ inputType = '' }: InputEvent,
): string | null {
	const deleting = inputType.startsWith('delete') || inputType.startsWith('history')
	if (inputType === 'insertFromPaste') return formatTyped(mask, field.value)
	return formatWhileTyping(mask, field.value, {
		atEnd: field.selectionStart === field.value.length,
		deleting,
	})
}

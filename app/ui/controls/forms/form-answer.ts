import { createContext, type FormEvent, use, useState } from 'react'
import { useActionData, useInRouterContext } from 'react-router'
import { useLastAnswer } from './use-last-answer.ts'

/**
 * The answer whose errors a form shows, for forms that are not answered by their route's action data. Null for a form that checks its
 * fields itself while they are edited.
 */
export const FormAnswer = createContext<object | null | undefined>(undefined)

/** Returns the answer of the server that the surrounding errors come from, a new object for each answer; null if it is not known. */
export function useFormAnswer(): object | null {
	const answer = use(FormAnswer)
	// Constant for a component: it is inside a router or it is not.
	// biome-ignore lint/correctness/useHookAtTopLevel: see above
	const actionData = useInRouterContext() ? useLastAnswer(useActionData<object | undefined>()) : undefined
	return answer === undefined ? (actionData ?? null) : answer
}

/**
 * Returns the error of a field as long as it is wrong, and what to call with each input: once the field is right as far as the browser can
 * tell, its error is gone, until the next answer.
 */
export function useOpenError(message: string | undefined) {
	const answer = useFormAnswer()
	const [fixedSince, setFixedSince] = useState<object | null>(null)
	const isFixed = answer !== null && fixedSince === answer
	const onInput = ({ target }: FormEvent) => setFixedSince(isRight(target) ? answer : null)
	return { openError: isFixed ? undefined : message, ...(message ? { onInput } : {}) }
}

function isRight(control: EventTarget): boolean {
	if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)
		return control.validity.valid && !(control.required && !control.value.trim())
	return control instanceof HTMLSelectElement && control.validity.valid
}

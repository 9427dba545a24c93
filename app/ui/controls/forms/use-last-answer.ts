import { useState } from 'react'
import { usePageKey } from './use-page-key.ts'

type Shown<Answer> = { key: string; answer: Answer }

/**
 * Returns how the form of the page was last answered, until the next navigation. React Router forgets the answer when it reads the page's
 * data again, for example after a live update, and a form that shows the answer would be empty.
 */
export function useLastAnswer<Answer>(answer: Answer): Answer {
	const key = usePageKey()
	const [shown, setShown] = useState({ key, answer })
	const next = nextShown(shown, { key, answer })
	if (next !== shown) setShown(next)
	return next.answer
}

/** `key` is that of the page, which is new after each navigation and each form. */
export function nextShown<Answer>(shown: Shown<Answer>, now: Shown<Answer>): Shown<Answer> {
	const isForgotten = now.answer === undefined || now.answer === null
	return now.key === shown.key && (isForgotten || now.answer === shown.answer) ? shown : now
}

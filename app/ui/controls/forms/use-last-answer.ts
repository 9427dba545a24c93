import { useState } from 'react'
import { useLocation } from 'react-router'

/**
 * Returns how the form of the page was last answered, until the next navigation. React Router forgets the answer when it reads the page's
 * data again, for example after a live update, and a form that shows the answer would be empty.
 */
export function useLastAnswer<Answer>(answer: Answer | undefined): Answer | undefined {
	const { key } = useLocation()
	const [shown, setShown] = useState({ key, answer })
	const isNew = answer === undefined ? key !== shown.key : answer !== shown.answer || key !== shown.key
	if (isNew) setShown({ key, answer })
	return isNew ? answer : shown.answer
}

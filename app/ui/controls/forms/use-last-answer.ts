import { useState } from 'react'
import { useLocation } from 'react-router'

/**
 * Returns how the form of the page was last answered, until the next navigation. React Router forgets the answer when it reads the page's
 * data again, for example after a live update, and a form that shows the answer would be empty.
 */
export function useLastAnswer<Answer>(answer: Answer): Answer {
	const { key } = useLocation()
	const [shown, setShown] = useState({ key, answer })
	if (key === shown.key && (answer === shown.answer || answer === undefined || answer === null))
		return shown.answer
	setShown({ key, answer })
	return answer
}

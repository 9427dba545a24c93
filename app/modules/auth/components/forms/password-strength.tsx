import '#app/ui/foundations/waiting.css'
import { useEffect, useState } from 'react'
import { measureStrength } from '../../passwords/password-rule.ts'

type PasswordStrengthProps = { password: string; ownWords: string[] }

const pauseMs = 700

/**
 * A three-step meter and a sentence, loaded with the first character typed. Screen readers announce the sentence once it has
 * stayed the same for `pauseMs`, not at every keystroke. The list of known passwords stays on the server.
 */
export default function PasswordStrength({ password, ownWords }: PasswordStrengthProps) {
	const { score, message } = measureStrength(password, ownWords)
	const [spoken, setSpoken] = useState('')
	useEffect(() => {
		const timer = setTimeout(() => setSpoken(message), pauseMs)
		return () => clearTimeout(timer)
	}, [message])
	return (
		<>
			<span aria-hidden="true" className="flex items-center gap-2">
				<span>{message}</span>
				<progress value={score} max={3} className="meter min-w-16 flex-1" />
			</span>
			<span role="status" className="sr-only">
				{spoken}
			</span>
		</>
	)
}

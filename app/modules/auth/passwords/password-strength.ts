import { countFresh, faultOf, passwordCharsMin } from './password-rule.ts'

export type Strength = { marks: 0 | 1 | 2 | 3; sentence: string }

/**
 * A hint while somebody types, no promise: it counts what a guesser cannot derive from the character before, and does
 * not know which passwords have leaked. That is looked up when the form is sent.
 */
export function strengthOf(password: string, own: readonly string[]): Strength {
	const missing = passwordCharsMin - [...password.normalize('NFKC')].length
	if (missing > 0)
		return { marks: 0, sentence: `${missing} more ${missing === 1 ? 'character' : 'characters'}.` }
	const fault = faultOf(password, own)
	if (fault) return { marks: 0, sentence: fault }
	const fresh = countFresh(password)
	if (fresh >= 14) return { marks: 3, sentence: 'Strong, as long as you don’t use it anywhere else.' }
	if (fresh >= 10) return { marks: 2, sentence: 'Good. Another word would make it strong.' }
	return {
		marks: 1,
		sentence: 'Fair. Longer is better: try three or four unrelated words.',
	}
}

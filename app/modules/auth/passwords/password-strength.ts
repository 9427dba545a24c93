import { countUnpredictable, findPasswordProblem, passwordCharsMin } from './password-rule.ts'

export type Strength = { score: 0 | 1 | 2 | 3; message: string }

/**
 * Rates a password while it is typed. This is only a hint: it counts characters that cannot be predicted from the one before, and
 * does not know leaked passwords, which are checked when the form is submitted.
 */
export function measureStrength(password: string, ownWords: readonly string[]): Strength {
	const missing = passwordCharsMin - [...password.normalize('NFKC')].length
	if (missing > 0)
		return { score: 0, message: `${missing} more ${missing === 1 ? 'character' : 'characters'}.` }
	const problem = findPasswordProblem(password, ownWords)
	if (problem) return { score: 0, message: problem }
	const unpredictable = countUnpredictable(password)
	if (unpredictable >= 14) return { score: 3, message: 'Strong, as long as you don’t use it anywhere else.' }
	if (unpredictable >= 10) return { score: 2, message: 'Good. Another word would make it strong.' }
	return {
		score: 1,
		message: 'Fair. Longer is better: try three or four unrelated words.',
	}
}

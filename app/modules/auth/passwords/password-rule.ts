import { getOwnValue } from '#app/lib/own-key.ts'

/** In characters as people count them: code points of the normalized form that is hashed, not bytes. */
export const passwordCharsMin = 8
const passwordCharsMax = 128

const tooEasy = 'Password is too easy to guess.'

/**
 * Returns why a password is rejected, as a sentence, by rules that need no list; null if they accept it. After NIST SP 800-63B,
 * 3.1.1.2: length counts, kinds of characters do not, and a password related to the account is rejected. `ownWords` are words related
 * to this account and this site: name, address, brand.
 */
export function findPasswordProblem(password: string, ownWords: readonly string[] = []): string | null {
	const characters = [...password.normalize('NFKC')]
	if (characters.length < passwordCharsMin)
		return `Password should be at least ${passwordCharsMin} characters.`
	if (characters.length > passwordCharsMax)
		return `Password should be at most ${passwordCharsMax} characters.`
	if (new Set(characters).size < 3) return `${tooEasy} Please use a wider variety of characters.`
	if (periodOf(characters) < passwordCharsMin)
		return `${tooEasy} It repeats the same few characters. Please use more variety.`
	if (countUnpredictable(password) < 4)
		return `${tooEasy} It follows the keyboard, the alphabet or the numbers in order. Please mix it up.`
	const named = ownWordIn(password, ownWords)
	return named
		? `${tooEasy} It is mostly “${named}”, which other people know about you or this site. Please add something else.`
		: null
}

/** Returns how many characters do not follow predictably from the one before, so each would have to be guessed. */
function countUnpredictable(password: string): number {
	const text = password.normalize('NFKC').toLowerCase()
	return [...text].filter((character, index, all) => index === 0 || !follows(all[index - 1]!, character))
		.length
}

const keyboardRows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertzuiop', 'azertyuiop', '1234567890']

function follows(before: string, character: string): boolean {
	if (Math.abs(character.codePointAt(0)! - before.codePointAt(0)!) <= 1) return true
	return keyboardRows.some((row) => row.includes(before + character) || row.includes(character + before))
}

/** Returns the length of the shortest sequence that produces the whole password by repetition. */
function periodOf(characters: string[]): number {
	for (let period = 1; period <= characters.length / 2; period++)
		if (characters.every((character, index) => index < period || character === characters[index - period]))
			return period
	return characters.length
}

function ownWordIn(password: string, ownWords: readonly string[]): string | undefined {
	const words = ownWords
		.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
		.map((word) => word.trim().toLowerCase())
		.filter((word) => word.length >= 3)
		.sort((a, b) => b.length - a.length)
	const text = password.normalize('NFKC').toLowerCase()
	return spellingsOf(text)
		.map((spelling) => {
			const found = words.filter((word) => spelling.includes(word))
			const rest = found.reduce((left, word) => left.replaceAll(word, ''), spelling)
			return [...rest].length < passwordCharsMin ? found[0] : undefined
		})
		.find((word) => word !== undefined)
}

/**
 * Returns what to look up in a list of known passwords: the password itself, with the usual digits for letters reversed, and
 * without a few digits or symbols around a word.
 */
export function guessesOf(password: string): string[] {
	const spellings = spellingsOf(password.normalize('NFKC').toLowerCase())
	const bare = spellings.flatMap((text) => {
		const word = text.replace(/^\P{L}+|(?<=\p{L})\P{L}+$/gu, '')
		return word.length >= 4 && text.length - word.length <= 6 ? [word] : []
	})
	return [...new Set([...spellings, ...bare])]
}

function spellingsOf(text: string): string[] {
	const plain = text.replace(/[@40$57!3]/g, (sign) => getOwnValue(lookalikes, sign) ?? sign)
	return [...new Set([text, plain.replaceAll('1', 'i'), plain.replaceAll('1', 'l')])]
}

const lookalikes: Record<string, string> = {
	'@': 'a',
	'4': 'a',
	'0': 'o',
	$: 's',
	'5': 's',
	'7': 't',
	'!': 'i',
	'3': 'e',
}

type Strength = { score: 0 | 1 | 2 | 3; message: string }

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
	if (unpredictable >= 14) return { score: 3, message: 'Strong. Use it only here.' }
	if (unpredictable >= 10) return { score: 2, message: 'Good. One more word is strong.' }
	return { score: 1, message: 'Fair. Longer is better.' }
}

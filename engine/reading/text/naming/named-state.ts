import type { DealDocument } from '../../../format/format.ts'
import { isOwnKey } from '../../../own-key.ts'
import { usStates } from '../../../places/us-states.ts'

/** Codes of states that are words or short forms, too. */
const alsoWords = /^(?:AL|AS|CO|DE|HI|ID|IN|LA|MA|ME|MO|OH|OK|OR|PA|VI)$/

type State = NonNullable<DealDocument['state']>

/** A state that a text names, and the words that do. */
export type NamedState = { state: State; words: string }

const names = Object.entries(usStates).map(([code, name]) => ({ code: code as State, name }))
const codeOfName = new Map(names.map(({ code, name }) => [name.toLowerCase(), code]))
// 'West Virginia' before 'Virginia'.
const anyName = names
	.map(({ name }) => name.replaceAll('.', '\\.'))
	.toSorted((one, other) => other.length - one.length)
	.join('|')
const place = `(${anyName}|[a-z]{2})`

/** 'FL sales tax', 'Ohio tax', 'Georgia TAVT' */
const ofTax = new RegExp(
	`\\b${place}\\s{1,2}(?:state\\s{1,2})?(?:(?:sales|use|excise|motor\\s{1,2}vehicle)\\s{1,2}){0,2}(?:tax(?:es)?|tavt)\\b`,
	'gi',
)
/** 'Located in Ohio', 'I'm in Tampa, FL', 'registering in WA' */
const ofPerson = new RegExp(
	`\\b(?:located|live|living|reside|registering|registered|i['’]?m|i am|we['’]?re|we are)\\s{1,2}in\\s{1,2}(?:[a-z]{2,20}(?:\\s[a-z]{2,20})?,\\s{0,2})?${place}(?![\\w-])`,
	'gi',
)

/**
 * Returns the state whose tax a text charges, or in which its writer says that they are; null without one, or where it names several. A
 * state in the dealer's address says nothing about where the car is registered.
 */
export function namedState(text: string): NamedState | null {
	const found = [ofTax, ofPerson].flatMap((pattern) =>
		[...text.matchAll(pattern)].flatMap(([words, name]) => {
			const state = stateOf(name)
			// 'NO FEES OR TAXES', '$389/MO TAX INCLUDED': in capitals a word may look like a state.
			const isWord = isOwnKey(usStates, name) && alsoWords.test(name) && words === words.toUpperCase()
			// 'I’m in LA' is Los Angeles as often.
			const isCity = /\sin\s{1,2}LA$/.test(words)
			return state && !isWord && !isCity ? [{ state, words }] : []
		}),
	)
	return new Set(found.map(({ state }) => state)).size === 1 ? found[0]! : null
}

/** The code of a state in capitals, or its name: 'ok', 'in' and 'or' are words. */
function stateOf(name: string | undefined): State | undefined {
	return isOwnKey(usStates, name) ? name : codeOfName.get(name?.toLowerCase() ?? '')
}

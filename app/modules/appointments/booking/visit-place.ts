import { describeVisitArea, type VisitArea } from '#app/modules/settings/visit-area.ts'
import { isZipInState, stateCodeOf, statesOfZip, type UsState } from '#engine'

/** What a typed location says about where it is. `contradiction`: its ZIP code is not in its state. */
type Place = { state: UsState | null; zip: string | null } | 'contradiction'

/** The longest location that the forms accept. */
export const locationCharsMax = 200

const zipPattern = /^\d{5}(?:-\d{4})?$/
const linkPattern = /:\/\/|^www\b/i
/** Words after which five digits are no ZIP code. */
const numberedThings = /^(?:#|apt|box|exit|highway|hwy|lot|no|route|rt|rte|ste|suite|unit)$/i
/** Abbreviations that also end a street or a company: 12 Elm Ct, 1200 5th Ave NE, Ford Motor Co, the LA of Los Angeles. */
const streetWords: readonly string[] = ['CO', 'CT', 'LA', 'NE']
/** Abbreviations that are also words in small letters: 'call me', '5 mi'. */
const plainWords = 'AL AS CO CT DE HI ID IN LA MA MD ME MI MO MS NE OH OK OR PA'.split(' ')

/**
 * Reads the state and the ZIP code at the end of a location, in the ways in which people write addresses: 'Fishkill, NY 12524',
 * 'Plano TX', 'Newark, New Jersey'. What may mean something else is not read: a street number, the name of a dealer, a link.
 */
function readPlace(text: string): Place {
	const segments = text
		.split(/[,;()\n]/)
		.filter((segment) => !linkPattern.test(segment.trim()))
		.map((segment) => segment.replaceAll('.', '').trim().split(/\s+/).filter(Boolean))
		.map((words) => (/^usa?$/i.test(words.at(-1) ?? '') ? words.slice(0, -1) : words))
		.filter((words) => words.length > 0)
	const last = segments.at(-1) ?? []
	const zip = zipAtEnd(last)
	if (!zip) return { zip, state: stateAtEnd(last, { isAfterComma: segments.length > 1 }) }
	// 'NY 12524', or 'NY, 12524'.
	const before = last.length > 1 ? last.slice(0, -1) : (segments.at(-2) ?? [])
	const state = stateBeforeZip(before)
	if (state === null || isZipInState(zip, state.code)) return { zip, state: state?.code ?? null }
	return state.isCertain ? 'contradiction' : { zip, state: null }
}

function zipAtEnd(words: readonly string[]): string | null {
	const [before = '', candidate = ''] = [words.at(-2), words.at(-1)]
	return zipPattern.test(candidate) && !numberedThings.test(before) ? candidate : null
}

const abbreviationOf = (word: string): UsState | null => (word.length === 2 ? stateCodeOf(word) : null)

function stateBeforeZip(words: readonly string[]): { code: UsState; isCertain: boolean } | null {
	const word = words.at(-1) ?? ''
	const code = abbreviationOf(word)
	if (code) return { code, isCertain: word === code && !streetWords.includes(code) }
	const named = nameAtEnd(words)
	return named && { code: named.state, isCertain: named.isWhole }
}

type StateContext = { isAfterComma: boolean }

function stateAtEnd(words: readonly string[], { isAfterComma }: StateContext): UsState | null {
	const word = words.at(-1) ?? ''
	const code = abbreviationOf(word)
	if (code) return isMeantAsState(code, { words, isAfterComma }) ? code : null
	const named = nameAtEnd(words)
	if (!named) return null
	// 'Honda of New Jersey' may be anywhere, and Washington is a city, too.
	const { state, isWhole, before } = named
	if (/^of$/i.test(before) || (state === 'WA' && !(isWhole && isAfterComma))) return null
	return state
}

function isMeantAsState(code: UsState, { words, isAfterComma }: StateContext & { words: readonly string[] }) {
	if (words.length === 1 && isAfterComma) return true
	const isShouted = words.join('') === words.join('').toUpperCase() && words.length > 1
	const isInCapitals = words.at(-1) === code && !isShouted
	if (!isInCapitals) return !plainWords.includes(code)
	return code !== 'LA' && !(streetWords.includes(code) && words.some((word) => /\d/.test(word)))
}

/** The longest name of a state at the end: 'West Virginia' and not 'Virginia'. */
function nameAtEnd(words: readonly string[]): { state: UsState; isWhole: boolean; before: string } | null {
	for (const length of [3, 2, 1]) {
		const name = words.slice(-length).join(' ')
		const state = words.length >= length && name.length > 2 ? stateCodeOf(name) : null
		if (state) return { state, isWhole: words.length === length, before: words.at(-length - 1) ?? '' }
	}
	return null
}

type Whereabouts = 'inside' | 'outside' | 'unknown' | 'contradiction' | 'zip needed'

function whereIs(area: VisitArea, text: string): Whereabouts {
	if (area.length === 0) return 'inside'
	const place = readPlace(text)
	if (place === 'contradiction') return place
	const { zip, state } = place
	const beginnings = area.filter((part) => /^\d/.test(part))
	if (zip) {
		if (beginnings.some((beginning) => zip.startsWith(beginning))) return 'inside'
		const possible = state ? [state] : statesOfZip(zip)
		const served = possible.filter((each) => area.includes(each))
		if (served.length === 0) return possible.length > 0 ? 'outside' : 'unknown'
		return served.length === possible.length ? 'inside' : 'unknown'
	}
	if (!state) return 'unknown'
	if (area.includes(state)) return 'inside'
	return beginnings.some((beginning) => isZipInState(beginning.padEnd(5, '0'), state))
		? 'zip needed'
		: 'outside'
}

/** What the booking form says to a location outside the area; `area` is from `describeVisitArea`. */
export const outsideMessage = (area: string): string =>
	`We’re sorry, we don’t meet clients there, only in ${area}.`

/**
 * Returns why the advisor cannot come to a location: it is outside the area, or contradicts itself. Null if they can, if the text does
 * not tell (`placeQuestion`), and for a text that is empty or too long, which have messages of their own.
 */
export function placeProblem(area: VisitArea, text: string): string | null {
	if (!text.trim() || text.length > locationCharsMax) return null
	const where = whereIs(area, text)
	if (where === 'outside') return outsideMessage(describeVisitArea(area))
	return where === 'contradiction' ? 'This ZIP code is in another state. Please check both.' : null
}

/** Returns what to ask when a location does not tell whether the advisor comes there. It can be booked: the advisor looks at each request. */
function placeQuestion(area: VisitArea, text: string): string | null {
	const where = whereIs(area, text)
	if (where === 'zip needed')
		return `Which ZIP code is this? We meet clients only in ${describeVisitArea(area)}.`
	return where === 'unknown'
		? `Which state is this in? We meet clients only in ${describeVisitArea(area)}.`
		: null
}

/** Returns what is said of a location that can be booked: that the advisor comes there, or what to ask; null without one. */
export function placeNote(area: VisitArea, text: string): string | null {
	if (!text.trim() || text.length > locationCharsMax || placeProblem(area, text)) return null
	return placeQuestion(area, text) ?? '✓ We meet clients there.'
}

/** Whether a location is certainly outside the area. */
export const isOutside = (area: VisitArea, text: string): boolean => whereIs(area, text) === 'outside'

import { vehicleModels } from '#engine'
import { firstNames, notNames, roles } from './name-words.ts'

/** Something in a text that identifies a person or a car, as it is written there. */
export type PersonalData = { kind: 'phone' | 'email' | 'name' | 'plate' | 'vin'; text: string }

type Reader = {
	/** Names that belong in the text: its author's, and the advisor's. */
	allowedNames: readonly string[]
}

const labels: Record<PersonalData['kind'], string> = {
	phone: 'a phone number',
	email: 'an email address',
	name: 'a person’s name',
	plate: 'a license plate',
	vin: 'a VIN',
}

/**
 * Finds phone numbers, email addresses, full names of persons, license plates and VINs, each once. It may take something else for one of
 * them, and may miss one: its author decides.
 */
export function findPersonalData(text: string, reader: Reader): PersonalData[] {
	const plain = text.normalize('NFKC')
	const words = wordsOf(plain)
	const found = [...findPhones(plain), ...findEmails(plain, words), ...findNames(words, reader)]
	found.push(...findPlates(words), ...findVins(words))
	return [...new Map(found.map((one) => [`${one.kind} ${one.text}`, one])).values()]
}

/** What the author of a text is asked about; null when there is nothing, or they said before that it belongs there. */
export function personalDataError(
	text: string,
	{ kept, ...reader }: Reader & { kept: string },
): string | null {
	const keptTexts = linesOf(kept)
	const found = findPersonalData(text, reader).filter((one) => !keptTexts.includes(one.text))
	if (found.length === 0) return null
	const named = found.map((one) => `“${one.text}” looks like ${labels[one.kind]}`).join(', ')
	return found.length === 1
		? `${named}. Remove it, or say that it belongs here.`
		: `${named}. Remove them, or say that they belong here.`
}

/** What of `kept` is in the text, one a line; null for nothing. */
export function keptOf(text: string, kept: string): string | null {
	const plain = text.normalize('NFKC')
	return [...new Set(linesOf(kept))].filter((line) => plain.includes(line)).join('\n') || null
}

const linesOf = (kept: string) => kept.split(/\r?\n/).filter(Boolean)

/** The numbers of North America with their area code, others with their country's, and seven digits after a word like 'cell'. */
const phoneShapes = [
	/(?<![\w$.,-])(?:\+?1[ .-]?)?(?:\(\d{3}\) ?|\d{3}[ .-]?)\d{3}[ .-]?\d{4}(?![\w%]|[.,]\d)/g,
	/\+(?!1[ .-]?\(?\d{3})\d{1,3}(?:[ .-]?\d){7,12}(?!\d)/g,
	/(?<=\b(?:call|text|phone|cell|mobile|number|reach)\b[^\d\n$]{0,25})(?<![\w$.,-])\d{3}[ .-]\d{4}(?![\w-])/gi,
]

const findPhones = (text: string): PersonalData[] =>
	phoneShapes.flatMap((shape) => (text.match(shape) ?? []).map((text) => ({ kind: 'phone', text })))

const spelledEmail = /(?<![\w.+-])[\w.+-]{1,64} ?(?:\(at\)|\[at\]) ?[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/gi

function findEmails(text: string, words: Word[]): PersonalData[] {
	const plain = words.flatMap(({ bare }) => {
		const [name, domain, ...more] = bare.replace(/^mailto:/i, '').split('@')
		return name && domain && more.length === 0 && /^[\w-]+(?:\.[\w-]+)+$/.test(domain)
			? [`${name}@${domain}`]
			: []
	})
	return [...plain, ...(text.match(spelledEmail) ?? [])].map((text) => ({ kind: 'email', text }))
}

const findVins = (words: Word[]): PersonalData[] =>
	words
		.filter(({ bare }) => /^[A-HJ-NPR-Z\d]{17}$/i.test(bare) && (bare.match(/\d/g)?.length ?? 0) >= 4)
		.filter(({ bare }) => /[a-z]/i.test(bare))
		.map(({ bare: text }) => ({ kind: 'vin', text }))

/** Words between 'plate' and what is on it. */
const plateFillers = new Set(['number', 'no', 'is', 'are', 'was', 'were', 'reads', 'said'])

/** What follows 'plate', and what has the form of a plate that no model or year has. */
function findPlates(words: Word[]): PersonalData[] {
	return words.flatMap(({ bare }, index): PersonalData[] => {
		if (/^(?:\d[A-Z]{3}\d{3}|[A-Z]{3}-\d{4})$/.test(bare) && !/-(?:(?:19|20)\d\d|[1-5]500)$/.test(bare))
			return [{ kind: 'plate', text: bare }]
		if (!/^plates?$/i.test(bare)) return []
		let next = index + 1
		while (next < index + 4 && plateFillers.has(words[next]?.lower ?? '')) next++
		if (/^[A-Z]{2}$/.test(words[next]?.bare ?? '') && /^\d/.test(words[next + 1]?.bare ?? '')) next++
		const [first, second] = [words[next]?.bare ?? '', words[next + 1]?.bare ?? '']
		if (/^(?=.*\d)(?=.*[A-Z])[A-Z\d-]{5,8}$/.test(first)) return [{ kind: 'plate', text: first }]
		return /^(?:[A-Z]{2,3} \d{3,4}|\d{3,4} [A-Z]{2,3})$/.test(`${first} ${second}`)
			? [{ kind: 'plate', text: `${first} ${second}` }]
			: []
	})
}

/** Words between a role and a name: 'the salesman’s name was John Smith'. */
const nameFillers = new Set(['name', 'named', 'called', 'was', 'is'])
const articles = new Set(['the', 'a', 'my', 'our', 'their', 'his', 'her'])
const honorifics = new Set(['mr', 'mrs', 'ms', 'miss', 'dr'])
const makes = new Set(Object.keys(vehicleModels).flatMap((make) => make.toLowerCase().split(' ')))

/** Names after 'Mr.', after or before what a person does ('my salesman …', '…, the manager'), and those that begin with a common first name. */
function findNames(words: Word[], { allowedNames }: Reader): PersonalData[] {
	const allowed = new Set(allowedNames.flatMap((name) => wordsOf(name).map(({ lower }) => lower)))
	const found: PersonalData[] = []
	for (let index = 0; index < words.length; index++) {
		const title = honorifics.has(words[index]!.lower) && /^[A-Z]/.test(words[index]!.bare)
		const name = nameAt(words, title ? index + 1 : index)
		if (name.length < (title ? 1 : 2) || name.every(({ lower }) => allowed.has(lower))) continue
		const end = (title ? index + 1 : index) + name.length
		if (!title && !isPerson(words, index, end)) continue
		const parts = [
			...(title ? [words[index]!.text] : []),
			...name.map(({ bare }) => (bare.length === 1 ? `${bare}.` : bare)),
		]
		found.push({ kind: 'name', text: parts.join(' ') })
		index = end - 1
	}
	return found
}

/** The words of a name that begins at an index: at most three, up to the end of a sentence or clause; none for the name of a business. */
function nameAt(words: Word[], from: number): Word[] {
	const name: Word[] = []
	while (name.length < 3) {
		const word = words[from + name.length]
		const isInitial = name.length > 0 && /^\p{Lu}$/u.test(word?.bare ?? '')
		if (!word || !(isInitial || isNameWord(word))) break
		name.push(word)
		if (word.ends && !isInitial) return isBusiness(name) ? [] : name
	}
	return isBusiness([...name, ...words.slice(from + name.length, from + name.length + 1)]) ? [] : name
}

const isNameWord = ({ bare }: Word) => /^\p{Lu}[\p{L}'’-]+$/u.test(bare) && /\p{Ll}/u.test(bare)

const isBusiness = (words: Word[]) => words.some(({ lower }) => makes.has(lower) || notNames.has(lower))

function isPerson(words: Word[], from: number, end: number): boolean {
	if (firstNames.has(words[from]!.lower)) return true
	let before = from - 1
	while (before > from - 4 && nameFillers.has(words[before]?.lower ?? '')) before--
	if (roles.has(words[before]?.lower ?? '')) return true
	const after = articles.has(words[end]?.lower ?? '') ? end + 1 : end
	return words.slice(after, after + 3).some(({ lower }) => roles.has(lower)) && after > end
}

type Word = {
	/** As it is written. */
	text: string
	/** Without punctuation around it and a possessive 's. */
	bare: string
	lower: string
	/** Whether a clause ends with it. */
	ends: boolean
}

const wordsOf = (text: string): Word[] =>
	text
		.split(/\s+/)
		.filter(Boolean)
		.map((word) => {
			const bare = word
				.replace(/^[^\p{L}\d+(]+/u, '')
				.replace(/[^\p{L}\d]{1,9}$/u, '')
				.replace(/['’]s$/, '')
			return { text: word, bare, lower: bare.toLowerCase(), ends: /[.,;:!?)]$/.test(word) }
		})

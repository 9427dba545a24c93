import { normalizeForSearch } from '#app/lib/text/search-text.ts'

/** What a dealer is recognized by. */
export type DealerTraces = { name: string; emails: readonly string[]; phone: string }

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')
const wordsOf = (text: string) =>
	normalizeForSearch(text)
		.split(/[^\p{L}\p{N}]+/u)
		.filter(Boolean)

/** Words that many dealers have in their names. */
const tradeWords = new Set(
	'acura audi auto autos automotive bmw buick cadillac car cars center chevrolet chevy chrysler co company dealership dodge ford genesis gmc group honda hyundai inc infiniti jeep kia land lexus lincoln llc mazda mercedes benz mini mitsubishi motor motors new nissan of and the porsche ram rover sales subaru superstore tesla toyota trucks used volkswagen volvo vw'.split(
		' ',
	),
)

/** Mail providers, whose names say nothing about a dealer. */
const providers = new Set(['gmail', 'yahoo', 'outlook', 'hotmail', 'icloud', 'aol', 'comcast', 'verizon'])

/** The parts of an address's domain before its ending: 'sales@honda.millpond.com' has 'honda' and 'millpond'. */
const domainLabels = (email: string) =>
	normalizeForSearch(email.split('@')[1] ?? '')
		.split('.')
		.slice(0, -1)
		.filter((label) => label.length > 4 && !providers.has(label) && !tradeWords.has(label))

const emailPattern = /[^\s@,;<>]{1,64}@[^\s@,;<>]{1,100}\.[a-z]{2,12}/i
const webPattern = /(?:https?:\/\/|www\.)\S{1,200}|\b[a-z0-9-]{2,60}\.(?:com|net|org|biz|us|auto|cars)\b/i
const phonePattern = /\(?\b\d{3}\)?[-. ]{0,2}\d{3}[-. ]?\d{4}\b/

/**
 * Returns what in a text tells who a dealer is: its name, an email or web address, or a phone number, also those of somebody else. Words
 * that many dealers have in their names are no trace.
 */
export function dealerTracesIn(text: string, { name, emails, phone }: DealerTraces): string[] {
	const words = ` ${wordsOf(text).join(' ')} `
	const ownWords = wordsOf(name).filter((word) => !tradeWords.has(word))
	const ownName = ownWords.join(' ')
	const squeezed = words.replaceAll(' ', '')
	const found = [
		ownName.length > 2 && words.includes(` ${ownName} `) ? name : null,
		wordsOf(name).length > 1 && words.includes(` ${wordsOf(name).join(' ')} `) ? name : null,
		emailPattern.exec(text)?.[0],
		webPattern.exec(text)?.[0],
		emails.flatMap(domainLabels).find((label) => squeezed.includes(label)),
		phonePattern.exec(text)?.[0],
		digitsOf(phone).length >= 10 && digitsOf(text).includes(digitsOf(phone).slice(-10)) ? phone : null,
	]
	return [...new Set(found.flatMap((each) => each ?? []))]
}

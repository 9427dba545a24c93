import { Invalid } from '#app/lib/errors.ts'
import { normalizeForSearch } from '#app/lib/text/search-text.ts'

/** The client's identity, which dealers must not learn. */
export type ClientNames = { name: string; emails: readonly string[]; phone: string }

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

/**
 * Rejects a text for dealers that names the client: by the name or a part of it with a capital letter, by an email address, or by a phone
 * number however it is written. @throws Invalid with the field
 */
export function assertNamesNoClient(text: string, { name, emails, phone }: ClientNames, field: string): void {
	const words = name.split(/[^\p{L}\p{M}]+/u).filter((word) => word.length > 2)
	const found =
		(name.trim().length > 2 && normalizeForSearch(text).includes(normalizeForSearch(name)) && name.trim()) ||
		words.find((word) => hasCapitalWord(text, word)) ||
		emails.find((email) => normalizeForSearch(text).includes(normalizeForSearch(email))) ||
		(digitsOf(phone).length >= 7 && digitsOf(text).includes(digitsOf(phone).slice(-10)) && phone)
	if (found)
		throw new Invalid(
			`This names your client (“${found}”). Dealers don’t learn who asks, so leave it out.`,
			field,
		)
}

/** Whether a word of a name is in the text, beginning with a capital letter. */
const hasCapitalWord = (text: string, word: string) =>
	text
		.split(/[^\p{L}\p{M}]+/u)
		.filter((each) => each.charAt(0) !== each.charAt(0).toLowerCase())
		.some((each) => normalizeForSearch(each) === normalizeForSearch(word))

/**
 * Where emails about cases arrive. Without `local`, every address of the domain arrives in one mailbox ('case-KEY@domain'); with it, the
 * mailbox accepts plus addressing ('local+case-KEY@domain').
 */
export type CaseAddressFormat = { local: string | null; domain: string }

/** 16 of 24 characters: 2^73 possible keys, so that none can be guessed. */
export const caseKeyChars = 16
export const caseKeyAlphabet = '234679cdfghjkmnpqrtvwxyz'

/** Returns the address of the case with this key. */
export function formatCaseAddress({ local, domain }: CaseAddressFormat, key: string): string {
	return `${local ? `${local}+` : ''}case-${key}@${domain}`
}

/**
 * Returns the address at which calendar programs answer invitations. It is the same for every client, because a program takes a change of an
 * appointment only from the organizer whom it knows.
 */
export const answersAddress = ({ local, domain }: CaseAddressFormat): string =>
	`${local ? `${local}+` : ''}appointments@${domain}`

/** Returns the key in an address of a case, in any letter case; null for any other address. */
export function readCaseKey({ local, domain }: CaseAddressFormat, address: string): string | null {
	const lower = address.trim().toLowerCase()
	const before = `${local ? `${local.toLowerCase()}+` : ''}case-`
	const after = `@${domain.toLowerCase()}`
	if (!lower.startsWith(before) || !lower.endsWith(after)) return null
	const key = lower.slice(before.length, -after.length)
	return key.length === caseKeyChars && [...key].every((char) => caseKeyAlphabet.includes(char)) ? key : null
}

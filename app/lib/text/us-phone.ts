/** Returns whether a text is a US phone number: ten digits, with or without the 1 and an extension, in any usual format. */
export function isUsPhone(text: string): boolean {
	const [number = ''] = text.toLowerCase().split(/(?<!\s)\s*(?:x|ext\.?|extension)\s*\d{1,6}$/)
	return /^\+?[\d\s().\-/]+$/.test(number) && /^1?[2-9]\d{9}$/.test(number.replace(/\D/g, ''))
}

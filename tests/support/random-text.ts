/** Identifiers, hashes and keys in hexadecimal, encrypted bytes as PostgreSQL prints them, and parts of a second. */
const randomText = [
	/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi,
	/(?<![\da-z])(?:\\+x)?[\da-f]{16,}(?![\da-z])/gi,
	/(?<=\d\d:\d\d)\.\d+/g,
	/(?<!\d)\d{13}(?!\d)/g,
]

/**
 * Returns a text without what differs at random from run to run, in which a short number could occur by chance. A test looks for a
 * short number in the rest; whatever was typed is still there, except as hexadecimal digits.
 */
export const withoutRandomText = (text: string): string =>
	randomText.reduce((rest, pattern) => rest.replaceAll(pattern, ' '), text)

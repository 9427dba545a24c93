/**
 * Returns the error message of a schema for a text over its limit. It includes the text's length, so that the writer knows how much to
 * shorten.
 */
export const tooLong = (charsMax: number) => ({
	error: ({ input }: { input?: unknown }) =>
		`Please write at most ${count(charsMax)} characters. This has ${count(String(input).length)}.`,
})

const count = (characters: number) => characters.toLocaleString('en-US')

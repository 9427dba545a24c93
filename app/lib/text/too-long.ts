/** The message of a schema for a text over its limit: also how long it is, so that its writer knows how much to shorten. */
export const tooLong = (charsMax: number) => ({
	error: ({ input }: { input?: unknown }) =>
		`Please write at most ${count(charsMax)} characters. This has ${count(String(input).length)}.`,
})

const count = (characters: number) => characters.toLocaleString('en-US')

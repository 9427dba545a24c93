/**
 * Returns a function that remembers its results for the last texts, up to `charsMax` characters of them: for what is computed from the
 * same texts at every request, such as excerpts.
 */
export function remembered<Result>(
	compute: (text: string) => Result,
	charsMax = 2_000_000,
): (text: string) => Result {
	const results = new Map<string, Result>()
	let chars = 0
	return (text) => {
		const known = results.get(text)
		if (known !== undefined) return known
		const result = compute(text)
		results.set(text, result)
		chars += text.length
		for (const oldest of results.keys()) {
			if (chars <= charsMax) break
			results.delete(oldest)
			chars -= oldest.length
		}
		return result
	}
}

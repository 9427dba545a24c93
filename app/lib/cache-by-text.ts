/**
 * Returns a function that caches the results of `compute` for the latest texts, up to `charsMax` characters of texts in total. For results
 * that are computed from the same texts at every request, such as excerpts.
 */
export function cacheByText<Result>(
	compute: (text: string) => Result,
	charsMax = 2_000_000,
): (text: string) => Result {
	const results = new Map<string, Result>()
	let chars = 0
	return (text) => {
		const cached = results.get(text)
		if (cached !== undefined) return cached
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

import type { RejectedLines } from '#engine'

/** How many invalid lines an error names. */
const namedLinesMax = 20

/** Names the first invalid lines of a file, and how many more there are. */
export function describeRejected(
	fileName: string,
	rejected: RejectedLines['first'],
	count = rejected.length,
): string {
	const named = rejected.slice(0, namedLinesMax).map(({ line, reason }) => `Line ${line}: ${reason}`)
	const more = count - named.length
	return [
		`${fileName} has lines that can’t be read, so nothing was stored.`,
		...named,
		...(more > 0 ? [`And ${more} more.`] : []),
	].join('\n')
}

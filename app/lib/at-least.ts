/**
 * Does the work and answers no sooner than `ms` after the start, also when it fails: how long an
 * answer took then does not tell whether an address is known.
 */
export async function atLeast<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
	const floor = new Promise<void>((resolve) => setTimeout(resolve, ms))
	try {
		return await work()
	} finally {
		await floor
	}
}

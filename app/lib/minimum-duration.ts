/**
 * Runs `work` and settles no sooner than `ms` milliseconds after the start, even if the work fails, so that the duration does not reveal
 * whether an email address has an account.
 */
export async function withMinimumDuration<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
	const minimum = new Promise<void>((resolve) => setTimeout(resolve, ms))
	try {
		return await work()
	} finally {
		await minimum
	}
}

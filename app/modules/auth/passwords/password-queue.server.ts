import { availableParallelism } from 'node:os'
import { Unavailable } from '#app/lib/errors.ts'
import { limitConcurrency } from '#app/lib/limit-concurrency.ts'

type HashedPassword = { hash: string; password: string }

export type PasswordHasher = {
	hash(password: string): Promise<string>
	verify(input: HashedPassword): Promise<boolean>
}

type Options = {
	/**
	 * How many hashes run at once. Each takes 7 MiB, a core for 20 to 35 ms, and one of the four threads that files, compression
	 * and DNS lookups also use. Defaults to one on a machine of two cores, two on a larger one.
	 */
	atOnce?: number
	signInsMax?: number
}

/**
 * Queues hashing, so that a rush of sign-ins exhausts neither memory nor threads; sign-ins that would wait too long are rejected.
 */
export function queuePasswords(
	hasher: PasswordHasher,
	{ atOnce = availableParallelism() > 2 ? 2 : 1, signInsMax = 16 }: Options = {},
) {
	const run = limitConcurrency(atOnce, { waitingMax: Number.POSITIVE_INFINITY })
	let signIns = 0

	/** Checks that another sign-in would not wait for seconds. @throws Unavailable if it would */
	function ensureCapacity(): void {
		if (signIns >= signInsMax)
			throw new Unavailable('Many people are signing in right now. Please try again in a few seconds.', 5)
	}

	return {
		hash: (password: string) => run(() => hasher.hash(password)),
		verify: (input: HashedPassword) => run(() => hasher.verify(input)),
		ensureCapacity,
		/** Runs a sign-in, up to `signInsMax` at a time. @throws Unavailable like `ensureCapacity`, before anything is run */
		async withCapacity<Result>(signIn: () => Promise<Result>): Promise<Result> {
			ensureCapacity()
			signIns++
			try {
				return await signIn()
			} finally {
				signIns--
			}
		},
	}
}

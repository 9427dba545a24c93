import { availableParallelism } from 'node:os'
import { Unavailable } from '#app/lib/errors.ts'

export type PasswordHasher = {
	hash(password: string): Promise<string>
	verify(given: { hash: string; password: string }): Promise<boolean>
}

/** A hasher that works on few passwords at a time. */
export type PasswordQueue = PasswordHasher & {
	/** @throws Unavailable when another sign-in would wait for seconds. */
	ensureRoom(): void
	/** Runs a sign-in; only so many at a time. @throws Unavailable like `ensureRoom`, before anything is run */
	withRoom<T>(signIn: () => Promise<T>): Promise<T>
}

type Options = {
	/**
	 * Each takes 19 MB, a core for 20 to 35 ms, and one of the four threads that files, compression and names of hosts need as
	 * well. One on a machine of two cores, two on a larger one.
	 */
	atOnce?: number
	signInsMax?: number
}

/** A rush of sign-ins waits its turn, and one that would wait too long is told so: neither memory nor threads run out. */
export function queuePasswords(
	hasher: PasswordHasher,
	{ atOnce = availableParallelism() > 2 ? 2 : 1, signInsMax = 16 }: Options = {},
): PasswordQueue {
	const waiting: (() => void)[] = []
	let running = 0
	let signIns = 0

	async function inTurn<T>(work: () => Promise<T>): Promise<T> {
		// Whoever ends hands the place on.
		if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
		else running++
		try {
			return await work()
		} finally {
			const next = waiting.shift()
			if (next) next()
			else running--
		}
	}

	function ensureSpace(): void {
		if (signIns >= signInsMax)
			throw new Unavailable('Many people are signing in right now. Please try again in a few seconds.', 5)
	}

	return {
		hash: (password) => inTurn(() => hasher.hash(password)),
		verify: (given) => inTurn(() => hasher.verify(given)),
		ensureRoom: ensureSpace,
		async withRoom(signIn) {
			ensureSpace()
			signIns++
			try {
				return await signIn()
			} finally {
				signIns--
			}
		},
	}
}

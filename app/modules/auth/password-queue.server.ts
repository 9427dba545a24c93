import { Unavailable } from '#app/lib/errors.ts'

export type PasswordHasher = {
	hash(password: string): Promise<string>
	verify(given: { hash: string; password: string }): Promise<boolean>
}

/** A hasher that works on few passwords at a time. */
export type PasswordQueue = PasswordHasher & {
	/** @throws Unavailable when so many wait that another would wait for seconds. */
	ensureRoom(): void
}

type Options = {
	/** Each takes 32 MB and one of the four threads that files, compression and names of hosts need as well. */
	atOnce?: number
	waitingMax?: number
}

/** A rush of sign-ins waits its turn, and one that would wait too long is told so: neither memory nor threads run out. */
export function queuePasswords(
	hasher: PasswordHasher,
	{ atOnce = 2, waitingMax = 24 }: Options = {},
): PasswordQueue {
	const waiting: (() => void)[] = []
	let running = 0

	function ensureRoom(): void {
		if (waiting.length >= waitingMax)
			throw new Unavailable(
				'Many people are signing in at this moment. Please try again in a few seconds.',
				5,
			)
	}

	async function inTurn<T>(work: () => Promise<T>): Promise<T> {
		if (running < atOnce) running++
		else {
			ensureRoom()
			// Whoever ends hands the place on.
			await new Promise<void>((resolve) => waiting.push(resolve))
		}
		try {
			return await work()
		} finally {
			const next = waiting.shift()
			if (next) next()
			else running--
		}
	}

	return {
		hash: (password) => inTurn(() => hasher.hash(password)),
		verify: (given) => inTurn(() => hasher.verify(given)),
		ensureRoom,
	}
}

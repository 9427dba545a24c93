import { TooMany, Unavailable } from '#app/lib/errors.ts'
import { addressBlock } from '#app/modules/auth/limits/limits.server.ts'

type Caps = {
	/** Streams of one address block at a time. */
	perAddress: number
	/** Streams of this instance. */
	inAll: number
	/** Opened by one address block: so many at once, and so many a second after that. */
	burst: number
	perSecond: number
}

const usual: Caps = { perAddress: 100, inAll: 10_000, burst: 120, perSecond: 4 }

/**
 * Who may open a stream. Kept in memory: a stream is its instance's own, and whoever asks 500 times a second must not reach the
 * database. What may be done through the streams is counted there, with all other writes.
 */
export function createAdmission({ caps = usual, now = Date.now }: { caps?: Caps; now?: () => number } = {}) {
	const open = new Map<string, number>()
	const buckets = new Map<string, { left: number; at: number }>()
	let inAll = 0

	/** One try of an address, which counts whatever becomes of it. @throws TooMany */
	function knock(clientIp: string): void {
		const block = addressBlock(clientIp)
		const at = now()
		if (buckets.size > 10_000) forgetFullBuckets(at)
		const bucket = buckets.get(block) ?? { left: caps.burst, at }
		bucket.left = Math.min(caps.burst, bucket.left + ((at - bucket.at) / 1_000) * caps.perSecond)
		bucket.at = at
		buckets.set(block, bucket)
		if (bucket.left < 1) throw new TooMany('Too many connections. Please try again in a moment.', 5)
		bucket.left -= 1
	}

	/** A place among the open streams; call what comes back when it is closed. @throws TooMany, Unavailable */
	function take(clientIp: string): () => void {
		const block = addressBlock(clientIp)
		const count = open.get(block) ?? 0
		if (count >= caps.perAddress)
			throw new TooMany('Too many connections from your network. Please close some.', 30)
		if (inAll >= caps.inAll)
			throw new Unavailable('Too many people are connected right now. Please try again in a moment.', 10)
		open.set(block, count + 1)
		inAll++
		let held = true
		return () => {
			if (!held) return
			held = false
			inAll--
			const left = (open.get(block) ?? 1) - 1
			if (left > 0) open.set(block, left)
			else open.delete(block)
		}
	}

	function forgetFullBuckets(at: number): void {
		for (const [block, { left, at: since }] of buckets)
			if (left + ((at - since) / 1_000) * caps.perSecond >= caps.burst) buckets.delete(block)
	}

	return { knock, take }
}

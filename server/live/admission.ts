import { TooMany, Unavailable } from '#app/lib/errors.ts'
import { addressBlock } from '#app/modules/limits/limits.server.ts'

type Caps = {
	/** Open streams per address block. */
	perAddress: number
	/** Open streams of this instance. */
	total: number
	/** How many streams one address block may open at once, and how many per second after that. */
	burst: number
	perSecond: number
}

const defaultCaps: Caps = { perAddress: 100, total: 10_000, burst: 120, perSecond: 4 }

/**
 * Decides who may open a stream. The counts are in memory: streams belong to their instance, and a client that tries 500 times
 * a second must not reach the database. Writes made through streams are rate-limited in the database like all others.
 */
export function createAdmission({
	caps = defaultCaps,
	now = Date.now,
}: {
	caps?: Caps
	now?: () => number
} = {}) {
	const open = new Map<string, number>()
	const buckets = new Map<string, { left: number; refilledAtMs: number }>()
	let total = 0

	/** Counts one attempt of an address, whether or not it succeeds. @throws TooMany */
	function checkRate(clientIp: string): void {
		const block = addressBlock(clientIp)
		const nowMs = now()
		if (buckets.size > 10_000) forgetFullBuckets(nowMs)
		const bucket = buckets.get(block) ?? { left: caps.burst, refilledAtMs: nowMs }
		bucket.left = Math.min(caps.burst, bucket.left + ((nowMs - bucket.refilledAtMs) / 1_000) * caps.perSecond)
		bucket.refilledAtMs = nowMs
		buckets.set(block, bucket)
		if (bucket.left < 1) throw new TooMany('Too many connections. Please try again in a moment.', 5)
		bucket.left -= 1
	}

	/** Counts an open stream. @returns a function to call when it is closed @throws TooMany, Unavailable */
	function acquire(clientIp: string): () => void {
		const block = addressBlock(clientIp)
		const count = open.get(block) ?? 0
		if (count >= caps.perAddress)
			throw new TooMany('Too many connections from your network. Please close some.', 30)
		if (total >= caps.total)
			throw new Unavailable('Too many people are connected right now. Please try again in a moment.', 10)
		open.set(block, count + 1)
		total++
		let active = true
		return () => {
			if (!active) return
			active = false
			total--
			const left = (open.get(block) ?? 1) - 1
			if (left > 0) open.set(block, left)
			else open.delete(block)
		}
	}

	function forgetFullBuckets(nowMs: number): void {
		for (const [block, { left, refilledAtMs }] of buckets)
			if (left + ((nowMs - refilledAtMs) / 1_000) * caps.perSecond >= caps.burst) buckets.delete(block)
	}

	return { checkRate, acquire }
}

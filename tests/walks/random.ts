/** Repeatable random choices. */
export type Random = {
	/** A number from 0 up to 1. */
	(): number
	/** A whole number from 0 up to `count`. */
	below(count: number): number
	pick<T>(from: readonly T[]): T
	chance(share: number): boolean
}

/** Returns the random choices of a seed: the same ones each time (mulberry32). */
export function randomOf(seed: number): Random {
	let state = seed >>> 0
	const next = () => {
		state = (state + 0x6d_2b_79_f5) >>> 0
		let mixed = Math.imul(state ^ (state >>> 15), state | 1)
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
	}
	const below = (count: number) => Math.floor(next() * count)
	return Object.assign(next, {
		below,
		pick: <T>(from: readonly T[]): T => from[below(from.length)]!,
		chance: (share: number) => next() < share,
	})
}

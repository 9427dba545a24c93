/** After how many seconds a lost line is tried again: the first time, the second, … and every time after the last. */
export const reconnectSeconds = [1, 2, 5, 10] as const

/** Up to this share earlier or later, so that a thousand browsers do not come back in the same instant. */
const jitter = 0.25

/** How long to wait before the next try. `failures` counts from 1; `random` gives 0 to 1; a server's own wish counts when it is longer. */
export function reconnectAfterMs(failures: number, random: () => number, wishedMs = 0): number {
	const step = Math.min(Math.max(failures, 1), reconnectSeconds.length) - 1
	const planned = (reconnectSeconds[step] ?? 10) * 1_000
	const spread = 1 - jitter + 2 * jitter * random()
	// A wish is spread upwards only: nobody comes before the server wants them.
	return Math.round(Math.max(planned * spread, wishedMs * (1 + jitter * random())))
}

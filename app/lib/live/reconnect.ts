/** The delays in seconds before a lost connection is retried: the first time, the second, … The last one repeats. */
export const reconnectSeconds = [1, 2, 5, 10] as const

/** The share by which a delay varies randomly, so that many browsers do not reconnect at the same moment. */
const jitter = 0.25

/**
 * Returns the delay before the next attempt. `failures` counts from 1; `random` returns 0 to 1; `serverDelayMs` applies if
 * it is longer.
 */
export function reconnectAfterMs(failures: number, random: () => number, serverDelayMs = 0): number {
	const step = Math.min(Math.max(failures, 1), reconnectSeconds.length) - 1
	const planned = (reconnectSeconds[step] ?? 10) * 1_000
	const spread = 1 - jitter + 2 * jitter * random()
	// The server's delay varies upward only: no browser reconnects before the server asked for it.
	return Math.round(Math.max(planned * spread, serverDelayMs * (1 + jitter * random())))
}

/** Writes a line. `suppressed` says how many lines about the same outage were left out since the one before. */
type Write = (suppressed: number) => void
type Second = { suppressed: number; latest: Write | null }

/**
 * While something that the site depends on is down, each request and job would log the same. Of the lines about an outage the first is
 * written at once, and after that one a second: the latest, with the number of those left out.
 */
export function createOutageLines({ intervalMs = 1_000 } = {}) {
	const seconds = new Map<string, Second>()
	const endSecond = (outage: string, { latest, suppressed }: Second) => {
		if (latest) {
			beginSecond(outage)
			latest(suppressed)
		} else seconds.delete(outage)
	}
	const beginSecond = (outage: string) => {
		const second: Second = { suppressed: -1, latest: null }
		seconds.set(outage, second)
		setTimeout(endSecond, intervalMs, outage, second).unref()
	}
	return {
		/** Writes a line about this outage now, at the end of the second, or not at all. */
		add(outage: string, write: Write): void {
			const second = seconds.get(outage)
			if (second) {
				second.latest = write
				second.suppressed += 1
			} else {
				beginSecond(outage)
				write(0)
			}
		},
	}
}

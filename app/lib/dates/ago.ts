const units = [
	['year', 31_536_000_000],
	['month', 2_592_000_000],
	['day', 86_400_000],
	['hour', 3_600_000],
	['minute', 60_000],
] as const

const relativeFormat = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

/** Returns how long ago an instant was: '17 hours ago', 'yesterday', 'just now'. Show the full date next to it. */
export function formatAgo(instant: Date, now: Date): string {
	const ms = now.getTime() - instant.getTime()
	const unit = units.find(([, size]) => ms >= size)
	return unit ? relativeFormat.format(-Math.floor(ms / unit[1]), unit[0]) : 'just now'
}

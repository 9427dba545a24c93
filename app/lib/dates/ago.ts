const units = [
	['year', 31_536_000_000],
	['month', 2_592_000_000],
	['day', 86_400_000],
	['hour', 3_600_000],
	['minute', 60_000],
] as const

const words = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

/** How long ago it was: '17 hours ago', 'yesterday', 'just now'. The full date stands beside it. */
export function formatAgo(instant: Date, now: Date): string {
	const ms = now.getTime() - instant.getTime()
	const unit = units.find(([, size]) => ms >= size)
	return unit ? words.format(-Math.floor(ms / unit[1]), unit[0]) : 'just now'
}

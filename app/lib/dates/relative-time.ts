const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Returns how long ago an instant was, in one unit: 'Just now', '2 hours ago', 'Yesterday', '3 days ago', '5 months ago'. */
export function relativeTime(instant: Date, now: Date): string {
	const passed = now.getTime() - instant.getTime()
	if (passed < minuteMs) return 'Just now'
	if (passed < hourMs) return ago(passed / minuteMs, 'minute')
	if (passed < dayMs) return ago(passed / hourMs, 'hour')
	if (passed < 2 * dayMs) return 'Yesterday'
	if (passed < 14 * dayMs) return ago(passed / dayMs, 'day')
	if (passed < 60 * dayMs) return ago(passed / (7 * dayMs), 'week')
	if (passed < 730 * dayMs) return ago(passed / (30.44 * dayMs), 'month')
	return ago(passed / (365.25 * dayMs), 'year')
}

function ago(amount: number, unit: string): string {
	const whole = Math.floor(amount)
	return `${whole} ${unit}${whole === 1 ? '' : 's'} ago`
}

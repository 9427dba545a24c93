/** Converts '9:30' to '09:30' and '2:15 pm' to '14:15'; null for anything else. A browser's time field sends '09:30'. */
export function readTime(typed: string): string | null {
	const [, hours = '', minutes = '00', meridiem] =
		/^(\d{1,2})(?::([0-5]\d))?\s*([ap])?\.?(?:m\.?)?$/i.exec(typed.trim()) ?? []
	const is12Hour = meridiem !== undefined
	const hour = Number(hours)
	if (!hours || (!is12Hour && !typed.includes(':')) || hour > (is12Hour ? 12 : 23)) return null
	if (is12Hour && hour === 0) return null
	const hour24 = is12Hour ? (hour % 12) + (meridiem.toLowerCase() === 'p' ? 12 : 0) : hour
	return `${String(hour24).padStart(2, '0')}:${minutes}`
}

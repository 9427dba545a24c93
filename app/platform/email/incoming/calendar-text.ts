const fields = [
	['SUMMARY', 'What'],
	['DTSTART', 'When'],
	['LOCATION', 'Where'],
	['ORGANIZER', 'From'],
] as const

/** Returns the main facts of a calendar invitation as lines of text; empty when there are none. */
export function calendarText(content: string): string {
	const lines = content
		.slice(0, 50_000)
		.replace(/\r?\n[ \t]/g, '')
		.split(/\r?\n/)
	const facts = fields.flatMap(([name, label]) => {
		const line = lines.find((each) => each.startsWith(`${name}:`) || each.startsWith(`${name};`))
		const value = line?.slice(line.indexOf(':') + 1).trim()
		return value ? [`${label}: ${readable(value)}`] : []
	})
	return facts.length > 0 ? `Calendar invitation\n${facts.join('\n')}` : ''
}

function readable(value: string): string {
	const time = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)\d\d(Z?)$/.exec(value)
	if (time) return `${time[1]}-${time[2]}-${time[3]} ${time[4]}:${time[5]}${time[6] ? ' UTC' : ''}`
	return value
		.replace(/^mailto:/i, '')
		.replace(/\\n/gi, ' ')
		.replace(/\\([,;\\])/g, '$1')
		.slice(0, 300)
}

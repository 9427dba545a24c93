import { getOwnValue } from '#app/lib/own-key.ts'

const fields = [
	['SUMMARY', 'What'],
	['DTSTART', 'When'],
	['LOCATION', 'Where'],
	['ORGANIZER', 'From'],
] as const

/** What the file is, by its METHOD (RFC 5546) and, for an answer, by what the attendee says. */
const titles: Record<string, string> = {
	REPLY: 'Answer to a calendar invitation',
	COUNTER: 'Another time is proposed for a calendar event',
	CANCEL: 'Canceled calendar event',
}

/** Returns the main facts of a calendar invitation, or an answer to one, as lines of text; empty when there are none. */
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
	if (facts.length === 0) return ''
	const method = /^METHOD:\s*(\w+)/im.exec(content)?.[1]?.toUpperCase()
	const said = method === 'REPLY' ? /;PARTSTAT=([A-Z-]+)/i.exec(lines.join('\n'))?.[1] : undefined
	const title = getOwnValue(titles, method) ?? 'Calendar invitation'
	return [`${title}${said ? `: ${said.toLowerCase()}` : ''}`, ...facts].join('\n')
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

import ICAL from 'ical.js'

/** An answer to an invitation (METHOD:REPLY, RFC 5546, 3.2.3). Anybody can write any, so what proves the sender has to prove it. */
export type CalendarAnswer = {
	/** The UID of the event. */
	uid: string
	/** Who answers: a bare address in lower case. */
	attendee: string
	answer: 'accepted' | 'declined' | 'tentative'
	/** The version of the event that is answered. */
	sequence: number
	/** When it was answered, as an ISO time; null if that is not said. */
	at: string | null
}

/** Longer than any answer: programs return the event with its description. */
const charsMax = 50_000

/** Reads an answer for a whole event; null for anything else, such as another time that is proposed (COUNTER), or a delegation. */
export function readCalendarAnswer(content: string): CalendarAnswer | null {
	if (content.length > charsMax || !/^method:\s*reply\s*$/im.test(content)) return null
	try {
		return answerOf(new ICAL.Component(ICAL.parse(content.trim())))
	} catch {
		return null
	}
}

function answerOf(calendar: ICAL.Component): CalendarAnswer | null {
	const [event, ...others] = calendar.getAllSubcomponents('vevent')
	const [attendee, ...moreAttendees] = event?.getAllProperties('attendee') ?? []
	if (!event || !attendee || others.length > 0 || moreAttendees.length > 0) return null
	if (event.hasProperty('recurrence-id')) return null
	const answer = String(attendee.getParameter('partstat') ?? '').toLowerCase()
	const uid = String(event.getFirstPropertyValue('uid') ?? '').trim()
	const address = String(attendee.getFirstValue() ?? '')
	if ((answer !== 'accepted' && answer !== 'declined' && answer !== 'tentative') || !uid) return null
	const sequence = Number(event.getFirstPropertyValue('sequence') ?? 0)
	return {
		uid,
		attendee: address
			.replace(/^mailto:/i, '')
			.trim()
			.toLowerCase(),
		answer,
		sequence: Number.isSafeInteger(sequence) ? sequence : 0,
		at: instantOf(event.getFirstPropertyValue('dtstamp')),
	}
}

/** RFC 5545, 3.8.7.2: DTSTAMP is in UTC. */
function instantOf(value: unknown): string | null {
	if (!(value instanceof ICAL.Time)) return null
	const time = value.toUnixTime() * 1_000
	return Number.isFinite(time) ? new Date(time).toISOString() : null
}

import { expect, test } from 'vitest'
import { readCalendarAnswer } from './calendar-answer.ts'
import { calendarText } from './calendar-text.ts'

const uid = '6f1c2a8e-0000-4000-8000-000000000001'

const reply = (attendee: string, more: readonly string[] = [], method = 'REPLY') =>
	[
		'BEGIN:VCALENDAR',
		'PRODID:-//Google Inc//Google Calendar 70.9054//EN',
		'VERSION:2.0',
		`METHOD:${method}`,
		'BEGIN:VEVENT',
		'DTSTART:20260309T143000Z',
		'DTEND:20260309T160000Z',
		'DTSTAMP:20260305T120000Z',
		'ORGANIZER;CN=Lotwise Car Advisory:mailto:appointments@cases.example',
		`UID:${uid}`,
		attendee,
		...more,
		'SEQUENCE:2',
		'STATUS:CONFIRMED',
		'SUMMARY:Car appointment',
		'END:VEVENT',
		'END:VCALENDAR',
		'',
	].join('\r\n')

// As the three programs write it: parameters in any order, folded lines, MAILTO in capitals, a comment, the zone of Windows.
const google = reply(
	'ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;CN=robin@e\r\n xample.com;X-NUM-GUESTS=0:mailto:robin@example.com',
)
const outlook = `${reply('ATTENDEE;PARTSTAT=DECLINED;CN="Robin Ferrer":MAILTO:Robin@Example.com', [
	'COMMENT;LANGUAGE=en-US:I am away\\, sorry.\\n',
	'X-MICROSOFT-CDO-REPLYTIME:20260305T120000Z',
]).replace('DTSTART:20260309T143000Z', 'DTSTART;TZID=Eastern Standard Time:20260309T103000')}\r\n`
const apple = reply('ATTENDEE;CN="Robin";PARTSTAT=TENTATIVE;ROLE=REQ-PARTICIPANT:mailto:robin@example.com')

test.each([
	['Google Calendar', google, 'accepted'],
	['Outlook', outlook, 'declined'],
	['Apple Calendar', apple, 'tentative'],
	['lines without CR', google.replaceAll('\r\n', '\n'), 'accepted'],
] as const)('the answer of %s is read', (_, content, answer) => {
	expect(readCalendarAnswer(content)).toEqual({
		uid,
		attendee: 'robin@example.com',
		answer,
		sequence: 2,
		at: '2026-03-05T12:00:00.000Z',
	})
	expect(calendarText(content)).toContain(`Answer to a calendar invitation: ${answer}\nWhat: Car appointment`)
})

const accepts = 'ATTENDEE;PARTSTAT=ACCEPTED:mailto:robin@example.com'
test.each([
	['another time that is proposed', reply(accepts, [], 'COUNTER')],
	['an invitation', reply(accepts, [], 'REQUEST')],
	['an answer for one time of a series', reply(accepts, ['RECURRENCE-ID:20260309T143000Z'])],
	['answers of two people', reply(accepts, [accepts.replace('robin', 'sam')])],
	['a delegation', reply(accepts.replace('ACCEPTED', 'DELEGATED'))],
	['no answer', reply('ATTENDEE:mailto:robin@example.com')],
	[
		'two events',
		`${reply(accepts).replace('END:VCALENDAR\r\n', '')}BEGIN:VEVENT\r\nUID:2\r\nEND:VEVENT\r\nEND:VCALENDAR`,
	],
	['half a file', reply(accepts).slice(0, 200)],
	['no file at all', 'METHOD:REPLY'],
	['a file that is too long', reply(accepts, [`X-A:${'a'.repeat(50_000)}`])],
])('%s is no answer that is believed', (_, content) => {
	expect(readCalendarAnswer(content)).toBeNull()
})

test('another time that is proposed says so in the text of the message', () => {
	expect(calendarText(reply(accepts, [], 'COUNTER'))).toMatch(/^Another time is proposed .*\nWhat: Car/)
})

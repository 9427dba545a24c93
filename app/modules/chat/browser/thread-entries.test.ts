import { expect, test } from 'vitest'
import type { ChatMessage } from './chat-api.ts'
import { shortWhen, threadEntries } from './thread-entries.ts'

const timeZone = 'America/New_York'
const now = new Date('2026-11-21T15:00:00Z')
const at = (seq: number, sentAt: string, sender: ChatMessage['sender'] = 'visitor'): ChatMessage => ({
	id: `m${seq}`,
	seq,
	sender,
	text: '',
	picture: null,
	sentAt,
	key: `k${seq}`,
})

test('each day of the reader has one separator, and is named as people say it', () => {
	const entries = threadEntries(
		[
			at(1, '2025-11-20T15:00:00Z'),
			at(2, '2026-11-17T15:00:00Z'),
			// Late in the evening of the 20th in New York, though the 21st in London.
			at(3, '2026-11-21T03:30:00Z'),
			at(4, '2026-11-21T14:38:00Z'),
		],
		{ timeZone, now },
	)
	expect(entries.flatMap((entry) => (entry.kind === 'day' ? entry.label : []))).toEqual([
		'Nov 20, 2025',
		'Tue, Nov 17',
		'Yesterday',
		'Today',
	])
	expect(entries.flatMap((entry) => (entry.kind === 'message' ? entry.time : []))).toEqual([
		'10:00am',
		'10:00am',
		'10:30pm',
		'9:38am',
	])
})

test('what one side says in one go has one stamp, under the last of it', () => {
	const entries = threadEntries(
		[
			at(1, '2026-11-21T14:00:00Z'),
			at(2, '2026-11-21T14:01:00Z'),
			at(3, '2026-11-21T14:01:30Z', 'automatic'),
			at(4, '2026-11-21T14:02:00Z', 'advisor'),
			at(5, '2026-11-21T14:30:00Z', 'advisor'),
		],
		{ timeZone, now },
	)
	expect(entries.flatMap((entry) => (entry.kind === 'message' ? entry.endsRun : []))).toEqual([
		false,
		true,
		true,
		true,
		true,
	])
})

test('in a list today is a time, this week a weekday, before that a date', () => {
	const when = (iso: string) => shortWhen(new Date(iso), { timeZone, now })
	expect(when('2026-11-21T14:00:00Z')).toBe('9:00am')
	expect(when('2026-11-20T14:00:00Z')).toBe('Fri')
	expect(when('2026-11-14T14:00:00Z')).toBe('Nov 14')
})

import { expect, test } from 'vitest'
import type { ChatMessage } from './chat-api.ts'
import { formatShortTime, threadEntries } from './thread-entries.ts'

const timeZone = 'America/New_York'
const now = new Date('2026-11-21T15:00:00Z')
const makeMessage = (
	seq: number,
	sentAt: string,
	sender: ChatMessage['sender'] = 'visitor',
): ChatMessage => ({
	id: `m${seq}`,
	seq,
	sender,
	text: '',
	picture: null,
	sentAt,
	key: `k${seq}`,
})

test('each day in the reader’s time zone has one separator with a readable label', () => {
	const entries = threadEntries(
		[
			makeMessage(1, '2025-11-20T15:00:00Z'),
			makeMessage(2, '2026-11-17T15:00:00Z'),
			// Late in the evening of the 20th in New York, but already the 21st in London.
			makeMessage(3, '2026-11-21T03:30:00Z'),
			makeMessage(4, '2026-11-21T14:38:00Z'),
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

test('consecutive messages of one side share one timestamp, under the last one', () => {
	const entries = threadEntries(
		[
			makeMessage(1, '2026-11-21T14:00:00Z'),
			makeMessage(2, '2026-11-21T14:01:00Z'),
			makeMessage(3, '2026-11-21T14:01:30Z', 'automatic'),
			makeMessage(4, '2026-11-21T14:02:00Z', 'advisor'),
			makeMessage(5, '2026-11-21T14:30:00Z', 'advisor'),
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

test('a list shows a time for today, a weekday for this week, and a date before that', () => {
	const when = (iso: string) => formatShortTime(new Date(iso), { timeZone, now })
	expect(when('2026-11-21T14:00:00Z')).toBe('9:00am')
	expect(when('2026-11-20T14:00:00Z')).toBe('Fri')
	expect(when('2026-11-14T14:00:00Z')).toBe('Nov 14')
})

import type { ChatMessage } from './chat-api.ts'

export type DayEntry = { kind: 'day'; key: string; label: string; isoDay: string }
export type MessageEntry = {
	kind: 'message'
	key: string
	message: ChatMessage
	/** '9:38am' */
	time: string
	/** Whether its sender and time are shown below it, as for the last message of a run. */
	endsRun: boolean
}
export type ThreadEntry = DayEntry | MessageEntry

const runMs = 5 * 60_000

/** Arranges messages for display: a separator before each day, and one timestamp per run of consecutive messages. */
export function threadEntries(
	messages: readonly ChatMessage[],
	{ timeZone, now }: { timeZone: string | undefined; now: Date },
): ThreadEntry[] {
	const { dayOf, labelOf, timeOf } = formats(timeZone)
	const today = dayOf(now)
	const yesterday = dayOf(new Date(now.getTime() - 86_400_000))
	const entries: ThreadEntry[] = []
	let day = ''
	for (const [index, message] of messages.entries()) {
		const sentAt = new Date(message.sentAt)
		const isoDay = dayOf(sentAt)
		if (isoDay !== day) {
			day = isoDay
			const label = isoDay === today ? 'Today' : isoDay === yesterday ? 'Yesterday' : labelOf(sentAt, now)
			entries.push({ kind: 'day', key: `day ${isoDay} ${message.seq}`, label, isoDay })
		}
		const next = messages[index + 1]
		const continues =
			next !== undefined &&
			next.sender === message.sender &&
			Date.parse(next.sentAt) - sentAt.getTime() < runMs &&
			dayOf(new Date(next.sentAt)) === isoDay
		entries.push({ kind: 'message', key: message.id, message, time: timeOf(sentAt), endsRun: !continues })
	}
	return entries
}

/** Formats a time for a list: the time today, the weekday within a week, otherwise the date. */
export function formatShortTime(instant: Date, { timeZone, now }: { timeZone: string; now: Date }): string {
	const { dayOf, timeOf, weekdayOf, dateOf } = formats(timeZone)
	if (dayOf(instant) === dayOf(now)) return timeOf(instant)
	return now.getTime() - instant.getTime() < 6 * 86_400_000 ? weekdayOf(instant) : dateOf(instant)
}

type Formats = {
	dayOf(instant: Date): string
	labelOf(instant: Date, now: Date): string
	timeOf(instant: Date): string
	weekdayOf(instant: Date): string
	dateOf(instant: Date): string
}

const formatCache = new Map<string, Formats>()

function formats(timeZone: string | undefined): Formats {
	const cachedFormats = formatCache.get(timeZone ?? '')
	if (cachedFormats) return cachedFormats
	const zone = timeZone ? { timeZone } : {}
	const isoDay = new Intl.DateTimeFormat('en-CA', { ...zone, dateStyle: 'short' })
	const year = new Intl.DateTimeFormat('en-US', { ...zone, year: 'numeric' })
	const label = new Intl.DateTimeFormat('en-US', {
		...zone,
		weekday: 'short',
		month: 'short',
		day: 'numeric',
	})
	const far = new Intl.DateTimeFormat('en-US', { ...zone, month: 'short', day: 'numeric', year: 'numeric' })
	const time = new Intl.DateTimeFormat('en-US', { ...zone, hour: 'numeric', minute: '2-digit' })
	const weekday = new Intl.DateTimeFormat('en-US', { ...zone, weekday: 'short' })
	const date = new Intl.DateTimeFormat('en-US', { ...zone, month: 'short', day: 'numeric' })
	const created: Formats = {
		dayOf: (instant) => isoDay.format(instant),
		labelOf: (instant, now) => (year.format(instant) === year.format(now) ? label : far).format(instant),
		timeOf: (instant) => time.format(instant).replace(/\s/g, '').toLowerCase(),
		weekdayOf: (instant) => weekday.format(instant),
		dateOf: (instant) => date.format(instant),
	}
	formatCache.set(timeZone ?? '', created)
	return created
}

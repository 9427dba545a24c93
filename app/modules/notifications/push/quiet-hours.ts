import { localTimeOf } from '#app/lib/dates/zoned-time.ts'

const hourMs = 3_600_000

/** The hours of the day between which a device is left alone, 22 and 7 for a night; both null for none. */
export type QuietHours = { quietFrom: number | null; quietUntil: number | null }

/** Returns when a device may be written to: now, or the end of its quiet hours. Around a change of clocks that is an hour early or late. */
export function endOfQuiet({ quietFrom, quietUntil }: QuietHours, now: Date, timeZone: string): Date {
	if (quietFrom === null || quietUntil === null) return now
	const [hour = 0, minute = 0] = localTimeOf(now, timeZone).split(':').map(Number)
	const isIn = (from: number, until: number) => hour >= from && hour < until
	const isQuiet =
		quietFrom <= quietUntil ? isIn(quietFrom, quietUntil) : isIn(quietFrom, 24) || isIn(0, quietUntil)
	if (!isQuiet) return now
	const hours = (quietUntil - hour + 24) % 24
	return new Date(now.getTime() - (now.getTime() % 60_000) + hours * hourMs - minute * 60_000)
}

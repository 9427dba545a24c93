import { ThreadEnded, workerThread } from '#app/platform/threads/worker-thread.server.ts'
import { type BusyTimes, CalendarUnreadable, type ReadBusyTimesInput } from './busy-times.ts'
import type { BusyTimesAnswer } from './busy-times-worker.server.ts'

/** The largest calendar file that is read, in bytes: some ten thousand events. */
export const calendarBytesMax = 5_000_000

const runThread = workerThread<ReadBusyTimesInput, BusyTimesAnswer>(
	'app/modules/appointments/calendars/busy-times-worker.server.ts',
	{ limitMs: 15_000 },
)

/**
 * Reads a calendar file in a thread, which is ended when the file takes too much processor time or memory.
 * @throws CalendarUnreadable; ThreadUnavailable
 */
export async function readBusyTimes(input: ReadBusyTimesInput): Promise<BusyTimes> {
	const answer = await runThread(input).catch((error) => {
		if (error instanceof ThreadEnded)
			throw new CalendarUnreadable('The calendar takes too long to read. Its events may repeat without end.')
		throw error
	})
	if (typeof answer.unreadable === 'string') throw new CalendarUnreadable(answer.unreadable)
	return answer as BusyTimes
}

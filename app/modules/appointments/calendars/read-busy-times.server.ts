import { ThreadEnded, workerThread } from '#app/platform/threads/worker-thread.server.ts'
import { CalendarUnreadable, type ReadBusyTimesInput } from './busy-times.ts'
import type { BusyTimesAnswer, CopyRead } from './busy-times-worker.server.ts'

/** The largest calendar file that is read, in bytes: some ten thousand events. */
export const calendarBytesMax = 5_000_000

export type ReadCopyInput = ReadBusyTimesInput & {
	/** Of a CalDAV calendar, whose text is the answer of its server; null for a calendar file. */
	caldavAddress: string | null
}

const runThread = workerThread<ReadCopyInput, BusyTimesAnswer>(
	'app/modules/appointments/calendars/busy-times-worker.server.ts',
	{ limitMs: 15_000 },
)

/**
 * Reads a calendar file, or the answer of a CalDAV server, in a thread, which is ended when it takes too much processor time or memory.
 * @throws CalendarUnreadable; ThreadUnavailable
 */
export async function readBusyTimes(input: ReadCopyInput): Promise<CopyRead> {
	const answer = await runThread(input).catch((error) => {
		if (error instanceof ThreadEnded)
			throw new CalendarUnreadable('The calendar takes too long to read. Its events may repeat without end.')
		throw error
	})
	if (typeof answer.unreadable === 'string') throw new CalendarUnreadable(answer.unreadable)
	return answer as CopyRead
}

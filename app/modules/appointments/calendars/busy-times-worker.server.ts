import { handleThreadJobs } from '#app/platform/threads/handle-thread-jobs.server.ts'
import { type BusyTimes, busyTimesOf, CalendarUnreadable } from './busy-times.ts'
import { readCaldavAnswer } from './caldav-answer.ts'
import type { ReadCopyInput } from './read-busy-times.server.ts'

export type CopyRead = BusyTimes & {
	/** The versions of the objects of a CalDAV calendar, by their names. */
	etags: ReadonlyMap<string, string>
}
export type BusyTimesAnswer = CopyRead | { unreadable: string }

handleThreadJobs<ReadCopyInput, BusyTimesAnswer>(async ({ caldavAddress, ...input }) => {
	try {
		if (caldavAddress === null) return { ...busyTimesOf(input), etags: new Map() }
		const objects = await readCaldavAnswer(input.text, caldavAddress)
		const text = ['BEGIN:VCALENDAR', 'END:VCALENDAR', ...objects.map((each) => each.text)].join('\r\n')
		const etags = new Map(objects.map(({ name, etag }) => [name, etag]))
		return { ...busyTimesOf({ ...input, text }), etags }
	} catch (error) {
		// The class of an error is lost between threads.
		if (error instanceof CalendarUnreadable) return { unreadable: error.message }
		throw error
	}
})

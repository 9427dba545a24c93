import { handleThreadJobs } from '#app/platform/threads/handle-thread-jobs.server.ts'
import { type BusyTimes, busyTimesOf, CalendarUnreadable, type ReadBusyTimesInput } from './busy-times.ts'

export type BusyTimesAnswer = BusyTimes | { unreadable: string }

handleThreadJobs<ReadBusyTimesInput, BusyTimesAnswer>((input) => {
	try {
		return busyTimesOf(input)
	} catch (error) {
		// The class of an error is lost between threads.
		if (error instanceof CalendarUnreadable) return { unreadable: error.message }
		throw error
	}
})

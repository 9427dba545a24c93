import { handleThreadJobs } from '#app/platform/threads/handle-thread-jobs.server.ts'
import { CalendarUnreadable } from './busy-times.ts'
import { pastEventsOf, type ReadPastEventsInput } from './past-events.ts'

export type PastEventsAnswer = ReturnType<typeof pastEventsOf> | { problem: string }

handleThreadJobs<ReadPastEventsInput, PastEventsAnswer>((input) => {
	try {
		return pastEventsOf(input)
	} catch (error) {
		// The class of an error is lost between threads.
		if (error instanceof CalendarUnreadable) return { problem: error.message }
		throw error
	}
})

import { Invalid } from '#app/lib/errors.ts'
import { ThreadEnded, workerThread } from '#app/platform/threads/worker-thread.server.ts'
import type { ReadPastEventsInput } from './past-events.ts'
import type { PastEventsAnswer } from './past-events-worker.server.ts'

const run = workerThread<ReadPastEventsInput, PastEventsAnswer>(
	'app/modules/appointments/calendars/past-events-worker.server.ts',
	{ limitMs: 20_000, memoryMbMax: 400, idleMs: 1_000 },
)

/** Reads the events of a calendar file in a thread, as the rows of a table (`eventColumns`). @throws Invalid; ThreadUnavailable */
export async function readPastEvents(input: ReadPastEventsInput): Promise<string[][]> {
	const answer = await run(input).catch((error: unknown) => {
		if (error instanceof ThreadEnded)
			throw new Invalid('The calendar takes too long to read. Its events may repeat without end.', 'file')
		throw error
	})
	if ('problem' in answer) throw new Invalid(answer.problem, 'file')
	return answer.rows
}

import { Invalid } from '#app/lib/errors.ts'
import { ThreadEnded, workerThread } from '#app/platform/threads/worker-thread.server.ts'
import type { CsvAnswer } from './csv-worker.server.ts'
import type { ParsedCsv } from './parse-csv.ts'

/** 100,000 rows take about a second of processor time. */
const limitMs = 20_000

const run = workerThread<string, CsvAnswer>('app/modules/imports/csv/csv-worker.server.ts', {
	limitMs,
	memoryMbMax: 400,
	idleMs: 1_000,
})

/** Reads a CSV file in a thread. @throws Invalid; ThreadUnavailable */
export async function readCsv(path: string): Promise<ParsedCsv> {
	const answer = await run(path).catch((error: unknown) => {
		if (error instanceof ThreadEnded)
			throw new Invalid('The file could not be read. Split it and try again.', 'file')
		throw error
	})
	if ('invalid' in answer) throw new Invalid(answer.invalid, 'file')
	return answer.parsed
}

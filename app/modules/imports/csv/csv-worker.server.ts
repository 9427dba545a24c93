import { readFile } from 'node:fs/promises'
import { Invalid } from '#app/lib/errors.ts'
import { handleThreadJobs } from '#app/platform/threads/handle-thread-jobs.server.ts'
import { type ParsedCsv, parseCsv } from './parse-csv.ts'

/** A file that is no table is an answer, because the class of an error is lost between threads. */
export type CsvAnswer = { parsed: ParsedCsv } | { invalid: string }

handleThreadJobs(async (path: string): Promise<CsvAnswer> => {
	try {
		return { parsed: parseCsv(await readFile(path)) }
	} catch (error) {
		if (error instanceof Invalid) return { invalid: error.message }
		throw error
	}
})

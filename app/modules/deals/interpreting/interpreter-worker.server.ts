import { handleThreadJobs } from '#app/platform/threads/handle-thread-jobs.server.ts'
import { interpretations } from './interpretations.ts'
import type { Interpretation } from './interpreter.server.ts'

handleThreadJobs(({ name, input }: Interpretation) =>
	(interpretations[name] as (...values: unknown[]) => unknown)(...input),
)

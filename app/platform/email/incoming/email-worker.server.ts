import { handleThreadJobs } from '#app/platform/threads/handle-thread-jobs.server.ts'
import { parseEmail } from './parse-email.server.ts'

handleThreadJobs(
	({ raw, authority }: { raw: Uint8Array; authority: string | null }) => parseEmail(raw, { authority }),
	({ files }) => files.map(({ content }) => content.buffer as ArrayBuffer),
)

import { handleThreadJobs } from '#app/platform/threads/handle-thread-jobs.server.ts'
import { decodeHeic } from './decode-heic.server.ts'

handleThreadJobs(decodeHeic)

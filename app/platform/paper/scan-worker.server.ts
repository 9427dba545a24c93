import { handleThreadJobs } from '#app/platform/threads/handle-thread-jobs.server.ts'
import { extractScan } from './extract-scan.server.ts'

handleThreadJobs(extractScan)

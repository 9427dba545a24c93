import { handleThreadJobs } from '#app/platform/threads/handle-thread-jobs.server.ts'
import { extractPdf } from './extract-pdf.server.ts'

handleThreadJobs(extractPdf)

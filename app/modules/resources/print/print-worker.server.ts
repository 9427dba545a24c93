import { handlePrintJobs } from '#app/platform/pdf/handle-print-jobs.server.ts'
import { printGuide } from './guide-pdf.server.ts'

handlePrintJobs(printGuide)

import { handlePrintJobs } from '#app/platform/pdf/handle-print-jobs.server.ts'
import { printDealSummary } from './summary-pdf.server.ts'

handlePrintJobs(printDealSummary)

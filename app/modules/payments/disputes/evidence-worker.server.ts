import { handlePrintJobs } from '#app/platform/pdf/handle-print-jobs.server.ts'
import { printEvidence } from './evidence-pdf.server.ts'

handlePrintJobs(printEvidence)

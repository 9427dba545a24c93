import { handlePrintJobs } from '#app/platform/pdf/handle-print-jobs.server.ts'
import { printAgreementSheet } from './sheet-pdf.server.ts'

handlePrintJobs(printAgreementSheet)

import { handlePrintJobs } from '#app/platform/pdf/handle-print-jobs.server.ts'
import { printAgreement } from './print-agreement.server.ts'

handlePrintJobs(printAgreement)

import { handlePrintJobs } from '#app/platform/pdf/handle-print-jobs.server.ts'
import { printReceipt } from './receipt-pdf.server.ts'

handlePrintJobs(printReceipt)

import { handlePrintJobs } from '#app/platform/pdf/answer-prints.server.ts'
import { printReceipt } from './receipt-pdf.server.ts'

handlePrintJobs(printReceipt)

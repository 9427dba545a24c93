import { handlePrintJobs } from '#app/platform/pdf/answer-prints.server.ts'
import { printGuide } from './guide-pdf.server.ts'

handlePrintJobs(printGuide)

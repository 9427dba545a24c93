import { handlePrintJobs } from '#app/platform/pdf/handle-print-jobs.server.ts'
import { printSecurityProgram } from './print-security-program.server.ts'

handlePrintJobs(printSecurityProgram)

import { handlePrintJobs } from '#app/platform/pdf/handle-print-jobs.server.ts'
import { printPrivacyNotice } from './print-privacy-notice.server.ts'

handlePrintJobs(printPrivacyNotice)

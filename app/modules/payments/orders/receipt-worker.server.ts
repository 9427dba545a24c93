import { answerPrints } from '#app/platform/pdf/answer-prints.server.ts'
import { printReceipt } from './receipt-pdf.server.ts'

answerPrints(printReceipt)

import { answerPrints } from '#app/platform/pdf/answer-prints.server.ts'
import { printGuide } from './guide-pdf.server.ts'

answerPrints(printGuide)

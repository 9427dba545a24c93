import { printThread } from '#app/platform/pdf/print-thread.server.ts'
import type { GuideToPrint } from './guide-pdf.server.ts'

/** Part of every PDF's cache key: increase it when the PDFs look different. */
export const PRINT_VERSION = 1

/** Prints guides in a worker thread. */
export const guidePrinter = () =>
	printThread<GuideToPrint>('app/modules/resources/print/print-worker.server.ts')

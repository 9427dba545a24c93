import { printThread } from '#app/platform/pdf/print-thread.server.ts'
import type { GuideToPrint } from './guide-pdf.server.ts'

/** Part of the cache key of every PDF: increase it when PDFs are printed differently. */
export const PRINT_VERSION = 1

/** Returns a function that prints guides in a worker thread. */
export const guidePrinter = () =>
	printThread<GuideToPrint>('app/modules/resources/print/print-worker.server.ts')

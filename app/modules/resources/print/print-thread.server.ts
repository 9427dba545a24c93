import { printThread } from '#app/platform/pdf/print-thread.server.ts'
import type { GuideToPrint } from './guide-pdf.server.ts'

/** Part of every print's name in the cache: raise it when they look different. */
export const PRINT_VERSION = 1

/** Prints guides in a thread of its own. */
export const guidePrinter = () =>
	printThread<GuideToPrint>('app/modules/resources/print/print-worker.server.ts')

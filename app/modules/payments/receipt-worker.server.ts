import { parentPort, workerData } from 'node:worker_threads'
import { printReceipt, type ReceiptToPrint } from './receipt-pdf.server.ts'

/** Prints one receipt in a thread of its own, so that no request waits for fonts and lines. */
const pdf = new Uint8Array(await printReceipt(workerData as ReceiptToPrint))
parentPort!.postMessage(pdf, [pdf.buffer])

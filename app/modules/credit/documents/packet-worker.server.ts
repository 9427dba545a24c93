import { parentPort, workerData } from 'node:worker_threads'
import { type PacketToPrint, printPacket } from './packet-pdf.server.ts'

/** Renders one packet in its own thread, so that no request waits for fonts and layout; the memory is freed when the thread ends. */
const pdf = new Uint8Array(await printPacket(workerData as PacketToPrint))
parentPort!.postMessage(pdf, [pdf.buffer])

import { parentPort, workerData } from 'node:worker_threads'
import { type PacketToPrint, printPacket } from './packet-pdf.server.ts'

/** Prints one packet in a thread of its own, so that no request waits for fonts and lines; what it knew ends with it. */
const pdf = new Uint8Array(await printPacket(workerData as PacketToPrint))
parentPort!.postMessage(pdf, [pdf.buffer])

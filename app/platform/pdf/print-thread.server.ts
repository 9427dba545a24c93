import { workerThread } from '#app/platform/threads/worker-thread.server.ts'

/** Returns a function that prints in a separate thread. `file` is the module that the thread runs (`handlePrintJobs`). */
export const printThread = <Input>(file: string) => workerThread<Input, Uint8Array>(file)

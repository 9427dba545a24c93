import { workerThread } from '#app/platform/threads/worker-thread.server.ts'

/** Prints in a thread of its own. `file` names what it runs (`answerPrints`). */
export const printThread = <Given>(file: string) => workerThread<Given, Uint8Array>(file)

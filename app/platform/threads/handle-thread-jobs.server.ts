import { parentPort, type Transferable } from 'node:worker_threads'
import type { ThreadMessage } from './worker-thread.server.ts'

/**
 * Handles the jobs of `workerThread` inside its thread.
 * @param listTransferables returns the parts of an answer that are transferred instead of copied
 */
export function handleThreadJobs<Input, Answer>(
	work: (input: Input) => Answer | Promise<Answer>,
	listTransferables: (answer: Answer) => Transferable[] = () => [],
): void {
	const post = (message: ThreadMessage<Answer>, transferred: Transferable[] = []) =>
		parentPort!.postMessage(message, transferred)
	parentPort!.on('message', async (input: Input) => {
		try {
			const answer = await work(input)
			post({ answer }, listTransferables(answer))
		} catch (error) {
			post({ error: error as Error })
		}
	})
	post({ ready: true })
}

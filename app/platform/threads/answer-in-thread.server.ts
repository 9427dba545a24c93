import { parentPort, type Transferable } from 'node:worker_threads'
import type { ThreadAnswer } from './worker-thread.server.ts'

/**
 * Within the thread of `workerThread`: answers each job that comes.
 * @param transfer what of an answer is handed over instead of copied
 */
export function answerInThread<Given, Answer>(
	work: (given: Given) => Answer | Promise<Answer>,
	transfer: (answer: Answer) => Transferable[] = () => [],
): void {
	const say = (message: ThreadAnswer<Answer>, handedOver: Transferable[] = []) =>
		parentPort!.postMessage(message, handedOver)
	parentPort!.on('message', async (given: Given) => {
		try {
			const answer = await work(given)
			say({ answer }, transfer(answer))
		} catch (error) {
			say({ error: error as Error })
		}
	})
	say({ ready: true })
}

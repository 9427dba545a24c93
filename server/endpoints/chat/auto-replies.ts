import type { Services } from '#app/http/services.server.ts'
import { sendDueAutoReplies } from '#app/modules/chat/conversations/auto-reply.server.ts'

/**
 * Sends the automatic replies that messages to this instance caused, when they are due. They are stored in the database: if
 * this instance ends earlier, a job sends them.
 */
export function startAutoReplies({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>) {
	const timers = new Set<NodeJS.Timeout>()
	const stopping = new AbortController()
	const { signal } = stopping
	let running: Promise<void> | undefined
	let runAgain = false

	/** One run sends all replies that are due. Replies that become due in the meantime need one more run, never more than one. */
	async function run(): Promise<void> {
		do {
			runAgain = false
			try {
				await sendDueAutoReplies(db, { now: clock.now(), signal })
			} catch (error) {
				log.warn({ error }, 'an automatic reply could not be sent; the job will')
			}
		} while (runAgain && !signal.aborted)
		running = undefined
	}

	return {
		/** Sends, at `dueAt`, the replies that are due then. */
		runAt(dueAt: Date): void {
			const waitMs = Math.max(0, dueAt.getTime() - clock.now().getTime()) + 5
			const timer = setTimeout(() => {
				timers.delete(timer)
				runAgain = true
				running ??= run()
			}, waitMs)
			timers.add(timer)
		},
		async close(): Promise<void> {
			stopping.abort()
			for (const timer of timers) clearTimeout(timer)
			await running
		},
	}
}

import type { Services } from '#app/http/services.server.ts'
import { sendDueAutoReplies } from '#app/modules/chat/conversations/auto-reply.server.ts'

/**
 * Looks after the automatic replies that messages to this instance have made due. They stand in the database: when this instance ends
 * before their time, a job gives them.
 */
export function startAutoReplies({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>) {
	const timers = new Set<NodeJS.Timeout>()
	const stopping = new AbortController()
	const { signal } = stopping
	let running: Promise<void> | undefined
	let again = false

	/** One look gives all that are due: whatever becomes due meanwhile needs one more, and no more than one. */
	async function run(): Promise<void> {
		do {
			again = false
			try {
				await sendDueAutoReplies(db, { now: clock.now(), signal })
			} catch (error) {
				log.warn({ error }, 'an automatic reply could not be sent; the job will')
			}
		} while (again && !signal.aborted)
		running = undefined
	}

	return {
		at(dueAt: Date): void {
			const waitMs = Math.max(0, dueAt.getTime() - clock.now().getTime()) + 5
			const timer = setTimeout(() => {
				timers.delete(timer)
				again = true
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

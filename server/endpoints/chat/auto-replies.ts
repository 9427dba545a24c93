import type { Services } from '#app/http/services.server.ts'
import { sendDueAutoReplies } from '#app/modules/chat/auto-reply.server.ts'

/**
 * Looks after the automatic replies that messages to this instance have made due. They stand in the database: when this instance ends
 * before their time, a job gives them.
 */
export function startAutoReplies({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>) {
	const timers = new Set<NodeJS.Timeout>()
	let running = Promise.resolve()

	async function run(): Promise<void> {
		try {
			await sendDueAutoReplies(db, { now: clock.now() })
		} catch (error) {
			log.warn({ error }, 'an automatic reply could not be sent; the job will')
		}
	}

	return {
		at(dueAt: Date): void {
			const waitMs = Math.max(0, dueAt.getTime() - clock.now().getTime()) + 5
			const timer = setTimeout(() => {
				timers.delete(timer)
				running = running.then(run)
			}, waitMs)
			timers.add(timer)
		},
		async close(): Promise<void> {
			for (const timer of timers) clearTimeout(timer)
			await running
		},
	}
}

import type { Services } from '#app/http/services.server.ts'
import { msUntilNextSending } from '#app/modules/mail/drafts/undo-sending.server.ts'
import { sendDueMail } from '#app/workflows/mail/send-due-mail.server.ts'
import { oneRunAtATime } from './one-run-at-a-time.ts'

const sweepMs = 60_000
/** An email that another instance is sending, or that cannot be sent at present, must not be queried again without a pause. */
const pauseMs = 250

/**
 * Sends emails once they can no longer be undone, a few seconds after the advisor sent them. Every instance is notified and sets its timer;
 * the one that sends an email locks its row. If an instance is killed, the job that runs every minute sends what its timer would have sent.
 */
export function sendingMail({ services, signal }: { services: Services; signal: AbortSignal }) {
	const { db, clock, log } = services
	let timer: NodeJS.Timeout | undefined
	const run = oneRunAtATime(signal, async () => {
		clearTimeout(timer)
		await sendDueMail(db, services, {
			now: clock.now(),
			signal,
			onError: (error) => log.error({ error }, 'an email could not be sent at its scheduled time'),
		})
		const ms = await msUntilNextSending(db)
		if (ms === null || ms > sweepMs || signal.aborted) return
		timer = setTimeout(wake, Math.max(ms, pauseMs))
	})
	const wake = () => void run().catch((error) => log.error({ error }, 'waiting emails were not sent'))
	signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
	return { wake, current: run.current }
}

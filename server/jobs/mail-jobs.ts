import type { Services } from '#app/http/services.server.ts'
import { wakeThreads } from '#app/modules/mail/threads/thread-actions.server.ts'
import type { ScheduledJob } from '#app/platform/jobs.server.ts'
import { sendDueMail } from '#app/workflows/mail/send-due-mail.server.ts'
import { settleMailDeliveries } from '#app/workflows/mail/settle-deliveries.server.ts'

/** The scheduled jobs of the advisor's emails. */
export function mailJobs(services: Services): ScheduledJob[] {
	const { db, clock, log } = services
	return [
		{
			name: 'send-due-mail',
			cron: '* * * * *',
			run: (signal) =>
				sendDueMail(db, services, {
					now: clock.now(),
					signal,
					onError: (error) => log.error({ error }, 'a scheduled email could not be sent'),
				}),
		},
		{ name: 'wake-snoozed-mail', cron: '* * * * *', run: () => wakeThreads(db) },
		{
			name: 'settle-mail-deliveries',
			cron: '* * * * *',
			run: () => settleMailDeliveries(db, { now: clock.now() }),
		},
	]
}

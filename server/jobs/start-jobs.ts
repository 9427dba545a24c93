import { setTimeout } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Services } from '#app/http/services.server.ts'
import { sendDueEmails } from '#app/modules/notifications/dispatch.server.ts'
import { emailQueued } from '#app/modules/notifications/outbox.server.ts'
import { pushQueued } from '#app/modules/notifications/push/queue-push.server.ts'
import { sendDuePushes } from '#app/modules/notifications/push/send-pushes.server.ts'
import { sendDueTexts } from '#app/modules/notifications/sms/send-texts.server.ts'
import { mailboxTransport } from '#app/platform/email/mailbox.server.ts'
import { smtpTransport } from '#app/platform/email/smtp.server.ts'
import { createJobs } from '#app/platform/jobs.server.ts'
import { startDispatcher } from './dispatcher.ts'
import { startImportWorker } from './import-worker.ts'
import { startMailWorker } from './mail-worker.ts'
import { scheduleOf } from './schedule.ts'

type StartJobsInput = { services: Services; pool: Pool; databaseUrl: string }

const retryMsMax = 60_000

/** Starts all background work without making requests wait for it. */
export function startJobs({ services, pool, databaseUrl }: StartJobsInput) {
	const { env, log } = services
	// A demo never emails real people, whatever its settings say.
	const transport =
		env.mode === 'live' && env.smtpUrl
			? smtpTransport({ url: env.smtpUrl, from: env.mailFrom, requireTls: env.smtpRequiresTls })
			: mailboxTransport()
	const { db, clock, pushService: service, textMessages } = services
	const emails = startDispatcher({
		name: 'email',
		channel: emailQueued,
		sendDue: (signal) => sendDueEmails(db, { transport, clock, log, signal }),
		databaseUrl,
		log,
	})
	const pushes = startDispatcher({
		name: 'push',
		channel: pushQueued,
		sendDue: (signal) => sendDuePushes(db, { service, clock, log, signal }),
		databaseUrl,
		log,
	})
	const texts =
		textMessages &&
		startDispatcher({
			name: 'sms',
			channel: pushQueued,
			sendDue: (signal) => sendDueTexts(db, { textMessages, clock, log, signal }),
			databaseUrl,
			log,
		})
	const mail = startMailWorker({ services, databaseUrl })
	const imports = startImportWorker(services)
	const jobs = createJobs(pool, log)
	const stopping = new AbortController()
	const started = startPatiently(async () => jobs.start(scheduleOf(services)), services, stopping.signal)
	return {
		/** Accepts no more work and waits for what is under way. Call it before the pool ends. */
		async stop() {
			stopping.abort()
			await Promise.all([
				emails.stop().then(() => transport.close()),
				pushes.stop(),
				texts?.stop(),
				mail.stop(),
				imports.stop(),
				started.then(() => jobs.stop()),
			])
		},
	}
}

async function startPatiently(
	start: () => Promise<void>,
	{ log }: Services,
	signal: AbortSignal,
): Promise<void> {
	for (let waitMs = 1_000; !signal.aborted; waitMs = Math.min(waitMs * 2, retryMsMax)) {
		try {
			return await start()
		} catch (error) {
			log.error({ error }, 'the job scheduler did not start; trying again')
			await setTimeout(waitMs, undefined, { signal }).catch(() => {})
		}
	}
}

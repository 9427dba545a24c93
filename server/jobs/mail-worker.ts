import type { Services } from '#app/http/services.server.ts'
import { mailAboutToBeSent } from '#app/modules/mail/drafts/undo-sending.server.ts'
import { acceptDelivery, mailDelivered } from '#app/modules/mail/incoming/deliveries.server.ts'
import { followMailbox } from '#app/modules/mail/sources/follow-mailbox.server.ts'
import { readMailbox } from '#app/modules/mail/sources/read-mailbox.server.ts'
import { digestOf } from '#app/platform/crypto/mac.server.ts'
import { startDemoSmtp } from '#app/platform/email/incoming/demo-smtp.server.ts'
import { imapMailbox } from '#app/platform/email/incoming/imap-mailbox.server.ts'
import { listen } from '#app/platform/listen.server.ts'
import { readPdf } from '#app/platform/paper/read-pdf.server.ts'
import { readPicture } from '#app/platform/paper/read-picture.server.ts'
import { readScan } from '#app/platform/paper/read-scan.server.ts'
import { fileDeliveries } from '#app/workflows/mail/file-deliveries.server.ts'
import { mailFilingOf } from '#app/workflows/mail/mail-filing.server.ts'
import { processMessages } from '#app/workflows/mail/process-messages.server.ts'
import { oneRunAtATime } from './one-run-at-a-time.ts'
import { sendingMail } from './sending-mail.ts'

type MailWorker = { services: Services; databaseUrl: string; sweepMs?: number; mailboxEveryMs?: number }

const graceMs = 8_000
/** A mailbox that is followed is polled every fifteenth time: each five minutes. */
const followedPollsEach = 15

/**
 * Files each message as soon as it is accepted, on whichever instance is notified first, and reads the mailbox. The sweep covers what no
 * notification announces: retries, and messages of an instance that was killed.
 */
export function startMailWorker({
	services,
	databaseUrl,
	sweepMs = 15_000,
	mailboxEveryMs = 20_000,
}: MailWorker) {
	const { db, clock, log, env, rawMail, storage } = services
	const stopping = new AbortController()
	const { signal } = stopping
	const now = () => clock.now()
	const logFailure = (error: unknown) => log.error({ error }, 'the mail worker failed')

	const filing = mailFilingOf(services)
	// Recognizing the text of pictures takes long, and must not keep other messages from being filed.
	const readers = { readPdf, readScan, readPicture, storage, origin: env.origin }
	const processFiled = oneRunAtATime(signal, async () => {
		await processMessages(db, { ...filing, ...readers, now, log, signal })
	})
	const fileAccepted = oneRunAtATime(signal, async () => {
		await fileDeliveries(db, { ...filing, now, log, signal })
		processFiled().catch(logFailure)
	})
	const mailbox = env.imapUrl ? imapMailbox({ url: env.imapUrl, requireTls: env.imapRequiresTls }) : null
	const poll = oneRunAtATime(signal, async () => {
		if (!mailbox) return
		const read = await readMailbox(db, {
			mailbox,
			rawMail,
			everyMs: following?.isFollowing() ? 0 : mailboxEveryMs,
			now,
			signal,
		})
		if (read?.problem) log.warn({ mailbox: mailbox.name, problem: read.problem }, 'the mailbox was not read')
	})
	const pollNow = () => void poll().catch(logFailure)
	const following =
		mailbox &&
		followMailbox({
			mailbox,
			read: pollNow,
			onLost: (error) => log.warn({ mailbox: mailbox.name, error }, 'the mailbox is not followed'),
			signal,
		})
	let polls = 0
	const pollWhenDue = () => {
		// A followed mailbox is polled too, only less often, in case its server did not announce a message.
		if (!following?.isFollowing() || ++polls % followedPollsEach === 0) pollNow()
	}
	const wake = () => void fileAccepted().catch(logFailure)
	const timers = [setInterval(wake, sweepMs), setInterval(pollWhenDue, mailboxEveryMs)]
	const sending = sendingMail({ services, signal })
	const listening = listen({
		databaseUrl,
		log,
		channels: { [mailDelivered]: wake, [mailAboutToBeSent]: sending.wake },
		onConnected() {
			wake()
			sending.wake()
		},
	})
	pollNow()
	return {
		async stop() {
			stopping.abort()
			for (const timer of timers) clearInterval(timer)
			await listening.close()
			// What is cut off here is due again when its lease ends.
			const running = [fileAccepted, processFiled, poll, sending].map(({ current }) => current())
			await Promise.race([Promise.all(running), pause(graceMs)])
		},
	}
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref())

/** Starts to take emails by SMTP on this machine, in demo mode only. Returns null when that is switched off, or no port is free. */
export async function startMailPort({ env, db, rawMail, clock, log }: Services) {
	if (env.mode !== 'demo' || env.demoSmtpPort === 0) return null
	const started = await startDemoSmtp({
		port: env.demoSmtpPort,
		take: async ({ raw, recipients }) => {
			const key = digestOf([...recipients, raw]).toString('hex')
			await acceptDelivery(db, rawMail, {
				source: 'smtp',
				sourceKey: `smtp:${key}`,
				raw,
				recipients,
				now: clock.now(),
			})
		},
	})
	if (!started)
		log.warn(
			{ port: env.demoSmtpPort ?? '2525 to 2544' },
			'the SMTP port is taken: the demo takes no emails by SMTP',
		)
	return started
}

import type { Db } from '#app/db/client.server.ts'
import { type ImapMailbox, ImapProblem } from '#app/platform/email/incoming/imap-mailbox.server.ts'
import { acceptDelivery } from '../incoming/deliveries.server.ts'
import type { RawMail } from '../incoming/raw-mail.server.ts'
import { advanceMailbox, leaseMailbox, releaseMailbox } from './mailbox-lease.server.ts'

/**
 * How many days back a mailbox is read that is new or whose UIDs start over. Messages that are known already are accepted as duplicates.
 */
const firstDays = 14

type ReadMailboxInput = {
	mailbox: ImapMailbox
	rawMail: RawMail
	/** How long after any instance last read it the mailbox is read again. */
	everyMs: number
	now(): Date
	signal?: AbortSignal | undefined
}

/**
 * Accepts the new messages of a mailbox; only one instance at a time reads it. A message is skipped only once it is stored, and accepted
 * once however often it is read. Returns how many were new and why the mailbox could not be read; null if another instance reads it or it
 * was read recently.
 */
export async function readMailbox(
	db: Db,
	{ mailbox, rawMail, everyMs, now, signal }: ReadMailboxInput,
): Promise<{ accepted: number; problem: string | null } | null> {
	const { name } = mailbox
	const lease = await leaseMailbox(db, { name, everyMs, now: now() })
	if (!lease) return null
	let accepted = 0
	let problem: string | null = null
	try {
		const since = new Date(now().getTime() - firstDays * 86_400_000)
		await mailbox.readAfter(lease, { since, signal }, async ({ uid, raw }, uidValidity) => {
			const sourceKey = `imap:${name}:${uidValidity}:${uid}`
			const { isNew } = await acceptDelivery(db, rawMail, { source: 'imap', sourceKey, raw, now: now() })
			await advanceMailbox(db, { name, uidValidity, uid })
			if (isNew) accepted += 1
		})
	} catch (error) {
		if (!(error instanceof ImapProblem)) throw error
		problem = error.message
	}
	await releaseMailbox(db, { lease, problem, now: now() })
	return { accepted, problem }
}

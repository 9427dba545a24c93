import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import { appendAudit } from '#app/modules/audit/append.server.ts'
import type { Actor, Staff } from '#app/modules/auth/actor.ts'
import { recordClientEvent } from '#app/modules/clients/client-events.server.ts'
import { findNamedClient } from '#app/modules/clients/clients.server.ts'
import { can } from '#app/modules/deals/deal-status.ts'
import { listDealsOfClient } from '#app/modules/deals/deals.server.ts'
import { discardQuarantined, releaseQuarantined } from '#app/modules/mail/incoming/quarantine.server.ts'
import type { RawMail } from '#app/modules/mail/incoming/raw-mail.server.ts'
import { decideSender } from '#app/modules/mail/incoming/senders.server.ts'
import { assertMay } from '#app/modules/mail/policy.ts'
import type { AuditAction } from '#app/modules/notifications/messages/message-map.ts'
import { noteBounce } from './note-bounce.server.ts'
import { dealerAnswers, followOutreach } from './outreach/follow-outreach.server.ts'

type DecideInput = { actor: Actor; threadId: string; now: Date }

/**
 * Files a message from quarantine with a client. The worker then processes it like any other filed message. `remembers` means that this
 * sender's later messages are filed with this client, too.
 * @throws Forbidden, NotFound; Invalid('clientId'); Conflict if it was already decided about
 */
export async function fileQuarantined(
	db: Db,
	{ actor, threadId, clientId, remembers, now }: DecideInput & { clientId: string; remembers: boolean },
): Promise<{ threadId: string }> {
	assertMay(actor, 'decide-senders')
	return transact(db, async (tx) => {
		const client = await findNamedClient(tx, { actor, id: clientId })
		if (!client) throw new Invalid('Choose the client whose file it belongs in.', 'clientId')
		const [deal] = await listDealsOfClient(tx, { actor, clientId: client.id })
		const { message, thread } = await releaseQuarantined(tx, {
			actor,
			threadId,
			clientId: client.id,
			dealId: deal && can.receive(deal) ? deal.id : null,
			now,
		})
		// The advisor vouches for the report.
		if (message.kind === 'bounce') await noteBounce(tx, { ids: message.references, text: message.text, now })
		if (remembers)
			await decideSender(tx, { email: message.fromEmail, clientId: client.id, userId: actor.id, now })
		const { from, subject } = message
		await recordClientEvent(tx, {
			clientId: client.id,
			what: 'mail-received',
			detail: { thread: thread.id, from: from.name || from.email, subject },
			actor,
			now,
		})
		await followOutreach(tx, { event: dealerAnswers, threadId: thread.id, now })
		await audit(tx, { actor, threadId: thread.id, action: 'mail.filed', now })
		return { threadId: thread.id }
	})
}

/**
 * Discards a message from quarantine, with its text and files. `blocks` means that later messages from this sender are discarded, too.
 * @throws Forbidden, NotFound; Conflict if it was already decided about
 */
export async function discardMail(
	db: Db,
	rawMail: RawMail,
	{ actor, threadId, blocks, now }: DecideInput & { blocks: boolean },
): Promise<void> {
	assertMay(actor, 'decide-senders')
	const { rawKey } = await transact(db, async (tx) => {
		const discarded = await discardQuarantined(tx, { actor, threadId })
		if (blocks) await decideSender(tx, { email: discarded.fromEmail, clientId: null, userId: actor.id, now })
		await audit(tx, { actor, threadId, action: blocks ? 'mail.sender-blocked' : 'mail.discarded', now })
		return discarded
	})
	// A crash before this leaves a file that the daily clean-up removes.
	if (rawKey) await rawMail.remove(rawKey)
}

type AuditInput = {
	actor: Staff
	threadId: string
	action: Extract<AuditAction, `mail.${string}`>
	now: Date
}

const audit = (tx: Db, { actor, threadId, action, now }: AuditInput): Promise<unknown> =>
	appendAudit(tx, {
		at: now,
		actor: { kind: 'advisor', id: actor.id },
		action,
		subject: { kind: 'mail', id: threadId },
	})

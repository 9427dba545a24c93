import { and, count, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { mailMessage, mailSender } from '#app/db/schema/mail/mail.ts'

/** More than a person sends in an hour, or in a day. */
const floodLimits = [
	{ ms: 3_600_000, messages: 60 },
	{ ms: 86_400_000, messages: 200 },
]

export type SenderFacts = { isBlocked: boolean; trustedForClientIds: string[]; isFlood: boolean }

/**
 * Finds what the advisor decided about a sender, and whether it sends more than a person would. Only messages that were filed count, because
 * anybody could use up the number of somebody else's address with forged ones.
 */
export async function findSenderFacts(
	db: Db,
	{ email, now }: { email: string; now: Date },
): Promise<SenderFacts> {
	const decisions = await db
		.select({ clientId: mailSender.clientId })
		.from(mailSender)
		.where(eq(mailSender.email, email))
	let isFlood = false
	for (const { ms, messages } of floodLimits)
		isFlood ||= (await countSince(db, { email, since: new Date(now.getTime() - ms) })) >= messages
	return {
		isBlocked: decisions.some(({ clientId }) => clientId === null),
		trustedForClientIds: decisions.flatMap(({ clientId }) => clientId ?? []),
		isFlood,
	}
}

async function countSince(db: Db, { email, since }: { email: string; since: Date }): Promise<number> {
	const [found] = await db
		.select({ messages: count() })
		.from(mailMessage)
		.where(
			and(eq(mailMessage.fromEmail, email), eq(mailMessage.state, 'received'), gt(mailMessage.at, since)),
		)
	return found?.messages ?? 0
}

type DecideInput = {
	email: string
	/** Null blocks the sender. */
	clientId: string | null
	/** The advisor who decided. */
	userId: string | null
	now: Date
}

/** Stores a decision about a sender. Blocking deletes all earlier decisions; a decision for a client lifts a block. */
export async function decideSender(tx: Db, { email, clientId, userId, now }: DecideInput): Promise<void> {
	if (!email) return
	await tx
		.delete(mailSender)
		.where(and(eq(mailSender.email, email), clientId === null ? undefined : isNull(mailSender.clientId)))
	await tx
		.insert(mailSender)
		.values({ email, clientId, decidedBy: userId, decidedAt: now })
		.onConflictDoNothing()
}

import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { mailMessage, mailThread } from '#app/db/schema/mail/mail.ts'

type EmailsToClientInput = {
	clientId: string
	/** The client's addresses. */
	emails: readonly string[]
	limit?: number
}

/**
 * Lists the emails that the advisor sent to a client, the newest first, without their texts: the client has them in their own mailbox, and
 * a conversation may also contain emails to a dealer. The caller must check that the actor may see the client.
 */
export async function listEmailsToClient(
	db: Db,
	{ clientId, emails, limit = 5 }: EmailsToClientInput,
): Promise<{ id: string; subject: string; at: Date }[]> {
	if (emails.length === 0) return []
	const { id, no, subject, at, to, cc } = mailMessage
	const addresses = sql`array[${sql.join(
		emails.map((email) => sql`${email.toLowerCase()}`),
		sql`, `,
	)}]::text[]`
	return db
		.select({ id, subject, at })
		.from(mailMessage)
		.innerJoin(mailThread, eq(mailThread.id, mailMessage.threadId))
		.where(
			and(
				eq(mailThread.clientId, clientId),
				sql`${mailMessage.direction} = 'out'`,
				sql`exists (select 1 from jsonb_array_elements(${to} || ${cc}) person where lower(person ->> 'email') = any(${addresses}))`,
			),
		)
		.orderBy(desc(at), desc(no))
		.limit(limit)
}

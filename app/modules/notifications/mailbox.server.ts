import { and, desc, eq, or, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { isUuid } from '#app/lib/uuid.ts'

const listMax = 100

export type MailboxEmail = {
	id: string
	to: string
	/** All recipients other than `to`. */
	cc: string[]
	/** Where answers go; null if to the sender. */
	replyTo: string | null
	/** Without angle brackets; null for an email that no person wrote. */
	messageId: string | null
	subject: string
	text: string
	html: string
	/** All distinct URLs that a reader could follow, in reading order. */
	links: string[]
	attachments: { filename: string; contentType: string; base64: string }[]
	sentAt: Date
}

/** Lists the emails that the demo has sent, newest first, up to 100. `to` is matched regardless of case. */
export async function listMailbox(db: Db, { to }: { to?: string } = {}): Promise<MailboxEmail[]> {
	// PostgreSQL rejects NUL characters, and no address contains one.
	if (to?.includes('\0')) return []
	const rows = await db
		.select()
		.from(outboxEmail)
		.where(and(eq(outboxEmail.status, 'sent'), to ? isTo(to) : undefined))
		.orderBy(desc(outboxEmail.sentAt), desc(outboxEmail.createdAt), desc(outboxEmail.id))
		.limit(listMax)
	return rows.map(fromRow)
}

const isTo = (to: string) =>
	or(
		eq(outboxEmail.to, to),
		sql`lower(${to}) in (select lower(each) from unnest(${outboxEmail.alsoTo} || ${outboxEmail.cc}) each)`,
	)

/** Finds a sent email; null if there is none with this ID or the ID is malformed. */
export async function findMailboxEmail(db: Db, { id }: { id: string }): Promise<MailboxEmail | null> {
	if (!isUuid(id)) return null
	const [row] = await db
		.select()
		.from(outboxEmail)
		.where(and(eq(outboxEmail.status, 'sent'), eq(outboxEmail.id, id)))
	return row ? fromRow(row) : null
}

function fromRow({
	id,
	to,
	alsoTo,
	cc,
	replyTo,
	messageId,
	subject,
	text,
	html,
	attachments,
	sentAt,
}: typeof outboxEmail.$inferSelect): MailboxEmail {
	const others = { cc: [...alsoTo, ...cc], replyTo, messageId }
	return { id, to, ...others, subject, text, html, links: linksOf(html), attachments, sentAt: sentAt! }
}

function linksOf(html: string): string[] {
	const hrefs = [...html.matchAll(/\shref="(https?:[^"]+)"/g)].map(([, href]) => unescapeAttribute(href!))
	return [...new Set(hrefs)]
}

// Reverses React's escaping of attributes.
function unescapeAttribute(value: string): string {
	return value
		.replaceAll('&quot;', '"')
		.replaceAll('&#x27;', "'")
		.replaceAll('&lt;', '<')
		.replaceAll('&gt;', '>')
		.replaceAll('&amp;', '&')
}

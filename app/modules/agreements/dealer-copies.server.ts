import type { Db } from '#app/db/client.server.ts'
import { appendAudit } from '#app/modules/audit/append.server.ts'
import type { AuditActor } from '#app/modules/audit/audit-entry.ts'
import { listEntriesOf } from '#app/modules/audit/list-entries.server.ts'
import { hashForLimitKey } from '#app/modules/limits/limits.server.ts'
import { listEmailsByKey } from '#app/modules/notifications/outbox.server.ts'

/** How many dealers may get a copy of one agreement. */
export const dealerCopiesMax = 10

/** The key of the email with a copy: one per agreement and address. */
export const dealerCopyKey = (id: string, addressHash: string): string =>
	`agreement-dealer-copy:${id}:${addressHash}`

/** Identifies an address where it must not be readable, as in the audit chain. */
export const addressHashOf = (to: string): string => hashForLimitKey(to)

const copied = 'service-agreement.copied'

/** Lists the hashes of the addresses that got a copy of an agreement, in the order in which they were sent. */
export async function listCopiedHashes(db: Db, { id }: { id: string }): Promise<string[]> {
	const entries = await listEntriesOf(db, { kind: 'service-agreement', id })
	return entries.flatMap(({ action, detail }) => (action === copied ? [String(detail.addressHash)] : []))
}

/** Lists the addresses themselves, as far as their emails are still known. */
export async function listCopiedTo(db: Db, { id }: { id: string }): Promise<string[]> {
	const hashes = await listCopiedHashes(db, { id })
	const emails = await listEmailsByKey(db, { dedupeKeys: hashes.map((hash) => dealerCopyKey(id, hash)) })
	return emails.map(({ to }) => to)
}

type Copied = {
	id: string
	reference: string
	fileHash: string
	addressHash: string
	actor: AuditActor
	now: Date
}

/** Records that a copy was sent, by the hash of its address. */
export async function recordCopy(
	tx: Db,
	{ id, reference, fileHash, addressHash, actor, now }: Copied,
): Promise<void> {
	await appendAudit(tx, {
		at: now,
		actor,
		action: copied,
		subject: { kind: 'service-agreement', id },
		detail: { reference, fileHash, addressHash },
	})
}

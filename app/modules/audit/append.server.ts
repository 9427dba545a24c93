import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { auditEntry } from '#app/db/schema/audit.ts'
import type { AuditDetails, AuditValue } from './audit-entry.ts'
import { canonicalText } from './canonical.ts'

/**
 * Appends an entry to the audit chain, in the transaction that makes the change: both are stored or neither. Appending transactions wait
 * for each other, so call it last and do nothing slow after it. PostgreSQL may abort one in a deadlock: call it under `transact`, which
 * retries.
 * @returns the entry's sequence number, counted from 1
 * @throws when the detail contains something that must not be stored forever (see `isHarmless`)
 */
export async function appendAudit(
	tx: Db,
	{ at, actor, action, subject, detail = {} }: AuditDetails,
): Promise<number> {
	if (!/^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/.test(action))
		throw new Error(`'${action}' is not an audit action: it must be area.verb`)
	assertHarmless(detail)
	const { rows } = await tx.execute<{ seq: string; hash: Buffer }>(sql`select * from audit_lock_head()`)
	const head = rows[0]!
	const entry = {
		seq: Number(head.seq) + 1,
		actorKind: actor.kind,
		actorId: actor.id ?? null,
		action,
		subjectKind: subject.kind,
		subjectId: subject.id,
		detail,
	}
	const text = canonicalText({
		...entry,
		at: at.toISOString().replace('Z', '000Z'),
		previousHash: head.hash.toString('hex'),
	})
	const hash = createHash('sha256').update(text).digest()
	await tx.insert(auditEntry).values({ ...entry, at, previousHash: head.hash, hash })
	return entry.seq
}

const TEXT_CHARS_MAX = 500

/**
 * Whether a text may be stored in an entry. The chain cannot be erased, so it must not contain anything that somebody may ask to have
 * deleted: numbers like social security or account numbers, email addresses, long texts. A safety net, not a substitute for care.
 */
export function isHarmless(text: string): boolean {
	const personal = /(?<![\w-])(\d{3}[- ]?\d{2}[- ]?\d{4}|\d{12,19})(?![\w-])|[^\s@]@[^\s@.]{1,64}\.[^\s@]/
	return text.length <= TEXT_CHARS_MAX && !personal.test(text)
}

function assertHarmless(value: AuditValue): void {
	if (typeof value === 'string') {
		if (!isHarmless(value))
			throw new Error('an audit entry holds short texts without personal data: refer to records by their ids')
	} else if (value !== null && typeof value === 'object') {
		for (const [name, member] of Object.entries(value)) {
			assertHarmless(name)
			assertHarmless(member)
		}
	}
}

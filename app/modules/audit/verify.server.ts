import { createHash } from 'node:crypto'
import { asc, gt, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { auditEntry, auditHead } from '#app/db/schema/audit.ts'
import type { Anchor } from './anchors.server.ts'
import { canonicalText } from './canonical.ts'

export type AuditReport = {
	entries: number
	/** The hash of the newest entry, hexadecimal. */
	head: string
	/** How many anchors were compared with the chain. */
	anchors: number
	/** The first hundred faults, one sentence each. Empty when every entry is unchanged and none is missing. */
	faults: string[]
}

/** What a report without anchors does not show: the chain agrees with itself, and so does one that was deleted or rewritten as a whole. */
export const nothingToCompare =
	'NOT PROVED: there is no anchor to compare the chain with, so entries may have been deleted or rewritten unseen. Compare it with anchors that were stored on another machine: npm run cli -- audit verify --anchors FILE'

const PAGE_ROWS = 1_000
const FAULTS_MAX = 100
const noHash = '0'.repeat(64)

/**
 * Reads the whole chain in one snapshot, without blocking writers, and recomputes every hash from the rows. An edited row no longer
 * matches its hash; a deleted, inserted or moved one breaks the link to its neighbor; a shortened chain does not match its head; one
 * that was recomputed as a whole does not match the anchors.
 */
export function verifyAudit(db: Db, { anchors }: { anchors: Anchor[] }): Promise<AuditReport> {
	return db.transaction((tx) => verifyIn(tx, anchors), {
		isolationLevel: 'repeatable read',
		accessMode: 'read only',
	})
}

async function verifyIn(tx: Db, anchors: Anchor[]): Promise<AuditReport> {
	const faults: string[] = []
	const report = (fault: string) => faults.length < FAULTS_MAX && faults.push(fault)
	const anchored = new Map<number, Anchor[]>()
	for (const anchor of anchors) anchored.set(anchor.seq, [...(anchored.get(anchor.seq) ?? []), anchor])
	let seq = 0
	let hash = noHash
	let entries = 0
	for (;;) {
		const page = await readPage(tx, seq)
		for (const row of page) {
			if (row.seq !== seq + 1) report(`Entries ${seq + 1} to ${row.seq - 1} are missing.`)
			if (row.previousHash.toString('hex') !== hash)
				report(`Entry ${row.seq} does not follow the one before it.`)
			if (!hashFits(row)) report(`Entry ${row.seq} was changed after it was written.`)
			seq = row.seq
			hash = row.hash.toString('hex')
			entries++
			for (const anchor of anchored.get(seq) ?? [])
				if (anchor.hash !== hash) report(`Entry ${seq} is not the one that was anchored at ${anchor.at}.`)
			anchored.delete(seq)
		}
		if (page.length < PAGE_ROWS) break
	}
	const [head] = await tx.select().from(auditHead)
	if (head?.seq !== seq || head.hash.toString('hex') !== hash)
		report(`The chain ends at entry ${seq}, its head says ${head?.seq ?? 'nothing'}.`)
	for (const missing of anchored.keys()) report(`Entry ${missing} was anchored but is missing.`)
	return { entries, head: hash, anchors: anchors.length, faults }
}

function readPage(tx: Db, after: number) {
	return tx
		.select({
			seq: auditEntry.seq,
			// To the microsecond: a JavaScript date would miss a change below a millisecond.
			at: sql<string>`to_char(${auditEntry.at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
			actorKind: auditEntry.actorKind,
			actorId: auditEntry.actorId,
			action: auditEntry.action,
			subjectKind: auditEntry.subjectKind,
			subjectId: auditEntry.subjectId,
			detail: auditEntry.detail,
			previousHash: auditEntry.previousHash,
			hash: auditEntry.hash,
		})
		.from(auditEntry)
		.where(gt(auditEntry.seq, after))
		.orderBy(asc(auditEntry.seq))
		.limit(PAGE_ROWS)
}

type Row = Awaited<ReturnType<typeof readPage>>[number]

function hashFits(row: Row): boolean {
	try {
		const text = canonicalText({ ...row, previousHash: row.previousHash.toString('hex') })
		return createHash('sha256').update(text).digest().equals(row.hash)
	} catch {
		// An entry without a canonical text was never written by this code.
		return false
	}
}

import { asc, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { dealSigningEntry } from '#app/db/schema/deals-signing.ts'
import { Conflict, Invalid, NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { type Deal, lockDeal, touchDeal } from '../../ledger/deals.server.ts'
import type { DealActor } from '../../ledger/policy.ts'
import { type Agreement, listAgreements } from '../agreements.server.ts'
import { type SigningEntry, signingEntry } from './signing-entry.ts'
import { stateOfEntries } from './signing-state.ts'

/** An entry as it is sent: with its key and the time by the device's clock. */
export type SentEntry = { key: string; writtenAt: Date; entry: SigningEntry }

/** More are a mistake or an attack. */
const entriesMax = 3_000
const papersMax = 20

/** The entries of a deal in the order in which they arrived. The caller has authorized the deal. */
export async function listSigningEntries(db: Db, { dealId }: { dealId: string }): Promise<SigningEntry[]> {
	const rows = await db
		.select({ entry: dealSigningEntry.entry })
		.from(dealSigningEntry)
		.where(eq(dealSigningEntry.dealId, dealId))
		.orderBy(asc(dealSigningEntry.position))
		.limit(entriesMax)
	// Only entries that the schema accepted are stored.
	return rows.map(({ entry }) => entry as SigningEntry)
}

type AppendInput = { actor: DealActor; dealId: string; entries: readonly SentEntry[]; now: Date }

/**
 * Adds what happened at the signing desk; an entry that is stored already is skipped. Call it in a transaction.
 * @returns the entries that are new
 * @throws NotFound; Invalid for what is no entry, or too many of them; Conflict without an agreement, after the end, or in a closed deal
 */
export async function appendSigningEntries(
	tx: Db,
	{ actor, dealId, entries, now }: AppendInput,
): Promise<{ deal: Deal; agreement: Agreement; added: SigningEntry[] }> {
	const deal = await lockDeal(tx, { actor, id: dealId })
	const [agreement] = await listAgreements(tx, { dealId })
	if (!agreement)
		throw new Conflict('Nothing has been agreed yet. Ask your advisor to write down what was agreed.')
	const before = await listSigningEntries(tx, { dealId })
	if (before.length + entries.length > entriesMax)
		throw new Invalid('There are too many entries about this signing. Please call your advisor.')
	const state = stateOfEntries(before)
	const added: SigningEntry[] = []
	for (const { key, writtenAt, entry: sent } of entries) {
		const read = signingEntry.safeParse(sent)
		if (!isUuid(key) || !read.success) throw new Invalid('This entry can’t be read. Please reload the page.')
		const entry = read.data
		if ('paper' in entry && entry.kind !== 'open' && !isOpen(entry.paper, state.papers, added))
			throw new NotFound('This paper does not exist.')
		if (
			entry.kind === 'open' &&
			state.papers.size + added.filter(({ kind }) => kind === 'open').length >= papersMax
		)
			throw new Invalid(`At most ${papersMax} papers can be read.`)
		const [stored] = await tx
			.insert(dealSigningEntry)
			.values({ key, dealId, agreementId: agreement.id, entry, writtenAt, createdAt: now })
			.onConflictDoNothing({ target: dealSigningEntry.key })
			.returning({ key: dealSigningEntry.key })
		if (!stored) continue
		if (state.end) throw new Conflict('This signing has ended. Nothing can be added to it.')
		added.push(entry)
	}
	if (added.length > 0) await touchDeal(tx, { id: dealId, now })
	return { deal, agreement, added }
}

const isOpen = (paper: string, papers: ReadonlyMap<string, unknown>, added: readonly SigningEntry[]) =>
	papers.has(paper) || added.some((entry) => entry.kind === 'open' && entry.paper === paper)

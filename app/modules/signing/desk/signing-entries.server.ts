import { and, asc, eq, gt } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { notify } from '#app/db/notify.server.ts'
import { dealSigningEntry } from '#app/db/schema/signing.ts'
import { Conflict, DomainError, Invalid, NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { type Deal, lockDeal, touchDeal } from '#app/modules/deals/deals.server.ts'
import { assertMay, sideOf } from '#app/modules/deals/policy.ts'
import { type Agreement, listAgreements } from '../agreements.server.ts'
import { dealAsksTopic } from './asks-topic.ts'
import { type SigningEntry, signingEntry } from './signing-entry.ts'
import { addToState, type LoggedEntry, type SigningState, stateOfEntries } from './signing-state.ts'

/** An entry as it is sent: with its key and the time by the device's clock. */
export type SentEntry = { key: string; writtenAt: Date; entry: SigningEntry }

/** More entries are a mistake or an attack. */
const entriesMax = 3_000
const papersMax = 20
const photosMax = 200

const unreadable = 'This entry can’t be read. Please reload the page.'

/**
 * The entries of a deal in the order in which they arrived, those after a position. The caller must check that the actor may see the deal.
 */
export async function listSigningEntries(
	db: Db,
	{ dealId, after = 0 }: { dealId: string; after?: number },
): Promise<(LoggedEntry & { position: number })[]> {
	const rows = await db
		.select()
		.from(dealSigningEntry)
		.where(and(eq(dealSigningEntry.dealId, dealId), gt(dealSigningEntry.position, after)))
		.orderBy(asc(dealSigningEntry.position))
		.limit(entriesMax)
	return rows.map((row) => ({ ...loggedOf(row), position: row.position }))
}

type Row = typeof dealSigningEntry.$inferSelect

/** A stored row as an entry. */
export const loggedOf = ({ key, author, writtenAt, entry }: Row): LoggedEntry => ({
	key,
	author: author === 'advisor' ? 'advisor' : 'client',
	writtenAt: writtenAt.toISOString(),
	// Only entries that the schema has accepted are stored.
	entry: entry as SigningEntry,
})

type AppendInput = {
	actor: Actor
	dealId: string
	entries: readonly SentEntry[]
	now: Date
	/** Whether they were written without a signal: an entry after the end is kept, and a rejected entry doesn't stop the others. */
	isLate?: boolean
}

export type Appended = {
	deal: Deal
	added: LoggedEntry[]
	/** By key, why an entry was rejected. */
	rejected: Map<string, string>
}

/**
 * Adds entries from the signing desk; an entry that is stored already is skipped. Call it in a transaction.
 * @returns the entries that are new
 * @throws NotFound; Invalid for something that is no entry, or for too many entries; Conflict without an agreement, after the end, or in
 * a closed deal
 */
export async function appendSigningEntries(
	tx: Db,
	{ actor, dealId, entries, now, isLate = false }: AppendInput,
): Promise<Appended> {
	const deal = await lockDeal(tx, { actor, id: dealId })
	const [agreement] = await listAgreements(tx, { dealId })
	const before = await listSigningEntries(tx, { dealId })
	const known = new Set(before.map(({ key }) => key))
	const state = stateOfEntries(before)
	const added: LoggedEntry[] = []
	const rejected = new Map<string, string>()
	for (const { key, writtenAt, entry: unchecked } of entries) {
		if (known.has(key)) continue
		try {
			if (before.length + added.length >= entriesMax)
				throw new Invalid('There are too many entries about this signing. Please call your advisor.')
			const entry = readEntry(key, unchecked)
			assertFits(entry, { actor, agreement, state, isLate })
			const [stored] = await tx
				.insert(dealSigningEntry)
				.values({
					key,
					dealId,
					agreementId: agreement?.id ?? null,
					author: sideOf(actor),
					entry,
					writtenAt,
					createdAt: now,
				})
				.onConflictDoNothing({ target: dealSigningEntry.key })
				.returning({ key: dealSigningEntry.key })
			// The key is of another deal.
			if (!stored) throw new Invalid(unreadable)
			const logged = { key, author: sideOf(actor), writtenAt: writtenAt.toISOString(), entry }
			addToState(state, logged)
			known.add(key)
			added.push(logged)
		} catch (error) {
			if (!isLate || !(error instanceof DomainError)) throw error
			rejected.set(key, error.message)
		}
	}
	if (added.length > 0) {
		await touchDeal(tx, { id: dealId, now })
		if (added.some(({ entry }) => entry.kind === 'ask'))
			await notify(tx, dealAsksTopic, `${deal.clientId} ${dealId}`)
	}
	return { deal, added, rejected }
}

function readEntry(key: string, unchecked: unknown): SigningEntry {
	const read = signingEntry.safeParse(unchecked)
	if (!isUuid(key) || !read.success) throw new Invalid(unreadable)
	return read.data
}

type EntryContext = {
	actor: Actor
	agreement: Agreement | undefined
	state: SigningState
	isLate: boolean
}

/** @throws NotFound, Forbidden, Conflict, Invalid for an entry that does not fit the state of the signing */
function assertFits(entry: SigningEntry, { actor, agreement, state, isLate }: EntryContext): void {
	if (entry.kind === 'reply') {
		assertMay(actor, 'run')
		if (!state.asks.has(entry.ask)) throw new NotFound('This question does not exist.')
		return
	}
	if (entry.kind === 'ask' || entry.kind === 'photo') {
		if (entry.kind === 'photo' && state.photos.size >= photosMax)
			throw new Invalid(`At most ${photosMax} photos can be sent.`)
		return
	}
	if (!agreement)
		throw new Conflict('Nothing has been agreed yet. Ask your advisor to write down what was agreed.')
	if (state.end && !isLate) throw new Conflict('This signing has ended. Nothing can be added to it.')
	if (entry.kind === 'open' && state.papers.size >= papersMax)
		throw new Invalid(`At most ${papersMax} documents can be read.`)
	if ('over' in entry && !state.end && !state.papers.has(entry.paper))
		throw new NotFound('This document does not exist.')
}

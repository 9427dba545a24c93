import { asc, desc, eq, gte, inArray, max, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { deal } from '#app/db/schema/deals/ledger.ts'
import { dealAgreement, dealSigningEntry } from '#app/db/schema/signing.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { assertMay } from '#app/modules/deals/policy.ts'
import type { CurrentLaw, DealDocument } from '#engine'
import { loggedOf } from './signing-entries.server.ts'
import { reportsOf } from './signing-reports.ts'
import { stateOfEntries } from './signing-state.ts'
import { costsInWords, type SigningStatus, statusOf } from './signing-status.ts'

/** A signing in the admin's list, with its current status. */
export type SigningRow = {
	dealId: string
	clientId: string
	lastAt: Date
	/** Null before anything was agreed. */
	status: SigningStatus | null
	/** 'Buyer’s order: $200.00 more'. */
	costs: string
	/** Questions without a reply. */
	openAskCount: number
}

type ListInput = { actor: Actor; since: Date; law: () => Promise<CurrentLaw>; limit?: number }

/** Lists the signings in which something happened since a moment, the last one first. @throws Forbidden for everyone but the advisor */
export async function listSignings(
	db: Db,
	{ actor, since, law, limit = 20 }: ListInput,
): Promise<SigningRow[]> {
	assertMay(actor, 'run')
	const lastAt = max(dealSigningEntry.createdAt)
	const agreed = sql<DealDocument | null>`(
		select ${dealAgreement.document} from ${dealAgreement}
		where ${dealAgreement.dealId} = ${dealSigningEntry.dealId} and ${dealAgreement.replacedAt} is null
	)`
	const active = await db
		.select({ dealId: dealSigningEntry.dealId, clientId: deal.clientId, lastAt, agreed })
		.from(dealSigningEntry)
		.innerJoin(deal, eq(deal.id, dealSigningEntry.dealId))
		.where(gte(dealSigningEntry.createdAt, since))
		.groupBy(dealSigningEntry.dealId, deal.clientId)
		.orderBy(desc(lastAt), desc(dealSigningEntry.dealId))
		.limit(limit)
	if (active.length === 0) return []
	const ids = active.map(({ dealId }) => dealId)
	const [entries, { lawRows, today }] = await Promise.all([
		db
			.select()
			.from(dealSigningEntry)
			.where(inArray(dealSigningEntry.dealId, ids))
			.orderBy(asc(dealSigningEntry.position)),
		law(),
	])
	return active.map((row) => {
		const state = stateOfEntries(entries.filter(({ dealId }) => dealId === row.dealId).map(loggedOf))
		const reports = row.agreed ? reportsOf(state, { agreed: row.agreed, checks: { lawRows, today } }) : null
		return {
			dealId: row.dealId,
			clientId: row.clientId,
			lastAt: row.lastAt!,
			status: reports && statusOf(state, reports),
			costs: reports ? costsInWords({ state, reports }) : '',
			openAskCount: [...state.asks.values()].filter(({ replies }) => replies.length === 0).length,
		}
	})
}

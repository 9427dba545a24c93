import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import {
	dealBid,
	dealRound,
	dealRoundExtension,
	dealRoundInvitation,
	dealRoundKey,
} from '#app/db/schema/rounds.ts'
import { NotFound } from '#app/lib/errors.ts'
import { getOwnValue } from '#app/lib/own-key.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { AuditValue } from '#app/modules/audit/audit-entry.ts'
import { canonicalOf } from '#app/modules/audit/canonical.ts'
import { standingBids } from '../bids/bids.server.ts'
import { readSealedBid } from '../bids/sealed-bid.ts'
import { sha256Of } from '../round-seals.server.ts'
import { type Round, roundNotFound, roundOf } from '../rounds.server.ts'
import {
	faultsOfDocuments,
	faultsOfNames,
	faultsOfPadding,
	unprovenPadding,
} from './derived-faults.server.ts'
import { faultsOfRecords } from './record-faults.server.ts'
import { type AuditedRound, readAuditedRound } from './round-entries.server.ts'
import { faultsOfWithdrawals, withdrawalOf } from './withdrawal-faults.server.ts'

type BidRow = typeof dealBid.$inferSelect & { withdrawnAt: Date | null }

export type RoundReport = {
	round: Round
	/** Bids in the database, every revision. */
	bids: number
	opened: number
	/** One sentence for each thing that was altered, removed, added or opened early. Empty when the round is as it was recorded. */
	faults: string[]
	/** What the audit chain cannot show about a round from an earlier release. */
	unproven: string[]
}

/**
 * Compares everything that is stored about a round with what the audit chain says about it. `verifyAudit` checks that the chain itself
 * was not rewritten.
 * @throws NotFound
 */
export function verifyRound(db: Db, { id }: { id: string }): Promise<RoundReport> {
	return db.transaction((tx) => verifyIn(tx, id), {
		isolationLevel: 'repeatable read',
		accessMode: 'read only',
	})
}

async function verifyIn(db: Db, id: string): Promise<RoundReport> {
	const [row] = isUuid(id) ? await db.select().from(dealRound).where(eq(dealRound.id, id)) : []
	if (!row) throw new NotFound(roundNotFound)
	const round = roundOf(row)
	const audited = await readAuditedRound(db, { roundId: id })
	const stored = await db.select().from(dealBid).where(eq(dealBid.roundId, id))
	const bids = stored.map((bid) => ({ ...bid, withdrawnAt: withdrawalOf(bid, audited) }))
	const records = await faultsOfRecords(db, { roundId: id })
	const faults = [
		...audited.faults,
		...records.faults,
		...faultsOfRound(round, audited),
		...(await faultsOfKeys(db, { round, audited })),
		...(await faultsOfBidders(db, { round, audited })),
		...(await faultsOfExtensions(db, { round, audited })),
		...faultsOfBids(bids, audited),
		...(await faultsOfWithdrawals(db, { roundId: id, bids, audited })),
		...(await faultsOfDocuments(db, { round, bids })),
		...(await faultsOfNames(db, { round, bids })),
		...faultsOfClosings({ round, bids, audited }),
		...faultsOfPadding({ round, bids, audited }),
	]
	return {
		round,
		bids: bids.length,
		opened: bids.filter(({ content }) => content !== null).length,
		faults,
		unproven: [...records.unproven, ...unprovenPadding({ round, audited })],
	}
}

/** Whether a round was canceled as a draft. Earlier releases did not record that an approved round was changed again. */
const isCanceledDraft = ({ state, termsHash }: Round, audited: AuditedRound): boolean =>
	state === 'canceled' &&
	termsHash === null &&
	audited.bidders.size === 0 &&
	(audited.terms === null || !audited.hasDraft)

const when = (condition: boolean, fault: string): string[] => (condition ? [fault] : [])

function faultsOfRound(round: Round, audited: AuditedRound): string[] {
	// Earlier releases recorded nothing before the client's approval.
	if (round.state === 'draft')
		return when(
			audited.bids.length > 0 || (audited.hasDraft && audited.state !== 'draft'),
			'The round was set back to a draft.',
		)
	const termsHash = sha256Of(canonicalOf(JSON.parse(JSON.stringify(round.terms)) as AuditValue))
	const deadline = audited.deadlines.get(audited.stage)
	const isDraft = isCanceledDraft(round, audited)
	return [
		...when(
			round.state !== audited.state,
			`The state is ${round.state}, the audit chain says ${audited.state}.`,
		),
		...when(
			round.stage !== audited.stage,
			`The stage is ${round.stage}, the audit chain says ${audited.stage}.`,
		),
		...when(
			!isDraft && (termsHash !== audited.terms || round.termsHash !== audited.terms),
			'The terms are not those that the client approved.',
		),
		...when(
			!isDraft && round.stagesMax !== audited.stagesMax,
			'The number of stages is not the one that the client approved.',
		),
		...when(
			!isDraft && round.requiresClientCode !== audited.half,
			'Whether the client holds half the key is not as it was recorded.',
		),
		...when(
			deadline !== undefined && deadline.getTime() !== round.deadline.getTime(),
			'The deadline is not the one that was recorded.',
		),
		...when(
			(round.awardedInvitationId ?? null) !== audited.awardedTo,
			'It is not awarded to whom the audit chain says.',
		),
	]
}

type Compared = { round: Round; audited: AuditedRound }

async function faultsOfKeys(db: Db, { round, audited }: Compared): Promise<string[]> {
	if (round.state === 'draft' || isCanceledDraft(round, audited)) return []
	const keys = await db.select().from(dealRoundKey).where(eq(dealRoundKey.roundId, round.id))
	const byStage = new Map(keys.map((key) => [key.stage, key]))
	return [
		...audited.keys.flatMap((hash, index) => {
			const key = byStage.get(index + 1)
			return when(
				!key || sha256Of(key.recipient) !== hash,
				`The key of stage ${index + 1} is not the one that was recorded.`,
			)
		}),
		...keys.flatMap(({ stage, releasedAt }) => {
			if (!releasedAt) return when(audited.openings.has(stage), `Stage ${stage} was opened without its key.`)
			const deadline = audited.deadlines.get(stage)
			return when(
				!deadline || releasedAt < deadline,
				`The key of stage ${stage} was given out before its deadline.`,
			)
		}),
	]
}

async function faultsOfBidders(db: Db, { round, audited }: Compared): Promise<string[]> {
	if (audited.bidders.size === 0) return []
	const rows = await db
		.select({ id: dealRoundInvitation.id, rank: dealRoundInvitation.rank })
		.from(dealRoundInvitation)
		.where(eq(dealRoundInvitation.roundId, round.id))
	const stored = new Set(rows.map(({ id }) => id))
	const { ranks } = audited
	return [
		...rows
			.filter(({ id }) => !audited.bidders.has(id))
			.map(({ id }) => `Dealer ${id} was added without a record.`),
		...[...audited.bidders].filter((id) => !stored.has(id)).map((id) => `Dealer ${id} was removed.`),
		...rows
			.filter(({ id, rank }) => (getOwnValue(ranks, id) ?? null) !== rank)
			.map(({ id }) => `The rank of dealer ${id} is not the one that was recorded.`),
	]
}

async function faultsOfExtensions(db: Db, { round, audited }: Compared): Promise<string[]> {
	const rows = await db
		.select()
		.from(dealRoundExtension)
		.where(eq(dealRoundExtension.roundId, round.id))
		.orderBy(dealRoundExtension.deadline)
	const stored = rows.map(({ stage, before, deadline }) =>
		[stage, before.toISOString(), deadline.toISOString()].join(' '),
	)
	const recorded = audited.extensions.map(({ stage, before, deadline }) =>
		[stage, before, deadline].join(' '),
	)
	return when(
		stored.join('\n') !== recorded.join('\n'),
		'The list of changes to the deadline is not the one that was recorded.',
	)
}

function faultsOfBids(bids: readonly BidRow[], audited: AuditedRound): string[] {
	const byId = new Map(bids.map((bid) => [bid.id, bid]))
	const recorded = new Set(audited.bids.map(({ bid }) => bid))
	const openedIds = new Set([...audited.openings.values()].flatMap((opening) => opening.bids))
	return [
		...bids
			.filter(({ id }) => !recorded.has(id))
			.map(({ id }) => `Bid ${id} was added: the audit chain does not know it.`),
		...audited.bids.flatMap((entry) => {
			const bid = byId.get(entry.bid)
			if (!bid) return [`Bid ${entry.bid} was removed.`]
			const deadline = audited.deadlines.get(entry.stage)
			return [
				...when(bid.hash !== entry.hash, `Bid ${bid.id} has another hash than its receipt.`),
				...when(
					sha256Of(bid.ciphertext) !== entry.sealed,
					`The sealed content of bid ${bid.id} was changed.`,
				),
				...when(
					(bid.attachment ? sha256Of(bid.attachment) : null) !== entry.attachment,
					`The PDF of bid ${bid.id} was changed.`,
				),
				...when(
					entry.kept !== null && (!bid.kept || sha256Of(bid.kept) !== entry.kept),
					`What the dealer can read of bid ${bid.id} was changed.`,
				),
				...when(bid.invitationId !== entry.bidder, `Bid ${bid.id} was given to another dealer.`),
				...when(
					bid.stage !== entry.stage || bid.revision !== entry.revision,
					`Bid ${bid.id} was moved to another stage or revision.`,
				),
				...when(
					bid.receivedAt.getTime() !== entry.at.getTime(),
					`The time at which bid ${bid.id} arrived was changed.`,
				),
				...when(!deadline || entry.at >= deadline, `Bid ${bid.id} arrived after its deadline.`),
			]
		}),
		...bids.flatMap((bid) => faultsOfContent(bid, openedIds)),
	]
}

function faultsOfContent(bid: BidRow, openedIds: ReadonlySet<string>): string[] {
	if (bid.content === null)
		return when(openedIds.has(bid.id), `The opened content of bid ${bid.id} was removed.`)
	if (!openedIds.has(bid.id)) return [`Bid ${bid.id} was opened early: the audit chain has no opening of it.`]
	if (sha256Of(bid.content) !== bid.hash) return [`The opened content of bid ${bid.id} was changed.`]
	const { round, bidder, stage, revision } = readSealedBid(bid.content)
	return when(
		round !== bid.roundId || bidder !== bid.invitationId || stage !== bid.stage || revision !== bid.revision,
		`Bid ${bid.id} says that it belongs elsewhere.`,
	)
}

function faultsOfClosings({ round, bids, audited }: Compared & { bids: readonly BidRow[] }): string[] {
	const closing = audited.closings.get(round.stage)
	const unclosed = [...audited.openings.keys()]
		.filter((stage) => !audited.closings.has(stage))
		.map((stage) => `Stage ${stage} was opened without a record of its closing.`)
	if (!closing)
		return [...unclosed, ...when(round.state === 'closed', 'The round was closed without a record.')]
	const hashes = round.closingHashes ?? []
	const listed = new Set(hashes)
	const standing = standingBids(bids)
	const deadline = audited.deadlines.get(round.stage)
	return [
		...unclosed,
		...when(
			sha256Of(hashes.join('\n')) !== closing.list,
			'The list of hashes is not the one that everyone got.',
		),
		...[...standing.values()]
			.filter(({ hash }) => !listed.has(hash))
			.map(({ id }) => `Bid ${id} is not in the list that everyone got.`),
		...when(
			standing.size !== closing.bids,
			`At the deadline there were ${closing.bids} bids, now there are ${standing.size}.`,
		),
		...when(deadline !== undefined && closing.at < deadline, 'The round was closed before its deadline.'),
	]
}

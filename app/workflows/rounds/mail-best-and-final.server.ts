import type { Db } from '#app/db/client.server.ts'
import { formatDate } from '#app/lib/dates/dates.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { deleteQueued, listQueuedAbout } from '#app/modules/notifications/delete-emails.server.ts'
import { listBids, type StoredBid, standingBids } from '#app/modules/rounds/bids/bids.server.ts'
import { readSealedBid } from '#app/modules/rounds/bids/sealed-bid.ts'
import { bestAndFinalEmail } from '#app/modules/rounds/emails/round-emails.ts'
import type { InvitedDealer } from '#app/modules/rounds/invitations/invitations.server.ts'
import type { Round } from '#app/modules/rounds/rounds.server.ts'
import { mailInvitation } from './mail-invitation.server.ts'
import {
	contactsOf,
	linkOf,
	mailOnce,
	noticeOf,
	type RoundMail,
	rankInWords,
} from './round-context.server.ts'

type BestAndFinalInput = RoundMail & {
	round: Round
	dealer: InvitedDealer
	/** Its offer that counts, opened. */
	bid: Pick<StoredBid, 'content'>
}

/** Asks a bidder for a best and final offer, with its own rank as far as it is certain. Call it in a transaction. */
export async function mailBestAndFinal(
	tx: Db,
	{ round, dealer, bid, ...mail }: BestAndFinalInput,
): Promise<void> {
	const { notice, brand } = await noticeOf(tx, round, mail)
	const email = bestAndFinalEmail(notice, {
		rank: rankInWords(dealer.rank),
		goodUntil: datePassedBy(bid, round),
		url: linkOf(dealer, mail),
	})
	const about = `${dealer.id}:${round.stage}`
	for (const to of contactsOf(dealer))
		await mailOnce(tx, { kind: 'round-best-and-final', about, to, email, brand })
}

/** Returns the date of an offer, if it passes before the deadline of the round: 'November 30, 2026'. */
function datePassedBy({ content }: Pick<StoredBid, 'content'>, { deadline, timeZone }: Round): string | null {
	const { validUntil } = readSealedBid(content!).document
	return validUntil && validUntil < localDateOf(deadline, timeZone) ? formatDate(validUntil) : null
}

const requests = ['round-invitation', 'round-lead', 'round-best-and-final']

/**
 * Writes the requests to dealers anew that wait to be sent, with the deadline that the round has now. A dealer that has sent its best and
 * final offer already is not asked for it anymore. Call it in a transaction.
 */
export async function replaceUnsentRequests(
	tx: Db,
	{
		round,
		dealers,
		now,
		...mail
	}: RoundMail & { round: Round; dealers: readonly InvitedDealer[]; now: Date },
): Promise<void> {
	const unsent = (await listQueuedAbout(tx, { things: dealers.map(({ id }) => id) })).filter(({ kind }) =>
		requests.includes(kind),
	)
	if (unsent.length === 0) return
	await deleteQueued(tx, { ids: unsent.map(({ id }) => id) })
	const waiting = new Set(unsent.map(({ dedupeKey }) => dedupeKey.split(':')[1]))
	const bids = round.stage > 1 ? standingBids(await listBids(tx, { roundId: round.id })) : null
	for (const dealer of dealers.filter(({ id }) => waiting.has(id))) {
		const bid = bids?.get(dealer.id)
		if (!bids) await mailInvitation(tx, { round, dealer, now, ...mail })
		else if (bid && bid.stage < round.stage) await mailBestAndFinal(tx, { round, dealer, bid, ...mail })
	}
}

import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { dealRoundInvitation, dealRoundVisit } from '#app/db/schema/rounds.ts'
import { formatDate, formatMoment } from '#app/lib/dates/dates.ts'
import type { Deal } from '#app/modules/deals/deals.server.ts'
import {
	type ApprovalDocument,
	type Buyer,
	type ComparedDeal,
	type CostStep,
	type CurrentLaw,
	compareDeals,
	differenceOf,
	type UsState,
} from '#engine'
import type { InvitedDealer } from '../invitations/invitations.server.ts'
import { wordForBids } from '../offers-in-words.ts'
import { listQuestions } from '../questions.server.ts'
import type { Round } from '../rounds.server.ts'
import { listBids, type StoredBid, standingBids } from './bids.server.ts'
import { type BidderFacts, type IndependenceWarning, independenceWarnings } from './independence.ts'
import type { Ranked } from './rank-bids.ts'
import { rankOffers } from './rank-offers.ts'
import { buyerOfRound } from './round-buyer.ts'
import { readSealedBid } from './sealed-bid.ts'
import { type TradeTax, tradeTaxOf } from './trade-value.ts'

/** An opened bid, as client and advisor see it. */
export type Offer = {
	invitationId: string
	dealerName: string
	documentId: string | null
	/** The cost of a purchase on equal terms, or what the dealer pays for the car, in cents; null where it can't be computed. */
	cents: number | null
	/** What a purchase costs as it was offered, where that is another amount, with the steps from it to `cents`. */
	asOffered: { cents: number; steps: CostStep[] } | null
	/** The rank; equal amounts share one. Null for an offer that stands apart. */
	rank: number | null
	/** Why it is not ranked, in sentences; empty for a ranked offer. */
	setApart: string[]
	isTied: boolean
	isAwarded: boolean
	/** Whether it is from a later stage than the first. */
	isFinal: boolean
	manager: { name: string; title: string; phone: string; email: string }
	/** 'December 4, 2026'; null if the car is already on the lot. */
	arrives: string | null
	note: string
	/** What was asked about unlikely entries before it was sealed, and confirmed. */
	confirmed: string[]
	hasPdf: boolean
	received: string
	hash: string
	/** For a trade-in only. */
	tradeTax: TradeTax | null
	questions: { id: string; question: string; answer: string; isAnswered: boolean }[]
}

/** The opened bids of a round, compared. */
export type OpenedOffers = {
	offers: Offer[]
	/** 'bids' from three on, else 'quotes'. */
	word: 'bids' | 'quotes'
}

type ReadInput = {
	round: Round
	deal: Deal
	documents: readonly ApprovalDocument[]
	/** The cars of the deal; only a trade-in needs them. */
	vehicles: readonly { condition: string }[]
	dealers: readonly InvitedDealer[]
	law: CurrentLaw
	/** The year that dates leave out. */
	thisYear: number
}

/** Reads the opened bids of a round; null as long as none was opened. The caller must check that the actor may see the deal. */
export async function readOffers(
	db: Db,
	{ round, deal, documents, vehicles, dealers, law, thisYear }: ReadInput,
): Promise<OpenedOffers | null> {
	if (!round.openedAt) return null
	const bids = [...standingBids((await listBids(db, { roundId: round.id })).filter(isOpened)).values()]
	const isTrade = round.kind === 'trade'
	const questions = await listQuestions(db, { roundId: round.id })
	const dealersById = new Map(dealers.map((dealer) => [dealer.id, dealer]))
	const buyer = buyerOfRound(deal, round, { documents, today: law.today })
	const areNew = new Set(vehicles.map(({ condition }) => condition === 'new'))
	const isNewCar = areNew.size === 1 ? [...areNew][0] : undefined
	const state = round.terms.state as UsState
	const { byInvitation } = rankOffers(
		bids.map(({ invitationId, content }) => ({ invitationId, text: content! })),
		{ round, deal, documents, law },
	)
	const offers = bids.map((bid): Offer => {
		const ranked = byInvitation.get(bid.invitationId)!
		const dealer = dealersById.get(bid.invitationId)
		const sharing = [...byInvitation.values()].filter(({ rank }) => rank !== null && rank === ranked.rank)
		return {
			...offerOf(bid, { round, dealer, thisYear }),
			cents: ranked.cents,
			rank: ranked.rank,
			setApart: ranked.setApart.map(({ text }) => text),
			asOffered: isTrade ? null : asOfferedOf(bid, ranked, { buyer, ...law }),
			isTied: sharing.length > 1,
			tradeTax:
				isTrade && ranked.cents !== null
					? tradeTaxOf({ state, allowanceCents: ranked.cents, buyer, isNewCar, ...law })
					: null,
			questions: questions
				.filter(({ invitationId }) => invitationId === bid.invitationId)
				.map(({ id, question, answer, answeredAt }) => ({
					id,
					question,
					answer,
					isAnswered: answeredAt !== null,
				})),
		}
	})
	offers.sort(
		(one, other) =>
			(one.rank ?? Infinity) - (other.rank ?? Infinity) || one.dealerName.localeCompare(other.dealerName),
	)
	return { offers, word: wordForBids(offers.length) }
}

/**
 * Returns what a purchase costs as it was offered, if its cost on equal terms is another amount. An offer that stands apart is not
 * computed anew: its own figures are what has to be asked about.
 */
function asOfferedOf(
	{ content }: StoredBid,
	{ cents, setApart }: Ranked,
	{ buyer, ...law }: CurrentLaw & { buyer: Buyer },
): Offer['asOffered'] {
	const { asQuoted, onEqualTerms } = compareDeals([readSealedBid(content!).document], { buyer, ...law })
	const [quoted, equal] = [asQuoted[0]!, onEqualTerms[0]!]
	if (quoted.costCents === undefined || (setApart.length === 0 && quoted.costCents === cents)) return null
	const itemsOf = ({ parts }: ComparedDeal) => new Map(parts.map(({ key, cents: each }) => [key, each]))
	return {
		cents: quoted.costCents,
		steps: setApart.length === 0 ? differenceOf(itemsOf(quoted), itemsOf(equal)) : [],
	}
}

const isOpened = ({ content }: StoredBid) => content !== null

function offerOf(
	{ invitationId, content, documentId, receivedAt, hash, stage }: StoredBid,
	{ round, dealer, thisYear }: { round: Round; dealer: InvitedDealer | undefined; thisYear: number },
): Omit<Offer, 'cents' | 'rank' | 'setApart' | 'asOffered' | 'isTied' | 'tradeTax' | 'questions'> {
	const { contact, arrives, note, attachment, confirmed = [] } = readSealedBid(content!)
	return {
		invitationId,
		dealerName: dealer?.dealerName ?? '',
		documentId,
		isAwarded: round.awardedInvitationId === invitationId,
		isFinal: stage > 1,
		manager: contact,
		arrives: arrives ? formatDate(arrives) : null,
		note,
		confirmed,
		hasPdf: attachment !== null,
		received: formatMoment(receivedAt, round.timeZone, thisYear),
		hash,
	}
}

/** Lists warnings that the bidders of an opened round may not be independent; for the advisor only. */
export async function readIndependenceWarnings(
	db: Db,
	{ round, dealers }: { round: Round; dealers: readonly InvitedDealer[] },
): Promise<IndependenceWarning[]> {
	if (!round.openedAt) return []
	const [bids, visits] = await Promise.all([
		listBids(db, { roundId: round.id }),
		db
			.select({
				invitationId: dealRoundVisit.invitationId,
				device: dealRoundVisit.device,
				address: dealRoundVisit.address,
				firstAt: dealRoundVisit.firstAt,
			})
			.from(dealRoundVisit)
			.innerJoin(dealRoundInvitation, eq(dealRoundInvitation.id, dealRoundVisit.invitationId))
			.where(eq(dealRoundInvitation.roundId, round.id)),
	])
	const standing = standingBids(bids.filter(isOpened))
	const facts = dealers.flatMap((dealer): BidderFacts[] => {
		const bid = standing.get(dealer.id)
		if (!bid) return []
		return [
			{
				invitationId: dealer.id,
				name: dealer.dealerName,
				group: dealer.group,
				phone: readSealedBid(bid.content!).contact.phone,
				cents: bid.rankedCents,
				visits: visits.filter(({ invitationId }) => invitationId === dealer.id),
				bids: bids.filter(({ invitationId }) => invitationId === dealer.id),
			},
		]
	})
	return independenceWarnings(facts)
}

import type { LoaderFunctionArgs } from 'react-router'
import { getRequestMetadata, getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { formatDate, formatMoment, yearOf } from '#app/lib/dates/dates.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { linkTokenOf } from '#app/lib/paths/link-purposes.ts'
import { totalToStore } from '#app/modules/deals/documents/documents.server.ts'
import {
	decryptKept,
	decryptOwnText,
	deviceCookies,
	deviceOf,
} from '#app/modules/rounds/bids/bid-device.server.ts'
import { readTypedBid } from '#app/modules/rounds/bids/bid-fields.ts'
import { type BidPhase, outcomeOf } from '#app/modules/rounds/bids/bid-outcome.ts'
import {
	formerContactsOf,
	listKeptTexts,
	listOwnBids,
	type StoredBid,
	standingBids,
} from '#app/modules/rounds/bids/bids.server.ts'
import { maskAddress } from '#app/modules/rounds/bids/mask-address.ts'
import { readSealedBid } from '#app/modules/rounds/bids/sealed-bid.ts'
import { findChoice } from '#app/modules/rounds/choices/choices.server.ts'
import { findEndedInvitation } from '#app/modules/rounds/ended/ended-rounds.server.ts'
import { listInquiries, shownTo } from '#app/modules/rounds/inquiries/inquiries.server.ts'
import { findInvited, type Invited } from '#app/modules/rounds/invitations/invitations.server.ts'
import { takesBids } from '#app/modules/rounds/late-rule.ts'
import { listRoundPhotos } from '#app/modules/rounds/photos.server.ts'
import { commitmentOf } from '#app/modules/rounds/proof/closing-list.ts'
import { answerStates, listOwnQuestions } from '#app/modules/rounds/questions.server.ts'
import { roundLimits } from '#app/modules/rounds/round.ts'
import { requestOf } from '#app/modules/rounds/round-request.ts'
import { sha256Of } from '#app/modules/rounds/round-seals.server.ts'
import { databaseTime, listExtensions, type Round } from '#app/modules/rounds/rounds.server.ts'
import { visitBidPage } from '#app/workflows/rounds/bid.server.ts'
import { clientInWords, formatDeadline } from '#app/workflows/rounds/round-context.server.ts'
import { formatCents } from '#engine'

type Args = Pick<LoaderFunctionArgs, 'request' | 'context'>

/** Returns the dealer of the link with their device. Throws the 404 page. */
export async function requireInvited({ request, context }: Args) {
	const { db, env, roundSeals: seals } = getServices(context)
	const invited = await findInvited(db, { token: linkTokenOf(request), seals }).catch(throwErrorResponse)
	const device = deviceOf(request.headers.get('cookie'))
	const { clientIp } = getRequestMetadata(context)
	const secure = env.origin.startsWith('https:')
	const headers = new Headers()
	for (const cookie of deviceCookies(device, { secure })) headers.append('set-cookie', cookie)
	return {
		...invited,
		device,
		headers,
		source: {
			device: seals.sourceHashOf(invited.round.id, device.secret),
			address: seals.sourceHashOf(invited.round.id, clientIp),
		},
	}
}

/** Returns what a dealer's link shows after the client deleted their account; null for any other link. */
export async function readEndedPage({ request, context }: Args) {
	const { db, roundSeals: seals } = getServices(context)
	const ended = await findEndedInvitation(db, { token: linkTokenOf(request), seals })
	if (!ended) return null
	const { round, receipts } = ended
	const { advisorName, headerBrand, phone } = await readSettings(context)
	return {
		car: round.car,
		advisor: { name: advisorName, brand: headerBrand, phone },
		receipts: receipts.map(({ hash, stage, revision, receivedAt, withdrawnAt }) => ({
			hash,
			stage,
			revision,
			received: formatMoment(receivedAt, round.timeZone),
			isWithdrawn: withdrawnAt !== null,
			proof: `/round/${round.id}/proof?receipt=${hash}`,
		})),
	}
}

type RequiredInvitation = Awaited<ReturnType<typeof requireInvited>>

/**
 * Returns the data of the dealer's page: the request and the dealer's own offers. It contains nothing about other dealers or the client.
 */
export async function readBidPage({ context, request }: Args, required: RequiredInvitation) {
	const { db, clock } = getServices(context)
	const { invitation, round, draft, device, source } = required
	// A mail scanner that only asks whether the page exists is nobody who looked at it.
	if (request.method !== 'HEAD')
		await visitBidPage(db, { roundId: round.id, invitationId: invitation.id, ...source, now: clock.now() })
	const [bids, keptTexts, questions, inquiries, extensions, photos, settings, time] = await Promise.all([
		listOwnBids(db, { invitationId: invitation.id }),
		listKeptTexts(db, { invitationId: invitation.id }),
		listOwnQuestions(db, { invitationId: invitation.id }),
		listInquiries(db, { roundId: round.id }),
		listExtensions(db, { roundId: round.id }),
		listRoundPhotos(db, { roundId: round.id }),
		readSettings(context),
		databaseTime(db),
	])
	const { advisorName, headerBrand, phone } = settings
	const thisYear = yearOf(time, round.timeZone)
	const kept = decryptKept(device, invitation.id, draft)
	const textOf = (bid: StoredBid) =>
		bid.content ??
		decryptOwnText(device, {
			invitationId: invitation.id,
			hash: bid.hash,
			kept: keptTexts.get(bid.id) ?? null,
		}) ??
		// In bids from before each had its own copy, it is beside the draft.
		(kept?.text && sha256Of(kept.text) === bid.hash ? kept.text : null)
	const latest = standingBids(bids).get(invitation.id)
	const hasOffer = latest !== undefined
	// A later stage reveals that somebody has bid, so only dealers who did bid may know of it.
	const stage = hasOffer ? round.stage : 1
	const ofStage = bids.filter((bid) => bid.stage === stage)
	const isNone = hasOffer && round.state === 'canceled' && (await findChoice(db, { round }))?.kind === 'none'
	const phase = phaseOf(required, { time, hasOffer, isNone })
	const momentOf = (instant: Date | null | undefined) =>
		instant ? formatMoment(instant, round.timeZone, thisYear) : null
	const rank =
		hasOffer && (round.state === 'best_and_final' || round.state === 'awarded') ? invitation.rank : null
	const withdrawn = momentOf(ofStage.at(-1)?.withdrawnAt)
	const advisor = { name: advisorName, brand: headerBrand, phone }
	return {
		token: linkTokenOf(request),
		advisor,
		dealerName: invitation.dealerName,
		client: clientInWords(round.terms),
		request: requestOf(round, { photoIds: photos.map(({ uploadId }) => uploadId) }),
		deadline: hasOffer || phase === 'open' ? formatDeadline(round.deadline, round.timeZone, thisYear) : null,
		extensions: extensions
			.filter((each) => each.stage <= stage)
			.map(({ before, deadline, reason }) => ({
				before: formatDeadline(before, round.timeZone, thisYear),
				deadline: formatDeadline(deadline, round.timeZone, thisYear),
				reason,
			})),
		phase,
		outcome:
			phase === 'open'
				? null
				: outcomeOf({
						phase,
						hasOffer,
						withdrawn,
						hasDeclined: invitation.declinedAt !== null,
						opened: hasOffer && round.state !== 'closed' ? momentOf(round.openedAt) : null,
						rank,
						cancelReason: round.cancelReason,
						isAsked:
							answerStates.includes(round.state) && questions.some(({ answeredAt }) => answeredAt === null),
						advisor,
					}),
		rank,
		goodUntil: dateBefore(round, latest ? textOf(latest) : null),
		stage,
		hasDeclined: invitation.declinedAt !== null,
		receipts: bids.map((bid) => ({
			...receiptOf(bid, { timeZone: round.timeZone, thisYear }),
			withdrawn: momentOf(bid.withdrawnAt),
			text: textOf(bid),
		})),
		changesLeft: roundLimits.revisions + 1 - ofStage.length,
		withdrawn,
		hasBidInStage: ofStage.some((bid) => !bid.withdrawnAt),
		proof: bids.length > 0 ? `/round/${round.id}/proof?receipt=${bids.at(-1)!.hash}` : null,
		ownTotal: latest ? totalOf(textOf(latest)) : null,
		/** Where a code goes if this device wants to change the offer; null on a device that sent one. */
		codeGoesTo:
			phase === 'open' && bids.length > 0 && !bids.some((bid) => bid.device === source.device)
				? formerContactsOf(invitation, bids).map(maskAddress)
				: null,
		// It differs from round to round, so a dealer gets it with its receipt.
		commitment: bids.length > 0 ? commitmentOf(round) : null,
		typed: readTypedBid(kept?.typed),
		savedAt:
			kept && invitation.draftSavedAt
				? formatMoment(invitation.draftSavedAt, round.timeZone, thisYear)
				: null,
		questions: questions.map(({ id, question, answer, answeredAt }) => ({
			id,
			question,
			answer,
			isAnswered: answeredAt !== null,
			// Only with a question: how long a round takes answers shows what became of the offers of others.
			takesAnswer: answeredAt === null && answerStates.includes(round.state),
		})),
		inquiries: shownTo(inquiries, { invitationId: invitation.id, stage }),
		inquiriesLeft:
			phase !== 'open' || invitation.declinedAt
				? 0
				: roundLimits.inquiries - inquiries.filter((each) => each.invitationId === invitation.id).length,
		formKey: crypto.randomUUID(),
	}
}

const receiptOf = (
	{ stage, revision, hash, receivedAt }: StoredBid,
	{ timeZone, thisYear }: { timeZone: string; thisYear: number },
) => ({
	stage,
	revision,
	hash,
	received: formatMoment(receivedAt, timeZone, thisYear),
})

function totalOf(text: string | null): string | null {
	if (!text) return null
	const { document } = readSealedBid(text)
	const cents = document.trade?.allowanceCents ?? totalToStore(document)
	return cents === null ? null : formatCents(cents)
}

/** Returns the date until which an offer is good, if it passes before the deadline. */
function dateBefore({ deadline, timeZone }: Round, text: string | null): string | null {
	const validUntil = text && readSealedBid(text).document.validUntil
	return validUntil && validUntil < localDateOf(deadline, timeZone) ? formatDate(validUntil) : null
}

/** The state of the round for this dealer; without an offer it learns nothing of what became of those of others. */
function phaseOf(
	{ round, invitation }: Invited,
	{ time, hasOffer, isNone }: { time: Date; hasOffer: boolean; isNone: boolean },
): BidPhase {
	if (round.state === 'canceled') return isNone ? 'none' : 'canceled'
	// Best and final offers are for dealers who made an offer before.
	const mayBid = hasOffer || round.stage === 1
	if (mayBid && takesBids(round, time)) return 'open'
	if (!hasOffer) return 'closed'
	if (round.state === 'awarded') return round.awardedInvitationId === invitation.id ? 'chosen' : 'thanked'
	return round.state === 'opened' ? 'opened' : 'closed'
}

import type { RouterContextProvider } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { readLaw, readSettings } from '#app/http/shared-settings.server.ts'
import { formatMoment, yearOf } from '#app/lib/dates/dates.ts'
import { addDays } from '#app/lib/dates/local-dates.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { DomainError } from '#app/lib/errors.ts'
import { renderQr } from '#app/lib/qr.ts'
import { can } from '#app/modules/deals/deal-status.ts'
import { listDealers, listDealersForMake } from '#app/modules/deals/dealers/list-dealers.server.ts'
import { listBids, standingBids } from '#app/modules/rounds/bids/bids.server.ts'
import { readIndependenceWarnings } from '#app/modules/rounds/bids/read-offers.server.ts'
import { readDecision, type ShownDecision } from '#app/modules/rounds/choices/read-choice.server.ts'
import { invitationText } from '#app/modules/rounds/emails/round-emails.ts'
import { listInquiries } from '#app/modules/rounds/inquiries/inquiries.server.ts'
import { type InvitedDealer, listInvitations } from '#app/modules/rounds/invitations/invitations.server.ts'
import { isPastDeadline, takesBids } from '#app/modules/rounds/late-rule.ts'
import { arrivedInWords, sealedOffersOf, waitingInWords } from '#app/modules/rounds/offers-in-words.ts'
import { listRoundPhotos } from '#app/modules/rounds/photos.server.ts'
import { roundControls } from '#app/modules/rounds/round.schema.ts'
import { declineReasons, type RoundKind } from '#app/modules/rounds/round.ts'
import { requestOf } from '#app/modules/rounds/round-request.ts'
import { databaseTime, listExtensions } from '#app/modules/rounds/rounds.server.ts'
import { roundsOffer } from '#app/modules/rounds/rounds-offer.ts'
import { askedMakeOf } from '#app/modules/rounds/setup/makes.ts'
import { typedOfRound } from '#app/modules/rounds/setup/round-form.ts'
import { previewAward } from '#app/workflows/rounds/award-round.server.ts'
import { type OpenedRound, readOpenedRound } from '#app/workflows/rounds/read-opened-round.server.ts'
import { formatDeadline, linkOf, noticeOf } from '#app/workflows/rounds/round-context.server.ts'
import type { ClientRound } from './client-round.server.ts'
import { storeOf } from './store-boxes.tsx'

const dealersShownMax = 50

/**
 * Returns a round for the advisor's page. `search` finds dealers to add, `qr` is the invitation whose code is shown, `award` the choice of the client
 * whose award is to be confirmed. */
export async function readRoundPage(
	context: Readonly<RouterContextProvider>,
	{ actor, round, deal }: Pick<ClientRound, 'actor' | 'round' | 'deal'>,
	{ search, qr, award }: { search: string; qr: string; award: string },
) {
	const { db, env, roundSeals: seals } = getServices(context)
	const roundId = round.id
	const make = askedMakeOf({ kind: round.kind, vehicle: round.terms.vehicle })
	const canInvite = ['draft', 'approved', 'open'].includes(round.state)
	const [invited, bids, inquiries, extensions, photos, time, law, { notice }, settings, book] =
		await Promise.all([
			listInvitations(db, { roundId }),
			listBids(db, { roundId }),
			listInquiries(db, { roundId }),
			listExtensions(db, { roundId }),
			listRoundPhotos(db, { roundId }),
			databaseTime(db),
			readLaw(context),
			noticeOf(db, round, { origin: env.origin }),
			readSettings(context),
			!canInvite
				? null
				: search
					? listDealers(db, { actor, search, use: 'in-use', limit: dealersShownMax })
					: listDealersForMake(db, { actor, make, limit: dealersShownMax }),
		])
	const thisYear = yearOf(time, round.timeZone)
	const isPast = isPastDeadline(round, time)
	const standing = standingBids(bids)
	const sealed = sealedOffersOf(round, standing.values())
	const mail = { origin: env.origin, seals }
	const dealers = invited.map((dealer) => {
		const url = linkOf(dealer, mail)
		const dealerBids = bids.filter(({ invitationId }) => invitationId === dealer.id)
		return {
			...aboutDealer(dealer, { kind: round.kind, timeZone: round.timeZone, thisYear }),
			offers: dealerBids.length,
			lastOffer:
				dealerBids.length > 0 ? formatMoment(dealerBids.at(-1)!.receivedAt, round.timeZone, thisYear) : null,
			withdrawn: dealerBids.at(-1)?.withdrawnAt
				? formatMoment(dealerBids.at(-1)!.withdrawnAt!, round.timeZone, thisYear)
				: null,
			// Nobody can use a link before the invitations are sent.
			invitation: round.sentAt
				? {
						url,
						text: invitationText(notice, { url, dealer: dealer.dealerName }),
						qr: qr === dealer.id ? renderQr(url) : null,
					}
				: null,
		}
	})
	const opened = await readOpenedRound(db, { actor, round, deal, dealers: invited, law, thisYear })
	const decision = await readDecision(db, { round, dealers: invited, thisYear })
	const added = new Set(invited.map(({ dealerId }) => dealerId))
	const offer = roundsOffer(settings.serviceStates, {
		hasAddress: settings.postalAddress !== '',
		state: round.terms.state,
		mode: env.mode,
		day: law.today,
		rows: law.lawRows,
	})
	return {
		id: round.id,
		kind: round.kind,
		state: round.state,
		version: round.version,
		request: requestOf(round, { photoIds: photos.map(({ uploadId }) => uploadId) }),
		typed: typedOfRound(round),
		controls: roundControls,
		deadline: formatDeadline(round.deadline, round.timeZone, thisYear),
		isPast,
		isTakingBids: takesBids(round, time),
		canEdit: round.state === 'draft' || round.state === 'approved',
		canInvite: canInvite && !(round.state === 'open' && isPast),
		canAskAgain:
			round.state === 'opened' && !decision.award && round.stage < round.stagesMax && standing.size > 0,
		/** The deadline that the form for best and final offers suggests. */
		nextDeadline: {
			deadlineDate: addDays(localDateOf(time, round.timeZone), 1),
			deadlineTime: '17:00',
			timeZone: round.timeZone,
		},
		requiresClientCode: round.requiresClientCode,
		cancelReason: round.cancelReason,
		dealId: deal.id,
		isClosed: !can.edit(deal),
		notOffered: offer.isOffered ? null : offer.reason,
		dealers,
		arrived: arrivedInWords(sealed),
		waiting: waitingInWords(sealed),
		/** Whether there is anything to verify: offers, also withdrawn ones. */
		hasBids: bids.length > 0,
		inquiries: inquiries.map(
			({ id, invitationId, question, shownQuestion, answer, askedAt, answeredAt }) => ({
				id,
				dealerName: invited.find((dealer) => dealer.id === invitationId)?.dealerName ?? '',
				question,
				shownQuestion,
				answer,
				isAnswered: answeredAt !== null,
				asked: formatMoment(askedAt, round.timeZone, thisYear),
			}),
		),
		extensions: extensions.map(({ before, deadline, reason }) => ({
			before: formatDeadline(before, round.timeZone, thisYear),
			deadline: formatDeadline(deadline, round.timeZone, thisYear),
			reason,
		})),
		opened,
		decision,
		preview: await readPreview(context, { actor, round, opened, decision, award }),
		warnings: await readIndependenceWarnings(db, { round, dealers: invited }),
		book: (book?.dealers ?? []).flatMap((store) => (added.has(store.id) ? [] : storeOf(store, make))),
		search,
		isBookCut: book !== null && ('isCut' in book ? book.isCut : book.next !== null),
	}
}

export type RoundPage = Awaited<ReturnType<typeof readRoundPage>>

type PreviewInput = Pick<ClientRound, 'actor' | 'round'> & {
	opened: OpenedRound | null
	decision: ShownDecision
	award: string
}

/** Returns what an award to the dealer of the client's choice will tell whom; null as long as it is not to be confirmed. */
async function readPreview(
	context: Readonly<RouterContextProvider>,
	{ actor, round, opened, decision, award }: PreviewInput,
) {
	const { choice } = decision
	if (round.state !== 'opened' || decision.award || choice?.kind !== 'offer' || choice.id !== award)
		return null
	const { db, clock, env, roundSeals: seals } = getServices(context)
	const offer = opened?.offers.find(({ invitationId }) => invitationId === choice.invitationId)
	const base = { choiceId: choice.id, dealerName: choice.dealerName, setApart: offer?.setApart ?? [] }
	const input = { actor, id: round.id, choiceId: choice.id, formKey: crypto.randomUUID() }
	try {
		const emails = await previewAward(db, { ...input, now: clock.now(), origin: env.origin, seals })
		return { ...base, emails, error: null }
	} catch (error) {
		if (!(error instanceof DomainError)) throw error
		return { ...base, emails: [], error: error.message }
	}
}

const aboutDealer = (
	{ id, dealerName, group, email, crmEmail, viewedAt, declinedAt, declineReason }: InvitedDealer,
	{ kind, timeZone, thisYear }: { kind: RoundKind; timeZone: string; thisYear: number },
) => ({
	id,
	name: dealerName,
	group,
	email,
	crmEmail,
	viewed: viewedAt && formatMoment(viewedAt, timeZone, thisYear),
	declined: declinedAt ? (declineReasons[kind].get(declineReason) ?? 'Declined') : null,
})

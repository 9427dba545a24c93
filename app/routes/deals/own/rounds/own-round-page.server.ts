import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { getServices } from '#app/http/context.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { yearOf } from '#app/lib/dates/dates.ts'
import { versionField } from '#app/lib/forms/form-fields.ts'
import type { Person } from '#app/modules/auth/actor.ts'
import type { Deal } from '#app/modules/deals/deals.server.ts'
import { getCurrentLaw } from '#app/modules/deals/law/current-law.server.ts'
import { listBids, standingBids } from '#app/modules/rounds/bids/bids.server.ts'
import { readDecision } from '#app/modules/rounds/choices/read-choice.server.ts'
import { listInquiries } from '#app/modules/rounds/inquiries/inquiries.server.ts'
import { listInvitations } from '#app/modules/rounds/invitations/invitations.server.ts'
import { isPastDeadline } from '#app/modules/rounds/late-rule.ts'
import { arrivedInWords, sealedOffersOf, waitingInWords } from '#app/modules/rounds/offers-in-words.ts'
import { listRoundPhotos } from '#app/modules/rounds/photos.server.ts'
import { choiceSchema, openSchema, roundControls } from '#app/modules/rounds/round.schema.ts'
import { requestOf } from '#app/modules/rounds/round-request.ts'
import { databaseTime, listExtensions, type Round } from '#app/modules/rounds/rounds.server.ts'
import { decideAboutOffers } from '#app/workflows/rounds/choose-offer.server.ts'
import { openRound } from '#app/workflows/rounds/open-round.server.ts'
import { readOpenedRound } from '#app/workflows/rounds/read-opened-round.server.ts'
import { formatDeadline } from '#app/workflows/rounds/round-context.server.ts'
import { approveAsClient } from '#app/workflows/rounds/set-up-round.server.ts'

type OwnRound = { actor: Person; round: Round; deal: Deal }

/** Returns a round for the page of the client, who is signed in or has the link. */
export async function readOwnRound(
	context: Readonly<RouterContextProvider>,
	{ actor, round, deal }: OwnRound,
) {
	const services = getServices(context)
	const { db } = services
	const ofRound = { roundId: round.id }
	const [dealers, bids, inquiries, extensions, photos, time, law, { advisorName }] = await Promise.all([
		listInvitations(db, ofRound),
		listBids(db, ofRound),
		listInquiries(db, ofRound),
		listExtensions(db, ofRound),
		listRoundPhotos(db, ofRound),
		databaseTime(db),
		getCurrentLaw(services),
		readSettings(context),
	])
	const standing = standingBids(bids)
	const sealed = sealedOffersOf(round, standing.values())
	const thisYear = yearOf(time, round.timeZone)
	return {
		id: round.id,
		dealId: deal.id,
		kind: round.kind,
		state: round.state,
		version: round.version,
		request: requestOf(round, { photoIds: photos.map(({ uploadId }) => uploadId) }),
		deadline: formatDeadline(round.deadline, round.timeZone, thisYear),
		isPast: isPastDeadline(round, time),
		requiresClientCode: round.requiresClientCode,
		cancelReason: round.cancelReason,
		advisorName,
		dealers: dealers.map(({ id, dealerName, declinedAt }) => ({
			id,
			name: dealerName,
			hasDeclined: declinedAt !== null,
			hasWithdrawn: bids.findLast(({ invitationId }) => invitationId === id)?.withdrawnAt != null,
		})),
		inquiries: inquiries.flatMap(({ id, shownQuestion, answer, answeredAt }) =>
			answeredAt ? [{ id, question: shownQuestion, answer }] : [],
		),
		isFinal: sealed.isFinal,
		// In words here, so that the page loads no code for them.
		arrived: arrivedInWords(sealed),
		waiting: waitingInWords(sealed),
		canAskAgain: round.stage < round.stagesMax && standing.size > 0,
		extensions: extensions.map(({ before, deadline, reason }) => ({
			before: formatDeadline(before, round.timeZone, thisYear),
			deadline: formatDeadline(deadline, round.timeZone, thisYear),
			reason,
		})),
		opened: await readOpenedRound(db, { actor, round, deal, dealers, law, thisYear }),
		decision: await readDecision(db, { round, dealers, thisYear }),
		controls: roundControls,
		formKey: crypto.randomUUID(),
	}
}

export type OwnRoundPage = Awaited<ReturnType<typeof readOwnRound>>

type Args = Pick<LoaderFunctionArgs, 'request' | 'context'>

/** The client can approve and open a round, and choose an offer; the advisor then tells the dealers. */
export function runOwnRoundForms(
	args: Args,
	{ actor, round }: Pick<OwnRound, 'actor' | 'round'>,
	{ page }: { page: string },
) {
	const services = getServices(args.context)
	const { db, storage, clock, env, roundSeals: seals } = services
	const base = { actor, id: round.id, now: clock.now(), origin: env.origin, seals }
	return runForms(
		args,
		{
			approve: formAction({
				schema: z.object({ half: z.boolean(), version: versionField() }),
				async run({ half: requiresClientCode, version }) {
					const { code } = await approveAsClient(db, { ...base, requiresClientCode, version })
					return { ok: true as const, code }
				},
			}),
			choose: formAction({
				schema: choiceSchema,
				run: ({ choice, ...said }) => decideAboutOffers(db, { ...base, ...choice, ...said }),
				message: 'Your choice is recorded',
			}),
			open: formAction({
				schema: openSchema,
				run: async ({ code }) =>
					openRound(db, storage, { ...base, code, law: await getCurrentLaw(services) }),
				message: 'You opened the offers',
			}),
		},
		{ page },
	)
}

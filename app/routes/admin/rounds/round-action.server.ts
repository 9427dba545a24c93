import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { getServices } from '#app/http/context.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import { anyTexts, versionField } from '#app/lib/forms/form-fields.ts'
import { getCurrentLaw } from '#app/modules/deals/law/current-law.server.ts'
import { verifyRound } from '#app/modules/rounds/proof/verify-round.server.ts'
import {
	cancelSchema,
	choiceSchema,
	extendSchema,
	inquirySchema,
	openSchema,
	questionSchema,
} from '#app/modules/rounds/round.schema.ts'
import { deadlineOf, deadlineSchema, roundSchema } from '#app/modules/rounds/setup/round-form.ts'
import { awardRound, takeAwardBack } from '#app/workflows/rounds/award-round.server.ts'
import { decideAboutOffers } from '#app/workflows/rounds/choose-offer.server.ts'
import {
	callsInWords,
	dealersToCall,
	listDealersToCancel,
	listDealersWhoMayBid,
} from '#app/workflows/rounds/dealers-who-may-bid.server.ts'
import { answerForAll } from '#app/workflows/rounds/inquiries.server.ts'
import { openRound } from '#app/workflows/rounds/open-round.server.ts'
import { readRoundDraft } from '#app/workflows/rounds/read-round-draft.server.ts'
import {
	askAboutBid,
	cancelForAll,
	extendForAll,
	startBestAndFinal,
} from '#app/workflows/rounds/run-round.server.ts'
import {
	addDealers,
	removeDealer,
	reviseRound,
	sendRound,
} from '#app/workflows/rounds/set-up-round.server.ts'
import type { ClientRound } from './client-round.server.ts'

type Args = { request: Request; context: Readonly<RouterContextProvider> }
type RoundInput = Pick<ClientRound, 'actor' | 'round' | 'deal'>

/** Handles one form of the round's page. */
export const actOnRound = (args: Args, found: RoundInput & { page: string }) =>
	runForms(args, { ...setUpForms(args, found), ...decisionForms(args, found) }, { page: found.page })

function prepare({ context }: Args, { actor, round }: RoundInput) {
	const services = getServices(context)
	const { db, clock, env, roundSeals: seals } = services
	const base = { actor, id: round.id, now: clock.now(), origin: env.origin, seals }
	return { services, db, mode: env.mode, base }
}

/** The forms from the draft to the deadline. */
function setUpForms(args: Args, found: RoundInput) {
	const { db, mode, base } = prepare(args, found)
	const { actor, id: roundId, now } = base
	const { kind } = found.round
	return {
		save: formAction({
			schema: roundSchema.extend({ version: versionField() }),
			async run({ version, ...typed }) {
				const draft = await readRoundDraft(db, { typed, kind, dealId: found.deal.id })
				return reviseRound(db, { ...base, mode, version, draft })
			},
			message: 'Saved. The client is asked to approve it',
		}),
		send: formAction({
			run: () => sendRound(db, { ...base, mode }),
			message: 'The invitations are on their way',
		}),
		'add-dealers': formAction({
			schema: z.object({ dealers: z.array(z.string()), otherMakes: z.boolean() }),
			run: ({ dealers: dealerIds, otherMakes: asksOtherMakes }) =>
				addDealers(db, { ...base, dealerIds, asksOtherMakes }),
			message: 'Dealers added',
		}),
		'remove-dealer': formAction({
			schema: z.object(anyTexts('invitation')),
			run: ({ invitation: id }) => removeDealer(db, { actor, roundId, id, now }),
			message: 'Dealer removed',
		}),
		extend: formAction({
			schema: extendSchema,
			async run({ reason, ...deadline }) {
				const round = await extendForAll(db, { ...base, deadline: deadlineOf(deadline), reason })
				return dealersToCall(await listDealersWhoMayBid(db, round))
			},
			message: (_, calls) => [
				'Deadline moved',
				callsInWords(calls) || 'Every dealer who can bid is notified.',
			],
		}),
		'answer-inquiry': formAction({
			schema: inquirySchema,
			formId: ({ inquiry }) => `answer ${inquiry}`,
			async run({ inquiry, sure: isSure, question, answer }) {
				await answerForAll(db, { ...base, roundId, id: inquiry, question, answer, isSure })
				return dealersToCall(await listDealersWhoMayBid(db, found.round))
			},
			message: (_, calls) => ['Answered', callsInWords(calls) || 'Every dealer who can bid gets it.'],
		}),
		cancel: formAction({
			schema: cancelSchema,
			run: async ({ reason }) =>
				dealersToCall(await listDealersToCancel(db, await cancelForAll(db, { ...base, reason }))),
			message: (_, calls) => ['The round is canceled', callsInWords(calls)],
		}),
	}
}

/** The forms from the deadline to the award. */
function decisionForms(args: Args, found: RoundInput) {
	const { services, db, base } = prepare(args, found)
	const { actor, id, now } = base
	return {
		open: formAction({
			schema: openSchema,
			run: async ({ code }) =>
				openRound(db, services.storage, { ...base, code, law: await getCurrentLaw(services) }),
			message: 'The offers are open',
		}),
		ask: formAction({
			schema: questionSchema,
			formId: ({ invitation }) => `ask ${invitation}`,
			run: ({ invitation: invitationId, ...asked }) => askAboutBid(db, { ...base, invitationId, ...asked }),
			message: 'Question sent',
		}),
		'best-and-final': formAction({
			schema: deadlineSchema,
			run: async (deadline) =>
				startBestAndFinal(db, {
					...base,
					deadline: deadlineOf(deadline),
					law: await getCurrentLaw(services),
				}),
			message: 'The bidders are asked for their best and final offers',
		}),
		choose: formAction({
			schema: choiceSchema,
			run: ({ choice, ...said }) => decideAboutOffers(db, { ...base, ...choice, ...said }),
			message: 'The client’s choice is recorded',
		}),
		award: formAction({
			schema: z.object(anyTexts('choiceId', 'formKey')),
			run: (chosen) => awardRound(db, { ...base, ...chosen }),
			message: 'Award confirmed. Nobody is told for ten minutes',
		}),
		'take-back': formAction({
			run: () => takeAwardBack(db, { actor, id, now }),
			message: 'Taken back. Nobody was told',
		}),
		verify: formAction({
			async run() {
				const { faults, unproven, bids } = await verifyRound(db, { id })
				return { ok: true as const, verified: { faults, unproven, bids } }
			},
		}),
	}
}

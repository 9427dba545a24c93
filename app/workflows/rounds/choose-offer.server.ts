import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { isPerson } from '#app/modules/auth/actor.ts'
import {
	type Choice,
	type RecordChoiceInput,
	recordChoice,
} from '#app/modules/rounds/choices/choices.server.ts'
import { clientNewsEmail } from '#app/modules/rounds/emails/round-emails.ts'
import { listInvitations } from '#app/modules/rounds/invitations/invitations.server.ts'
import { sha256Of } from '#app/modules/rounds/round-seals.server.ts'
import { recordDealEvent } from '#app/workflows/deals/record-deal-event.server.ts'
import {
	auditActorOf,
	auditRound,
	clientPage,
	mailAdvisor,
	mailClient,
	noticeOf,
	type RoundMail,
} from './round-context.server.ts'

/**
 * Records what the client decided about the opened offers, in the audit chain, too. Of the client's own choice the advisor gets an email; of
 * one that the advisor recorded, the client.
 * @throws as `recordChoice`
 */
export const decideAboutOffers = (
	db: Db,
	{ origin, seals, ...input }: RecordChoiceInput & RoundMail,
): Promise<Choice> =>
	transact(db, async (tx) => {
		const { round, deal, choice, isNew, hasTakenBack } = await recordChoice(tx, input)
		if (!isNew) return choice
		const { actor, now } = input
		const { notice, brand } = await noticeOf(tx, round, { origin })
		const dealers = await listInvitations(tx, { roundId: round.id })
		const what = choiceInWords(choice, dealers.find(({ id }) => id === choice.invitationId)?.dealerName)
		const about = choice.id
		if (isPerson(actor))
			await mailAdvisor(tx, {
				kind: 'round-choice-advisor',
				about,
				what: `The client ${what}`,
				text:
					[
						choice.words,
						hasTakenBack ? 'The award that had begun was taken back, and nobody was told about it.' : '',
					]
						.filter(Boolean)
						.join('\n\n') || 'The dealers are not told before you award the round or end it.',
				round,
				clientId: deal.clientId,
				notice,
				origin,
				brand,
			})
		else
			await mailClient(tx, {
				kind: 'round-choice-client',
				about,
				clientId: deal.clientId,
				email: clientNewsEmail(notice, {
					what: 'Your choice, as your advisor recorded it',
					text: `${notice.advisorName} recorded that you ${what}${choice.words ? `: “${choice.words}”` : ''} (how you told it: ${choice.how.replace(/[.!]$/, '')}). If this is not right, please choose on your page, or call.`,
					url: await clientPage(tx, round, { clientId: deal.clientId, origin, seals }),
				}),
				brand,
			})
		await recordDealEvent(tx, { actor, deal, what: 'deal-round-chosen', detail: { kind: choice.kind }, now })
		await auditRound(tx, {
			roundId: round.id,
			action: 'round.choice',
			actor: auditActorOf(actor),
			at: choice.createdAt,
			detail: {
				choice: choice.id,
				stage: choice.stage,
				kind: choice.kind,
				bidder: choice.invitationId,
				words: sha256Of(choice.words),
				how: sha256Of(choice.how),
				takenBack: hasTakenBack,
			},
		})
		return choice
	})

/** 'chose the offer of Northside Honda', for sentences that begin with the client or with 'you'. */
export function choiceInWords({ kind }: Pick<Choice, 'kind'>, dealerName: string | undefined): string {
	if (kind === 'offer') return `chose the offer of ${dealerName ?? 'a dealer'}`
	return kind === 'none' ? 'chose none of the offers' : 'asked for a change'
}

import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, DomainError } from '#app/lib/errors.ts'
import { siteActor } from '#app/modules/auth/actor.server.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { chooseDocument } from '#app/modules/deals/documents/edit-documents.server.ts'
import { listEmailsByKey, type ReadableEmail } from '#app/modules/notifications/outbox.server.ts'
import { listBids, standingBids } from '#app/modules/rounds/bids/bids.server.ts'
import {
	type Award,
	listDueAwards,
	markAwardSent,
	startAward,
	takeBackAward,
} from '#app/modules/rounds/choices/awards.server.ts'
import { awardedEmail, clientNewsEmail, thanksEmail } from '#app/modules/rounds/emails/round-emails.ts'
import { listInvitations } from '#app/modules/rounds/invitations/invitations.server.ts'
import { listOwnQuestions } from '#app/modules/rounds/questions.server.ts'
import {
	assertState,
	databaseTime,
	getRound,
	lockRound,
	type Round,
	updateRound,
} from '#app/modules/rounds/rounds.server.ts'
import { recordDealEvent } from '#app/workflows/deals/record-deal-event.server.ts'
import { agreeOnDeal } from '#app/workflows/signing/agreements.server.ts'
import {
	auditActorOf,
	auditRound,
	clientPage,
	contactsOf,
	linkOf,
	mailAdvisor,
	mailClient,
	mailOnce,
	noticeOf,
	type RoundMail,
} from './round-context.server.ts'

type AwardInput = RoundMail & {
	actor: Actor
	id: string
	/** The choice of the client that the advisor read. */
	choiceId: string
	formKey: string
	now: Date
}

/**
 * Awards a round to the dealer that the client chose. Nobody is told before the time in which it can be taken back is over. What could not
 * be carried out is rejected here, not later.
 * @throws as `startAward`; Conflict for an offer that can't become what was agreed
 */
export async function awardRound(
	db: Db,
	{ actor, id, choiceId, formKey, now, ...mail }: AwardInput,
): Promise<Round> {
	await previewAward(db, { actor, id, choiceId, formKey, now, ...mail })
	return transact(db, async (tx) => {
		const { round, deal, award, isNew } = await startAward(tx, { actor, id, choiceId, formKey, now })
		if (!isNew) return round
		await recordDealEvent(tx, { actor, deal, what: 'deal-round-award-started', now })
		await auditRound(tx, {
			roundId: id,
			action: 'round.award-started',
			actor: auditActorOf(actor),
			detail: {
				award: award.id,
				choice: choiceId,
				bidder: award.invitationId,
				send: award.sendAt.toISOString(),
			},
			at: award.createdAt,
		})
		return round
	})
}

/** Takes an award back before anybody is told. @throws as `takeBackAward` */
export const takeAwardBack = (
	db: Db,
	{ actor, id, failure = '', now }: { actor: Actor; id: string; failure?: string; now: Date },
): Promise<Round> =>
	transact(db, async (tx) => {
		const { round, deal, changed } = await takeBackAward(tx, { actor, id, failure, now })
		if (!changed) return round
		await recordDealEvent(tx, { actor, deal, what: 'deal-round-award-taken-back', now })
		await auditRound(tx, {
			roundId: id,
			action: 'round.award-taken-back',
			actor: failure ? { kind: 'system' } : auditActorOf(actor),
			detail: { stage: round.stage },
			at: await databaseTime(tx),
		})
		return round
	})

class RolledBack extends Error {}

/**
 * Returns the emails that an award will send, by carrying it out in a transaction that is rolled back.
 * @throws as `awardRound`
 */
export async function previewAward(
	db: Db,
	{ actor, id, choiceId, formKey, now, ...mail }: AwardInput,
): Promise<ReadableEmail[]> {
	let emails: ReadableEmail[] = []
	try {
		await db.transaction(async (tx) => {
			const { award } = await startAward(tx, { actor, id, choiceId, formKey, now })
			const dedupeKeys = await carryOut(tx, { award, now, ...mail })
			emails = await listEmailsByKey(tx, { dedupeKeys })
			throw new RolledBack()
		})
	} catch (error) {
		if (!(error instanceof RolledBack)) throw error
	}
	return emails
}

/**
 * Carries out an award: in a purchase, the bid becomes what was agreed, which the client is asked to confirm; every bidder is told. Returns
 * the keys of its emails; none if it was taken back or carried out before.
 */
async function carryOut(tx: Db, { award, now, ...mail }: RoundMail & { award: Award; now: Date }) {
	if (!award.awardedById) throw new Conflict('The account of the advisor who awarded it was deleted.')
	const { roundId: id, invitationId } = award
	const actor = siteActor('job', award.awardedById)
	const { round, deal } = await lockRound(tx, { actor, id })
	if (!(await markAwardSent(tx, { award }))) return []
	assertState(round, ['opened'], 'The round is not open for an award anymore.')
	const standing = standingBids(await listBids(tx, { roundId: id }))
	const bid = standing.get(invitationId)
	if (!bid?.documentId) throw new Conflict('This dealer’s offer is not a document of the deal anymore.')
	const set = { state: 'awarded', awardedInvitationId: invitationId, endedAt: now } as const
	const awarded = await updateRound(tx, { round, set, now })
	const keys: string[] = []
	const { notice, brand } = await noticeOf(tx, awarded, mail)
	let isAgreedAnew = false
	if (round.kind === 'purchase') {
		await chooseDocument(tx, { actor, id: bid.documentId, chosen: true, now })
		const reason = 'This offer was chosen in the round.'
		const agreed = { actor, dealId: deal.id, formKey: award.id, reason, now }
		const { agreement, isNew } = await agreeOnDeal(tx, {
			...agreed,
			origin: mail.origin,
			links: mail.seals.links,
		})
		if (isNew) keys.push(`deal-agreed:${agreement.id}`)
		isAgreedAnew = isNew
	}
	// The client of a purchase is asked to confirm what was agreed, unless it is what the same dealer had agreed to before.
	if (!isAgreedAnew) {
		const email = clientNewsEmail(notice, {
			what: 'The dealers were told about your choice',
			text: 'Your advisor will arrange the rest with the dealer.',
			url: await clientPage(tx, awarded, { clientId: deal.clientId, ...mail }),
		})
		keys.push(
			await mailClient(tx, {
				kind: 'round-awarded-client',
				about: id,
				clientId: deal.clientId,
				email,
				brand,
			}),
		)
	}
	const answers = (await listOwnQuestions(tx, { invitationId })).filter(
		({ answeredAt }) => answeredAt !== null,
	)
	for (const dealer of await listInvitations(tx, { roundId: id })) {
		if (!standing.has(dealer.id)) continue
		const email =
			dealer.id === invitationId
				? awardedEmail(notice, { answers, url: linkOf(dealer, mail) })
				: thanksEmail(notice, { rank: dealer.rank })
		for (const to of contactsOf(dealer))
			keys.push(await mailOnce(tx, { kind: 'round-awarded', about: dealer.id, to, email, brand }))
	}
	await recordDealEvent(tx, { actor, deal, what: 'deal-round-awarded', now })
	await auditRound(tx, {
		roundId: id,
		action: 'round.awarded',
		actor: auditActorOf(actor),
		detail: { bidder: invitationId, bid: bid.id, choice: award.choiceId },
		at: await databaseTime(tx),
	})
	return keys
}

/**
 * Carries out every award whose time to be taken back is over, once. Called each minute. One that can't be carried out is taken back, and
 * the advisor is told why; an error with one award does not stop the others.
 */
export async function sendDueAwards(
	db: Db,
	{ now, onError, ...mail }: RoundMail & { now: Date; onError(error: unknown): void },
): Promise<void> {
	for (const award of await listDueAwards(db))
		try {
			await transact(db, (tx) => carryOut(tx, { award, now, ...mail }))
		} catch (error) {
			if (error instanceof DomainError)
				await reportFailure(db, { award, reason: error.message, now, ...mail }).catch(onError)
			else onError(error)
		}
}

const reportFailure = (
	db: Db,
	{ award, reason, now, ...mail }: RoundMail & { award: Award; reason: string; now: Date },
): Promise<void> =>
	transact(db, async (tx) => {
		const actor = siteActor('job', award.awardedById)
		await takeAwardBack(tx, { actor, id: award.roundId, failure: reason, now })
		const { round, deal } = await getRound(tx, { actor, id: award.roundId })
		const { notice, brand } = await noticeOf(tx, round, mail)
		await mailAdvisor(tx, {
			kind: 'round-award-failed',
			about: award.id,
			what: 'The award could not be carried out',
			text: `Nobody was told anything. The reason: ${reason}`,
			round,
			clientId: deal.clientId,
			notice,
			origin: mail.origin,
			brand,
		})
	})

import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { Conflict } from '#app/lib/errors.ts'
import type { Person, Site, Staff } from '#app/modules/auth/actor.ts'
import { readLawTable } from '#app/modules/deals/law/law-changes.server.ts'
import { approvalEmail, clientNewsEmail } from '#app/modules/rounds/emails/round-emails.ts'
import { assertNamesNoClient } from '#app/modules/rounds/invitations/client-privacy.ts'
import {
	inviteDealers,
	listInvitations,
	removeInvitation,
} from '#app/modules/rounds/invitations/invitations.server.ts'
import { assertSellMake } from '#app/modules/rounds/invitations/other-makes.server.ts'
import { commitmentOf } from '#app/modules/rounds/proof/closing-list.ts'
import { newClientCode, sha256Of } from '#app/modules/rounds/round-seals.server.ts'
import {
	approveRound,
	changeRound,
	databaseTime,
	draftRound,
	getRound,
	type Round,
	type RoundDraft,
	startRound,
} from '#app/modules/rounds/rounds.server.ts'
import { roundsOffer } from '#app/modules/rounds/rounds-offer.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { recordDealEvent } from '#app/workflows/deals/record-deal-event.server.ts'
import { mailInvitation } from './mail-invitation.server.ts'
import {
	auditActorOf,
	auditRound,
	clientPage,
	mailAdvisor,
	mailClient,
	namesOfClient,
	noticeOf,
	type RoundMail,
} from './round-context.server.ts'

type Advisor = Staff | Site
type SiteMode = 'demo' | 'live'

/**
 * Checks that rounds are offered in a state.
 * @throws Conflict if they are not: the operator must first confirm that a fee for asking dealers is allowed there
 */
async function assertOffered(
	tx: Db,
	{ state, mode, now }: { state: string; mode: SiteMode; now: Date },
): Promise<void> {
	if (mode === 'demo') return
	const { serviceStates, postalAddress, timeZone } = await getSettings(tx)
	const { lawRows } = await readLawTable(tx)
	const day = localDateOf(now, timeZone)
	const offer = roundsOffer(serviceStates, {
		state,
		mode,
		hasAddress: postalAddress !== '',
		day,
		rows: lawRows,
	})
	if (!offer.isOffered) throw new Conflict(offer.reason)
}

/** Whether the advisor confirmed that a new car is asked of stores that sell other makes. */
type OtherMakes = { asksOtherMakes?: boolean }

type DraftInput = RoundMail & { actor: Advisor; draft: RoundDraft; mode: SiteMode; now: Date }

/**
 * Starts a round and asks the client to approve it.
 * @throws as `draftRound`; Conflict if rounds are not offered in the state; Invalid('details') if they name the client; Invalid('otherMakes')
 * as `assertSellMake`
 */
export const setUpRound = (
	db: Db,
	{
		dealId,
		formKey,
		dealerIds,
		asksOtherMakes = false,
		seals,
		...input
	}: DraftInput & OtherMakes & { dealId: string; formKey: string; dealerIds: readonly string[] },
): Promise<Round> =>
	transact(db, async (tx) => {
		const { actor, draft, mode, origin, now } = input
		await assertOffered(tx, { state: draft.terms.state, mode, now })
		const { round, deal, isNew } = await draftRound(tx, { actor, dealId, formKey, draft, now })
		assertNamesNoClient(draft.terms.details, await namesOfClient(tx, deal), 'details')
		if (!isNew) return round
		if (!asksOtherMakes) await assertSellMake(tx, { round, dealerIds })
		if (dealerIds.length > 0) await inviteDealers(tx, { actor, roundId: round.id, dealerIds, seals, now })
		await askForApproval(tx, { round, clientId: deal.clientId, origin, seals })
		await recordDealEvent(tx, { actor, deal, what: 'deal-round-started', detail: { kind: round.kind }, now })
		await auditRound(tx, {
			roundId: round.id,
			action: 'round.drafted',
			actor: auditActorOf(actor),
			// Published before the first bid, so that nobody can choose the random entries of the list at the deadline.
			detail: { padding: commitmentOf(round) },
			at: await databaseTime(tx),
		})
		return round
	})

/**
 * Changes a round before it is sent and asks the client to approve it again.
 * @throws as `changeRound`; Conflict if rounds are not offered in the state; Invalid('details') if they name the client
 */
export const reviseRound = (
	db: Db,
	{ id, version, seals, ...input }: DraftInput & { id: string; version: number },
): Promise<Round> =>
	transact(db, async (tx) => {
		const { actor, draft, mode, origin, now } = input
		await assertOffered(tx, { state: draft.terms.state, mode, now })
		const { round, deal } = await changeRound(tx, { actor, id, version, draft, now })
		assertNamesNoClient(draft.terms.details, await namesOfClient(tx, deal), 'details')
		await askForApproval(tx, { round, clientId: deal.clientId, origin, seals })
		await auditRound(tx, {
			roundId: id,
			action: 'round.revised',
			actor: auditActorOf(actor),
			detail: {},
			at: await databaseTime(tx),
		})
		return round
	})

async function askForApproval(
	tx: Db,
	{ round, clientId, ...mail }: RoundMail & { round: Round; clientId: string },
): Promise<void> {
	const { notice, brand } = await noticeOf(tx, round, mail)
	const email = approvalEmail(notice, { url: await clientPage(tx, round, { clientId, ...mail }) })
	await mailClient(tx, {
		kind: 'round-approval',
		about: `${round.id}:${round.version}`,
		clientId,
		email,
		brand,
	})
}

type ApproveInput = RoundMail & {
	actor: Person
	id: string
	version: number
	requiresClientCode: boolean
	now: Date
}

/**
 * Records that the client approves a round. With `requiresClientCode` it also returns the code without which nobody can open the bids; the
 * code is not stored.
 * @throws as `approveRound`
 */
export const approveAsClient = (
	db: Db,
	{ seals, origin, ...input }: ApproveInput,
): Promise<{ round: Round; code: string | null }> =>
	transact(db, async (tx) => {
		const { actor, id, now, requiresClientCode } = input
		const { round: before } = await getRound(tx, { actor, id })
		const code = requiresClientCode ? newClientCode() : null
		const stages = Array.from({ length: before.stagesMax })
		const keys = await Promise.all(stages.map(() => seals.makeKey(id, code)))
		const { round, deal } = await approveRound(tx, { ...input, keys })
		const { notice, brand } = await noticeOf(tx, round, { origin })
		await mailAdvisor(tx, {
			kind: 'round-approved',
			about: `${id}:${round.version}`,
			what: 'The client approved the round',
			text: 'You can send the invitations now.',
			round,
			clientId: deal.clientId,
			notice,
			origin,
			brand,
		})
		await recordDealEvent(tx, { actor, deal, what: 'deal-round-approved', now })
		await auditRound(tx, {
			roundId: id,
			action: 'round.approved',
			actor: auditActorOf(actor),
			detail: {
				terms: round.termsHash!,
				stages: round.stagesMax,
				half: requiresClientCode,
				keys: keys.map(({ recipient }) => sha256Of(recipient)),
			},
			at: await databaseTime(tx),
		})
		return { round, code }
	})

type RoundInput = RoundMail & { actor: Advisor; id: string; mode: SiteMode; now: Date }

/**
 * Sends the invitations of an approved round, which opens it for bids.
 * @throws as `startRound`; Conflict if rounds are not offered in the state
 */
export const sendRound = (db: Db, { actor, id, mode, now, ...mail }: RoundInput): Promise<Round> =>
	transact(db, async (tx) => {
		const { round: before } = await getRound(tx, { actor, id })
		await assertOffered(tx, { state: before.terms.state, mode, now })
		const { round, deal, changed } = await startRound(tx, { actor, id, now })
		if (!changed) return round
		const dealers = await listInvitations(tx, { roundId: id })
		for (const dealer of dealers) await mailInvitation(tx, { round, dealer, now, ...mail })
		const { notice, brand } = await noticeOf(tx, round, mail)
		await mailClient(tx, {
			kind: 'round-sent-client',
			about: `${id}:${round.deadline.getTime()}`,
			clientId: deal.clientId,
			email: clientNewsEmail(notice, {
				what: `${dealers.length === 1 ? 'One dealer was' : `${dealers.length} dealers were`} asked`,
				text: `Their offers are sealed until ${notice.deadline}. We’ll email you when you can open them.`,
				url: await clientPage(tx, round, { clientId: deal.clientId, ...mail }),
			}),
			brand,
		})
		await recordDealEvent(tx, {
			actor,
			deal,
			what: 'deal-round-sent',
			detail: { dealers: dealers.length },
			now,
		})
		await auditRound(tx, {
			roundId: id,
			action: 'round.sent',
			actor: auditActorOf(actor),
			detail: { deadline: round.deadline.toISOString(), bidders: dealers.map((dealer) => dealer.id) },
			at: round.sentAt!,
		})
		return round
	})

/**
 * Adds dealers to a round. If it is already open, they are invited at once, with the same deadline.
 * @throws as `inviteDealers`; Invalid('otherMakes') as `assertSellMake`
 */
export const addDealers = (
	db: Db,
	{
		actor,
		id,
		dealerIds,
		asksOtherMakes = false,
		now,
		...mail
	}: Omit<RoundInput, 'mode'> & OtherMakes & { dealerIds: readonly string[] },
): Promise<void> =>
	transact(db, async (tx) => {
		if (!asksOtherMakes) await assertSellMake(tx, { ...(await getRound(tx, { actor, id })), dealerIds })
		const { round, added } = await inviteDealers(tx, {
			actor,
			roundId: id,
			dealerIds,
			seals: mail.seals,
			now,
		})
		if (added.length === 0) return
		const entry = {
			roundId: id,
			actor: auditActorOf(actor),
			detail: { bidders: added.map((each) => each.id) },
			at: await databaseTime(tx),
		}
		if (round.state !== 'open') {
			await auditRound(tx, { ...entry, action: 'round.dealers-added' })
			return
		}
		const dealers = await listInvitations(tx, { roundId: id })
		const ids = new Set(added.map((each) => each.id))
		for (const dealer of dealers.filter((each) => ids.has(each.id)))
			await mailInvitation(tx, { round, dealer, now, ...mail })
		await auditRound(tx, { ...entry, action: 'round.invited' })
	})

/** Removes a dealer from a round that was not sent yet. @throws as `removeInvitation` */
export const removeDealer = (db: Db, input: Parameters<typeof removeInvitation>[1]): Promise<void> =>
	transact(db, async (tx) => {
		if (!(await removeInvitation(tx, input))) return
		await auditRound(tx, {
			roundId: input.roundId,
			action: 'round.dealer-removed',
			actor: auditActorOf(input.actor),
			detail: {},
			at: await databaseTime(tx),
		})
	})

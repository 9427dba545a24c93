import { randomUUID } from 'node:crypto'
import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import { type Actor, isPerson, type Person, recordedActor } from '#app/modules/auth/actor.ts'
import type { Deal } from '#app/modules/deals/deals.server.ts'
import { getBranding } from '#app/modules/notifications/layout/business-details.server.ts'
import { renderEmail } from '#app/modules/notifications/layout/render-email.server.tsx'
import { queueEmail } from '#app/modules/notifications/outbox.server.ts'
import type { Agreement } from '#app/modules/signing/agreements.server.ts'
import { confirmAgreement, declineAgreement } from '#app/modules/signing/client-answers.server.ts'
import { clientAnswerEmail, clientAnswerForManagerEmail } from '#app/modules/signing/emails/answer-emails.ts'
import { findManagerAddress } from '#app/modules/signing/manager-address.server.ts'
import { recordDealEvent } from '#app/workflows/deals/record-deal-event.server.ts'
import { auditAgreement, noticeOf } from './agreement-context.server.ts'

type Answered = { agreement: Agreement; changed: boolean }
type ConfirmInput = { actor: Person; id: string; origin: string; now: Date }

/**
 * Records that the client confirms what was agreed, in the client's history and the audit chain, too. Of figures that the dealer's manager
 * wrote, and of a no that it takes back, advisor and manager get an email.
 * @throws as `confirmAgreement`
 */
export const confirmAgreedDeal = (db: Db, { origin, ...input }: ConfirmInput): Promise<Answered> =>
	transact(db, async (tx) => {
		const { agreement, deal, changed, tookBackNo } = await confirmAgreement(tx, input)
		if (!changed) return { agreement, changed }
		const { actor, now } = input
		const { version } = agreement
		await recordDealEvent(tx, { actor, deal, what: 'deal-agreement-confirmed', detail: { version }, now })
		if (agreement.fromManager || tookBackNo) await tell(tx, { agreement, deal, isYes: true, origin })
		await auditAgreement(tx, { agreement, action: 'deal.confirmed', actor: auditActorOf(actor), now })
		return { agreement, changed }
	})

type DeclineInput = {
	actor: Actor
	id: string
	/** Why, in the client's words; the advisor, whom the client told it, says how and when. */
	note: string
	origin: string
	now: Date
}

/**
 * Records that the client says no to what was written down, which ends that version; advisor and manager get an email.
 * @throws as `declineAgreement`; Invalid('note') for an advisor who does not say how the client told it
 */
export const declineAgreedDeal = (db: Db, { origin, ...input }: DeclineInput): Promise<Answered> =>
	transact(db, async (tx) => {
		const { actor, note, now } = input
		if (!isPerson(actor) && !note.trim())
			throw new Invalid('Say how and when the client told you. It is kept with the answer.', 'note')
		const { agreement, deal, changed } = await declineAgreement(tx, input)
		if (!changed) return { agreement, changed }
		const { version } = agreement
		await recordDealEvent(tx, { actor, deal, what: 'deal-agreement-declined', detail: { version }, now })
		await tell(tx, { agreement, deal, isYes: false, origin, isOwn: isPerson(actor) })
		await auditAgreement(tx, { agreement, action: 'deal.declined', actor: auditActorOf(actor), now })
		return { agreement, changed }
	})

const auditActorOf = (actor: Actor) => {
	const { kind, id } = recordedActor(actor)
	return kind === 'client' ? ({ kind: 'member', id } as const) : ({ kind: 'advisor', id } as const)
}

type TellInput = { agreement: Agreement; deal: Deal; isYes: boolean; origin: string; isOwn?: boolean }

/** Emails the client's answer: to the advisor, unless they recorded it, and to the dealer's manager, if the site has an address. */
async function tell(tx: Db, { agreement, deal, isYes, origin, isOwn = true }: TellInput): Promise<void> {
	const { brand } = await getBranding(tx, { origin })
	const notice = await noticeOf(tx, agreement, deal)
	const { id, clientNote } = agreement
	// The same answer can be given again after another one. That it is new was checked with the agreement locked.
	const answer = `${id}:${isYes ? 'yes' : 'no'}:${randomUUID()}`
	const managerAddress = await findManagerAddress(tx, agreement)
	const url = `${origin}/admin/clients/${deal.clientId}/deal?deal=${deal.id}#agreed`
	if (isOwn)
		await queueEmail(tx, {
			kind: 'deal-client-answer',
			owed: true,
			dedupeKey: `deal-client-answer:${answer}`,
			to: brand.contactEmail,
			...renderEmail(
				clientAnswerEmail({ agreement: notice, isYes, note: clientNote, managerAddress, url }),
				brand,
			),
		})
	if (managerAddress)
		await queueEmail(tx, {
			kind: 'deal-client-answer-manager',
			owed: true,
			dedupeKey: `deal-client-answer-manager:${answer}`,
			to: managerAddress,
			replyTo: brand.contactEmail,
			...renderEmail(clientAnswerForManagerEmail({ agreement: notice, isYes, ...brand }), brand),
		})
}

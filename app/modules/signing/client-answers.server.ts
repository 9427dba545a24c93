import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { dealAgreement } from '#app/db/schema/signing.ts'
import { Conflict, Invalid } from '#app/lib/errors.ts'
import type { Actor, Person } from '#app/modules/auth/actor.ts'
import { type Deal, touchDeal } from '#app/modules/deals/deals.server.ts'
import { agreementLimits, standingOf } from './agreement.ts'
import { type Agreement, agreementOf, lockAgreement } from './agreements.server.ts'

type ClientAnswerInput = { actor: Person; id: string; now: Date }

/**
 * Records that the client confirms the current version; a second call changes nothing. `tookBackNo` is whether they had said no to it. Call
 * it in a transaction.
 * @throws NotFound, Conflict
 */
export async function confirmAgreement(
	tx: Db,
	{ actor, id, now }: ClientAnswerInput,
): Promise<{ agreement: Agreement; deal: Deal; changed: boolean; tookBackNo: boolean }> {
	const { agreement, deal: locked } = await lockAgreement(tx, { actor, id })
	if (agreement.managerAnswer === 'correction')
		throw new Conflict('The dealer says that something here is different, so this does not count anymore.')
	const tookBackNo = agreement.clientDeclinedAt !== null
	if (agreement.clientConfirmedAt && !tookBackNo)
		return { agreement, deal: locked, changed: false, tookBackNo }
	const changed = await setAnswer(tx, {
		agreement,
		set: { clientConfirmedAt: now, clientDeclinedAt: null, clientNote: '' },
		now,
	})
	return { agreement: changed, deal: locked, changed: true, tookBackNo }
}

/**
 * Records that the client says no to the current version, which ends it; a second call changes nothing. `note` is why. Call it in a
 * transaction.
 * @throws NotFound; Invalid('note'); Conflict once the client confirmed it
 */
export async function declineAgreement(
	tx: Db,
	{ actor, id, note, now }: { actor: Actor; id: string; note: string; now: Date },
): Promise<{ agreement: Agreement; deal: Deal; changed: boolean }> {
	const { agreement, deal: locked } = await lockAgreement(tx, { actor, id })
	if (agreement.clientDeclinedAt) return { agreement, deal: locked, changed: false }
	if (standingOf(agreement) === 'confirmed')
		throw new Conflict('This was confirmed already. Please call your advisor if you changed your mind.')
	const clientNote = note.trim()
	if (clientNote.length > agreementLimits.note)
		throw new Invalid(`Use at most ${agreementLimits.note} characters.`, 'note')
	const changed = await setAnswer(tx, { agreement, set: { clientDeclinedAt: now, clientNote }, now })
	return { agreement: changed, deal: locked, changed: true }
}

async function setAnswer(
	tx: Db,
	{
		agreement: { id, dealId },
		set,
		now,
	}: { agreement: Agreement; set: Partial<typeof dealAgreement.$inferInsert>; now: Date },
): Promise<Agreement> {
	const [changed] = await tx.update(dealAgreement).set(set).where(eq(dealAgreement.id, id)).returning()
	await touchDeal(tx, { id: dealId, now })
	return agreementOf(changed!)
}

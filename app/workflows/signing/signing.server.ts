import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { queuePush } from '#app/modules/notifications/push/queue-push.server.ts'
import { appendSigningEntries, listSigningEntries } from '#app/modules/signing/desk/signing-entries.server.ts'
import { stateOfEntries } from '#app/modules/signing/desk/signing-state.ts'
import { recordDealEvent } from '#app/workflows/deals/record-deal-event.server.ts'

/**
 * Adds entries of a signing, and events to the client's history when a paper is opened and when the signing ends; a question is shown on the
 * advisor's devices.
 * @throws as `appendSigningEntries`
 */
export const addSigningEntries = (
	db: Db,
	input: Parameters<typeof appendSigningEntries>[1],
): Promise<{ added: number; rejected: Map<string, string> }> =>
	transact(db, async (tx) => {
		const { deal, added, rejected } = await appendSigningEntries(tx, input)
		const { actor, now } = input
		for (const { key, entry } of added) {
			if (entry.kind === 'ask' && actor.kind !== 'staff')
				await queuePush(tx, {
					kind: 'desk',
					key: `ask:${key}`,
					text: `A question from the signing desk: ${entry.text}`,
					path: `/admin/clients/${deal.clientId}/deal`,
					now,
				})
			if (entry.kind === 'open')
				await recordDealEvent(tx, {
					actor,
					deal,
					what: 'deal-paper-opened',
					detail: { form: entry.form },
					now,
				})
			if (entry.kind === 'end')
				await recordDealEvent(tx, {
					actor,
					deal,
					what: entry.outcome === 'signed' ? 'deal-signed' : 'deal-walked-away',
					detail: { reason: entry.reason },
					now,
				})
		}
		return { added: added.length, rejected }
	})

type EndInput = {
	actor: Actor
	dealId: string
	key: string
	outcome: 'signed' | 'walked_away'
	reason: string
	/** Whether a paper differs from what was agreed: then signing requires a reason. */
	differs: boolean
	now: Date
}

/**
 * Ends a signing.
 * @throws Invalid('reason') if a paper that differs is signed without a reason; Invalid if no paper was read; as `appendSigningEntries`
 */
export async function endSigning(
	db: Db,
	{ outcome, reason, differs, key, now, ...input }: EndInput,
): Promise<void> {
	const trimmedReason = reason.trim()
	if (outcome === 'signed' && differs && !trimmedReason)
		throw new Invalid(
			'A document differs from what was agreed. Tell us in your own words why you’re signing it.',
			'reason',
		)
	const { papers } = stateOfEntries(await listSigningEntries(db, { dealId: input.dealId }))
	if (papers.size === 0) throw new Invalid('Read a document first.')
	await addSigningEntries(db, {
		...input,
		entries: [{ key, writtenAt: now, entry: { kind: 'end', outcome, reason: trimmedReason } }],
		now,
	})
}

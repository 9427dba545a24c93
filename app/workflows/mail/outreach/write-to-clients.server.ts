import type { Db } from '#app/db/client.server.ts'
import { uuidOf } from '#app/lib/uuid-of.server.ts'
import type { Staff } from '#app/modules/auth/actor.ts'
import { listAddressees } from '#app/modules/clients/clients.server.ts'
import type { ChosenClient, SeveralResult } from '#app/modules/clients/files/several.ts'
import { startDraft } from '#app/modules/mail/drafts/drafts.server.ts'

type WriteInput = {
	actor: Staff
	chosen: readonly ChosenClient[]
	/** Identifies the page of the list: the same clients chosen on it are the same email. */
	formKey: string
	now: Date
}

/**
 * Starts an email to several clients, of which each gets a message of their own (docs/decisions/0137); to one, an email of their case.
 * Those without an address are left out.
 * @returns the id of its draft; null if nobody has an address
 * @throws Forbidden, Invalid
 */
export async function writeToClients(
	db: Db,
	{ actor, chosen, formKey, now }: WriteInput,
): Promise<{ draftId: string | null; result: SeveralResult }> {
	const ids = chosen.map(({ id }) => id)
	const found = await listAddressees(db, { actor, ids })
	const left: SeveralResult['left'] = ids
		.filter((id) => !found.some((each) => each.id === id))
		.map(() => ({ name: null, reason: 'there is no such file anymore' }))
	const to: { id: string; name: string; email: string }[] = []
	for (const { id, name, isMerged, email } of found)
		if (isMerged) left.push({ name, reason: 'the file was merged with another' })
		else if (email) to.push({ id, name, email })
		else left.push({ name, reason: 'the file has no email address' })
	const result = { done: to.length, left }
	if (to.length === 0) return { draftId: null, result }
	const draftId = uuidOf(`email to clients ${actor.id} ${formKey} ${to.map(({ id }) => id).join()}`)
	const noCase = { threadId: null, answersId: null, dealId: null, documentId: null, outreachId: null }
	const clientId = to.length === 1 ? to[0]!.id : null
	await startDraft(db, { actor, id: draftId, subjects: { ...noCase, clientId }, to, now })
	return { draftId, result }
}

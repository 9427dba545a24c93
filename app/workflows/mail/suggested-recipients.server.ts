import type { Db } from '#app/db/client.server.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { findNamedClient, identityOf } from '#app/modules/clients/clients.server.ts'
import { listDealerContacts } from '#app/modules/deals/dealer-choices.server.ts'
import { roleLabel } from '#app/modules/deals/dealers/dealer-roles.ts'
import { listDealsOfClient } from '#app/modules/deals/deals.server.ts'
import { listDocuments } from '#app/modules/deals/documents/documents.server.ts'
import { listVehicles } from '#app/modules/deals/vehicles.server.ts'
import type { SuggestedRecipient } from '#app/modules/mail/components/compose.ts'
import type { DraftSubjects } from '#app/modules/mail/drafts/draft.ts'
import { listPeopleOfThread } from '#app/modules/mail/threads/threads.server.ts'
import { typedRecipient } from '#app/modules/mail/writing/recipients.ts'

/** A case with more dealers is rare, and its list would be too long to choose from. */
const dealersMax = 12

type SuggestInput = { viewer: Viewer; subjects: Pick<DraftSubjects, 'clientId' | 'dealId' | 'threadId'> }

/** Lists whom an email of a case can go to: the client, the dealers of the deal, the people of the thread. @throws Forbidden */
export async function listSuggestedRecipients(
	db: Db,
	{ viewer, subjects: { clientId, dealId, threadId } }: SuggestInput,
): Promise<SuggestedRecipient[]> {
	const [people, ofClient, ofDealers] = await Promise.all([
		threadId ? listPeopleOfThread(db, { threadId }) : [],
		clientId ? clientRecipients(db, { viewer, clientId }) : [],
		clientId ? dealerRecipients(db, { viewer, clientId, dealId }) : [],
	])
	const ofThread = people.map((person) => ({ typed: typedRecipient(person), about: 'in this conversation' }))
	const byAddress = new Map<string, SuggestedRecipient>()
	for (const each of [...ofClient, ...ofDealers, ...ofThread]) {
		const lowerAddress = (/<([^<>]+)>$/.exec(each.typed)?.[1] ?? each.typed).toLowerCase()
		if (!byAddress.has(lowerAddress)) byAddress.set(lowerAddress, each)
	}
	return [...byAddress.values()]
}

async function clientRecipients(
	db: Db,
	{ viewer, clientId }: { viewer: Viewer; clientId: string },
): Promise<SuggestedRecipient[]> {
	const client = await findNamedClient(db, { actor: viewer, id: clientId })
	if (!client) return []
	const { emails } = await identityOf(db, { clientId: client.id })
	return emails.map((email) => ({ typed: typedRecipient({ name: client.name, email }), about: 'the client' }))
}

type DealerRecipientsInput = { viewer: Viewer; clientId: string; dealId: string | null }

async function dealerRecipients(
	db: Db,
	{ viewer, clientId, dealId }: DealerRecipientsInput,
): Promise<SuggestedRecipient[]> {
	const actor = viewer
	const deals = await listDealsOfClient(db, { actor, clientId })
	const deal = deals.find(({ id }) => id === dealId) ?? deals[0]
	if (!deal) return []
	const [documents, vehicles] = await Promise.all([
		listDocuments(db, { actor, dealId: deal.id }),
		listVehicles(db, { dealId: deal.id }),
	])
	const ids = new Set([...documents, ...vehicles].flatMap(({ dealerId }) => dealerId ?? []))
	const contacts = await listDealerContacts(db, { actor, ids: [...ids].slice(0, dealersMax) })
	return contacts.flatMap(({ name, email, people, doNotUse }) => {
		const note = doNotUse ? `${name}, marked “do not use”` : name
		return [
			...people
				.filter((person) => person.email)
				.map((person) => ({
					typed: typedRecipient(person),
					about: `${roleLabel(person.role).toLowerCase()}, ${note}`,
				})),
			...(email ? [{ typed: typedRecipient({ name, email }), about: note }] : []),
		]
	})
}

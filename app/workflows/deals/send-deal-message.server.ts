import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import { siteActor } from '#app/modules/auth/actor.server.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { getClient, identityOf } from '#app/modules/clients/clients.server.ts'
import { findDealerContact } from '#app/modules/deals/dealer-choices.server.ts'
import { getDocument } from '#app/modules/deals/documents/documents.server.ts'
import { assertDealerMessage, dealerMessageLimits } from '#app/modules/deals/forms/dealer-message.ts'
import { type DealMessage, recordDealMessage } from '#app/modules/deals/messages.server.ts'
import { assertMay } from '#app/modules/deals/policy.ts'
import { emptyFields } from '#app/modules/mail/drafts/draft.ts'
import { saveDraft } from '#app/modules/mail/drafts/drafts.server.ts'
import { type SendMailDeps, sendLocked } from '#app/workflows/mail/send-mail.server.ts'
import { recordDealEvent } from './record-deal-event.server.ts'

type SendMessageInput = {
	actor: Actor
	documentId: string
	formKey: string
	/** The id of the person at the dealer whom it is for; empty for the dealer in general. */
	personId: string
	/** Another address to send it to; empty for the address in the dealer book. */
	toEmail: string
	subject: string
	text: string
	sentBy: DealMessage['sentBy']
	/** Whether the advisor has confirmed to write to a dealer that is marked "do not use". */
	mayUseDealer: boolean
	now: Date
}

/**
 * Stores a message to a dealer, adds an event to the client's history and, if it is to be emailed, sends it in the same transaction: once
 * per form, as a new conversation of the client, which the dealer's answer will join. A text with the client's name or contact details is
 * rejected.
 * @throws Forbidden, NotFound, Conflict; Invalid with the field
 */
export const sendDealMessage = (
	db: Db,
	deps: SendMailDeps,
	{ mayUseDealer, personId, ...input }: SendMessageInput,
): Promise<{ message: DealMessage; isNew: boolean }> =>
	transact(db, async (tx) => {
		const { actor, documentId, now } = input
		assertMay(actor, 'run')
		const { document, deal: before } = await getDocument(tx, { actor, id: documentId })
		const client = await getClient(tx, { actor, id: before.clientId })
		const { emails } = await identityOf(tx, { clientId: client.id })
		assertDealerMessage(input, { name: client.name, phone: client.phone, emails })
		const dealer = await findDealerContact(tx, { actor, id: document.dealerId })
		const person = dealer?.people.find(({ id }) => id === personId)
		if (personId && !person) throw new Invalid('This person does not work at this dealer.', 'personId')
		if (dealer?.doNotUse && !mayUseDealer)
			throw new Invalid(
				'This dealer is marked “do not use”. Confirm that you want to write to them.',
				'mayUseDealer',
			)
		const toEmail =
			input.sentBy === 'emailed' ? readAddress(input.toEmail || person?.email || dealer?.email || '') : ''
		const { message, deal, isNew } = await recordDealMessage(tx, { ...input, toEmail })
		if (!isNew) return { message, isNew }
		const { subject, text } = message
		if (toEmail) {
			const draft = await saveDraft(tx, {
				actor,
				id: message.id,
				subjects: {
					threadId: null,
					answersId: null,
					clientId: client.id,
					dealId: deal.id,
					documentId,
					outreachId: null,
				},
				fields: { ...emptyFields, to: toEmail, subject, text, mayUseDealer },
				editKey: message.id,
				version: 0,
				alsoScheduled: false,
				now,
			})
			await sendLocked(tx, deps, { draft, attachments: [], actor: siteActor('request', actor.id), now })
		}
		const name = dealer?.name ?? document.writtenBy
		const detail = { dealer: person ? `${person.name}, ${name}` : name, subject, document: documentId }
		await recordDealEvent(tx, { actor, deal, what: 'deal-message-sent', detail, now })
		return { message, isNew }
	})

function readAddress(text: string): string {
	const address = text.trim()
	const isAddress = /^[^\s@,;<>]{1,64}@[^\s@,;<>]{1,180}\.[^\s@,;<>.]{2,24}$/.test(address)
	if (!isAddress || address.length > dealerMessageLimits.email)
		throw new Invalid('Enter the dealer’s email address, like sales@example.com.', 'toEmail')
	return address
}

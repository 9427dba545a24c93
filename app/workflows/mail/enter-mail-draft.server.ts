import type { Db } from '#app/db/client.server.ts'
import { Conflict, Invalid } from '#app/lib/errors.ts'
import { siteActor } from '#app/modules/auth/actor.server.ts'
import { nameOfClient } from '#app/modules/clients/clients.server.ts'
import { applyEvent } from '#app/modules/clients/steps/apply-event.server.ts'
import { can } from '#app/modules/deals/deal-status.ts'
import { findDealerContact } from '#app/modules/deals/dealer-choices.server.ts'
import {
	type DealerAddress,
	findDealerAddresses,
} from '#app/modules/deals/dealers/dealer-addresses.server.ts'
import { type Deal, listDealsOfClient } from '#app/modules/deals/deals.server.ts'
import { attachDocumentFile } from '#app/modules/deals/documents/document-files.server.ts'
import type { DraftInput } from '#app/modules/deals/documents/edit-documents.server.ts'
import { checkTyped } from '#app/modules/deals/forms/check-document.ts'
import { nameCharsMax } from '#app/modules/deals/forms/deal-fields.ts'
import { readCheckSettings } from '#app/modules/deals/forms/editor-page.server.ts'
import { typedOfDocument } from '#app/modules/deals/forms/typed-document.ts'
import { getCurrentLaw } from '#app/modules/deals/law/current-law.server.ts'
import { queueQuoteNotice } from '#app/modules/mail/emails/quote-notice.server.ts'
import type { MailMessage, MailThread } from '#app/modules/mail/threads/threads.server.ts'
import type { Upload } from '#app/modules/uploads/uploads.server.ts'
import { documentOfReading } from '#engine'
import { enterDocument } from '../deals/deal-documents.server.ts'
import { startDealOfClient } from '../deals/deals.server.ts'
import { emailsOfClient } from './outreach/separate-messages.server.ts'
import type { MailQuote } from './read-mail-quote.server.ts'

type EnterInput = {
	thread: MailThread
	message: MailMessage
	quote: MailQuote
	/** The copies of the message's files that were made for the deal. */
	uploads: readonly Upload[]
	origin: string
	now: Date
}

const actor = siteActor('mail')
const textCharsMax = 20_000
const closedProblem = 'This message has a quote, but all deals of this client are closed.'

/**
 * Enters the quote in a message into the client's open deal, as an unconfirmed draft, and emails the advisor what to ask about. Starts a
 * deal for a client who never had one. Call it in the transaction that finishes the message. Returns the document's id, or null and why it
 * could not be entered.
 */
export async function enterMailDraft(
	tx: Db,
	input: EnterInput,
): Promise<{ documentId: string | null; problem?: string }> {
	const { thread, message, quote, now } = input
	const deal = await openDeal(tx, { clientId: thread.clientId!, formKey: message.id, now })
	if (!deal) return { documentId: null, problem: closedProblem }
	const { dealer, writtenBy } = await findWriter(tx, { thread, message, quote })
	const { draft, facts } = await draftOfQuote(tx, { deal, dealer, writtenBy, quote, now })
	try {
		const { document } = await enterDocument(tx, { actor, dealId: deal.id, formKey: message.id, draft, now })
		for (const { id } of input.uploads)
			await attachDocumentFile(tx, { actor, documentId: document.id, uploadId: id, now })
		const name = dealer?.dealerName ?? draft.writtenBy
		await applyEvent(tx, {
			event: 'An email from a dealer contains a quote',
			clientId: deal.clientId,
			objects: { deal: deal.id, document: document.id },
			opens: [{ rule: 'document.check', with: name }],
			now,
		})
		await queueQuoteNotice(tx, {
			messageId: message.id,
			clientName: await nameOfClient(tx, { id: deal.clientId }),
			dealerName: name,
			askCents: facts.askCents,
			asks: facts.asks,
			checksum: quote.reading.checksum.message,
			markedLines: quote.reading.lines.filter(({ marks }) => marks.length > 0).length,
			url: `${input.origin}/admin/clients/${deal.clientId}/deal/documents/${document.id}?deal=${deal.id}`,
			origin: input.origin,
		})
		return { documentId: document.id }
	} catch (error) {
		if (error instanceof Invalid || error instanceof Conflict)
			return { documentId: null, problem: error.message }
		throw error
	}
}

/** Returns the client's open deal. Starts one if the client has no deal; null if all are closed. */
async function openDeal(
	tx: Db,
	{ clientId, formKey, now }: { clientId: string; formKey: string; now: Date },
): Promise<Deal | null> {
	const deals = await listDealsOfClient(tx, { actor, clientId })
	const open = deals.find(can.receive)
	if (open || deals.length > 0) return open ?? null
	return startDealOfClient(tx, { actor, clientId, formKey, now })
}

type WriterInput = Pick<EnterInput, 'thread' | 'message' | 'quote'>

/**
 * Finds who wrote a quote: the dealer of the sender, else that of the thread, else the sender. Of one that was forwarded, whoever wrote it
 * is named only by a text that anybody can change, so that the advisor is asked; neither is returned then.
 */
async function findWriter(
	tx: Db,
	{ thread, message, quote }: WriterInput,
): Promise<{ dealer: DealerAddress | null; writtenBy: string }> {
	const { from, fromEmail } = message
	const email = fromEmail.toLowerCase()
	const isClient = (await emailsOfClient(tx, thread.clientId)).includes(email)
	const [own] = isClient
		? []
		: await findDealerAddresses(tx, { actor, emails: [email], expectedId: thread.dealerId })
	if (own) return { dealer: own, writtenBy: '' }
	const ofThread =
		!isClient && thread.dealerId ? await findDealerContact(tx, { actor, id: thread.dealerId }) : null
	if (ofThread && thread.dealerId)
		return {
			dealer: {
				email,
				known: 'domain',
				dealerId: thread.dealerId,
				dealerName: ofThread.name,
				personId: null,
				personName: null,
				doNotUse: ofThread.doNotUse,
				doNotUseReason: ofThread.doNotUseReason,
			},
			writtenBy: '',
		}
	const isForwarded = quote.forwardedFrom.length > 0
	return { dealer: null, writtenBy: isClient || isForwarded ? '' : from.name || from.email }
}

type QuoteDraftInput = {
	deal: Deal
	dealer: DealerAddress | null
	writtenBy: string
	quote: MailQuote
	now: Date
}

/** Fills the form of a document as if somebody had typed it, and checks it. */
async function draftOfQuote(tx: Db, { deal, dealer, writtenBy, quote, now }: QuoteDraftInput) {
	const { reading, text, fileName } = quote
	const law = await getCurrentLaw({ db: tx, clock: { now: () => now } })
	const settings = await readCheckSettings(tx, { actor, deal, law, state: reading.document.state })
	const typed = typedOfDocument(documentOfReading(reading))
	const values = {
		...typed.values,
		title: fileName ? `From an email: ${fileName}`.slice(0, nameCharsMax) : 'From an email',
		dealerId: dealer?.dealerId ?? '',
		dealerPersonId: dealer?.personId ?? '',
		writtenBy: writtenBy.slice(0, nameCharsMax),
		date: typed.values.date || law.today,
		state: typed.values.state || (deal.buyer?.state ?? ''),
		zip: typed.values.zip || (deal.buyer?.zip ?? ''),
		vehicleId: settings.vehicles.length === 1 ? settings.vehicles[0]!.id : '',
	}
	const form = { ...typed, values, text: text.slice(0, textCharsMax) }
	const { document, facts } = checkTyped(form, settings)
	const draft: DraftInput = {
		kind: reading.document.kind,
		title: values.title,
		dealerId: dealer?.dealerId ?? null,
		dealerPersonId: dealer?.personId ?? null,
		writtenBy: values.writtenBy,
		vehicleId: values.vehicleId || null,
		typed: form,
		document,
	}
	return { draft, facts }
}

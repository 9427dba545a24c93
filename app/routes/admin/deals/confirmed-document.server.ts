import type { RouterContextProvider } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { respondToFailure } from '#app/http/form-result.server.ts'
import { throwIfRejected } from '#app/http/forms.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { typedValues } from '#app/http/typed-values.server.ts'
import { formatMoment, yearOf } from '#app/lib/dates/dates.ts'
import { Invalid } from '#app/lib/errors.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { findDealerContact } from '#app/modules/deals/dealer-choices.server.ts'
import type { Deal } from '#app/modules/deals/deals.server.ts'
import { readDocumentFacts } from '#app/modules/deals/documents/document-card.ts'
import { aboutDocument, nameOfWriter } from '#app/modules/deals/documents/document-strip.ts'
import type { NamedDocument } from '#app/modules/deals/documents/documents.server.ts'
import { readCheckSettings } from '#app/modules/deals/forms/editor-page.server.ts'
import { type DealMessage, listDealMessages } from '#app/modules/deals/messages.server.ts'
import { writeDealerReply } from '#app/modules/deals/quote-check/dealer-reply.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { chooseDealDocument } from '#app/workflows/deals/deal-documents.server.ts'
import { sendDealMessage } from '#app/workflows/deals/send-deal-message.server.ts'
import type { CurrentLaw } from '#engine'

type Context = Readonly<RouterContextProvider>
type Confirmed = { actor: Actor; deal: Deal; document: NamedDocument; law: CurrentLaw }

/** Returns a confirmed document for its page: the report, the proposed message to its dealer, and the messages already sent. */
export async function readConfirmed(context: Context, { actor, deal, document, law }: Confirmed) {
	const { db, clock } = getServices(context)
	const [settings, contact, messages, { timeZone, advisorName }] = await Promise.all([
		readCheckSettings(db, { actor, deal, law, state: document.document?.state }),
		findDealerContact(db, { actor, id: document.dealerId }),
		listDealMessages(db, { dealId: deal.id }),
		getSettings(db),
	])
	const thisYear = yearOf(clock.now(), timeZone)
	const { facts, report } = readDocumentFacts({
		document: document.document,
		stored: document,
		buyer: settings.buyer,
		lawRows: law.lawRows,
		today: law.today,
	})
	const reply =
		document.document && report
			? writeDealerReply({
					document: document.document,
					report,
					name: advisorName,
				})
			: null
	return {
		id: document.id,
		state: document.state,
		kind: document.kind,
		title: nameOfWriter(document),
		about: aboutDocument(document),
		document: document.document!,
		facts,
		report: report!,
		message: {
			personId: document.dealerPersonId ?? '',
			toEmail: '',
			subject: reply?.subject ?? 'Your numbers',
			text: reply?.text ?? '',
		},
		contact: contact && { name: contact.name, email: contact.email, people: contact.people },
		doNotUseReason: contact?.doNotUse ? contact.doNotUseReason : null,
		messages: messages
			.filter((each) => each.documentId === document.id)
			.map((each) => listedMessage(each, timeZone, thisYear)),
	}
}

/** Formats a message to a dealer for a list. */
export const listedMessage = (
	{ id, subject, text, sentBy, toEmail, sentAt }: DealMessage,
	timeZone: string,
	thisYear: number,
) => ({
	id,
	subject,
	text,
	how: sentBy === 'emailed' ? `Emailed to ${toEmail}` : 'Copied',
	at: formatMoment(sentAt, timeZone, thisYear),
	instant: sentAt.toISOString(),
})

type ActInput = Omit<Confirmed, 'law'> & { clientId: string; form: FormData }

/** Handles the forms of a confirmed document: choose it, undo the choice, write to its dealer. */
export async function actOnConfirmed(context: Context, { actor, document, clientId, form }: ActInput) {
	const services = getServices(context)
	const { db, clock } = services
	const { id } = document
	const intent = String(form.get('intent') ?? '')
	const page = `/admin/clients/${clientId}/deal/documents/${id}`
	const values = typedValues(form, ['personId', 'toEmail', 'subject', 'text'])
	const now = clock.now()
	try {
		throwIfRejected(context)
		if (intent === 'choose' || intent === 'unchoose') {
			await chooseDealDocument(db, { actor, id, chosen: intent === 'choose', now })
			const title = intent === 'choose' ? 'Chosen' : 'No longer chosen'
			return redirectWithToast(page, { kind: 'success', title, description: '' })
		}
		if (intent !== 'send' && intent !== 'copied') throw new Invalid('Choose what to do with this document.')
		await sendDealMessage(db, services, {
			...values,
			actor,
			documentId: id,
			formKey: String(form.get('formKey') ?? ''),
			sentBy: intent === 'send' ? 'emailed' : 'copied',
			mayUseDealer: form.get('mayUseDealer') === 'on',
			now,
		})
		const title = intent === 'send' ? 'Message sent' : 'Message saved in the file'
		return redirectWithToast(`${page}#messages`, { kind: 'success', title, description: '' })
	} catch (error) {
		if (error instanceof Response) return throwErrorResponse(error)
		const fallback = 'This could not be done. Please try again.'
		return respondToFailure<string>(context, error, { formId: intent, values, fallback })
	}
}

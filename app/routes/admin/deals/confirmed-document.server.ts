import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { getServices } from '#app/http/context.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { formatMoment, yearOf } from '#app/lib/dates/dates.ts'
import { controlsOf } from '#app/lib/forms/form-controls.ts'
import { anyText, withControl } from '#app/lib/forms/form-fields.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { findDealerContact } from '#app/modules/deals/dealer-choices.server.ts'
import type { Deal } from '#app/modules/deals/deals.server.ts'
import { readDocumentFacts } from '#app/modules/deals/documents/document-card.ts'
import { aboutDocument, nameOfWriter } from '#app/modules/deals/documents/document-strip.ts'
import type { NamedDocument } from '#app/modules/deals/documents/documents.server.ts'
import { dealerMessageLimits, messageFormId } from '#app/modules/deals/forms/dealer-message.ts'
import { readCheckSettings } from '#app/modules/deals/forms/editor-page.server.ts'
import { addZipRates } from '#app/modules/deals/law/zip-rates.server.ts'
import { type DealMessage, listDealMessages } from '#app/modules/deals/messages.server.ts'
import { writeDealerReply } from '#app/modules/deals/quote-check/dealer-reply.ts'
import { chooseDealDocument } from '#app/workflows/deals/deal-documents.server.ts'
import { sendDealMessage } from '#app/workflows/deals/send-deal-message.server.ts'
import { type CurrentLaw, targetTotalOf } from '#engine'

type Context = Readonly<RouterContextProvider>
type Confirmed = { actor: Actor; deal: Deal; document: NamedDocument; law: CurrentLaw }

/** Returns a confirmed document for its page: the report, the proposed message to its dealer, and the messages already sent. */
export async function readConfirmed(context: Context, { actor, deal, document, law }: Confirmed) {
	const { db, clock } = getServices(context)
	const [settings, contact, messages, { timeZone, advisorName }] = await Promise.all([
		readCheckSettings(db, { actor, deal, law, state: document.document?.state }),
		findDealerContact(db, { actor, id: document.dealerId }),
		listDealMessages(db, { dealId: deal.id }),
		readSettings(context),
	])
	const thisYear = yearOf(clock.now(), timeZone)
	const { buyer } = settings
	const { lawRows } = await addZipRates(db, law, { buyer, documents: [document] })
	const { facts, report } = readDocumentFacts({
		document: document.document,
		stored: document,
		buyer,
		lawRows,
		today: law.today,
	})
	const read = document.document
	const reply =
		read && report
			? writeDealerReply({
					document: read,
					report,
					name: advisorName,
					writer: 'advisor',
					targetOf: (asked) => targetTotalOf(read, report, { asked, buyer, lawRows, today: law.today }),
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
		controls: controlsOf(messageSchema),
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

const { email, subject, text } = dealerMessageLimits

/** The message to a dealer; `sendDealMessage` checks it. */
const messageSchema = z.object({
	formKey: anyText(),
	personId: anyText(),
	toEmail: withControl(anyText(), { type: 'email', autoComplete: 'off', maxLength: email }),
	subject: withControl(anyText(), { maxLength: subject }),
	text: withControl(anyText(), { maxLength: text }),
	mayUseDealer: z.boolean(),
})

type ActInput = Pick<Confirmed, 'actor' | 'document'> & { home: string }
type Args = { request: Request; context: Context }

/** Handles the forms of a confirmed document: choose it, undo the choice, write to its dealer. */
export function runConfirmedForms(args: Args, { actor, document: { id }, home }: ActInput) {
	const services = getServices(args.context)
	const { db, clock } = services
	const now = clock.now()
	const page = `${home}/documents/${id}`
	const choose = (chosen: boolean, title: string) =>
		formAction({ run: () => chooseDealDocument(db, { actor, id, chosen, now }), message: title, to: page })
	const write = (sentBy: 'emailed' | 'copied', title: string) =>
		formAction({
			schema: messageSchema,
			formId: () => messageFormId,
			run: (sent) => sendDealMessage(db, services, { ...sent, actor, documentId: id, sentBy, now }),
			message: title,
			to: `${page}#messages`,
		})
	return runForms(
		args,
		{
			choose: choose(true, 'Chosen'),
			unchoose: choose(false, 'No longer chosen'),
			send: write('emailed', 'Message sent'),
			copied: write('copied', 'Message saved in the file'),
		},
		{ fallback: 'This could not be done. Please try again.' },
	)
}

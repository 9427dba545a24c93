import type { RouterContextProvider } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { findNamedClient } from '#app/modules/clients/clients.server.ts'
import { listFiles } from '#app/modules/clients/files/list-files.server.ts'
import { findDealerContact } from '#app/modules/deals/dealer-choices.server.ts'
import { getDocument } from '#app/modules/deals/documents/documents.server.ts'
import { getCurrentLaw } from '#app/modules/deals/law/current-law.server.ts'
import type { Compose } from '#app/modules/mail/components/compose.ts'
import {
	type DraftFields,
	type DraftSubjects,
	draftLimits,
	emptyFields,
} from '#app/modules/mail/drafts/draft.ts'
import { getTemplate } from '#app/modules/mail/templates/templates.server.ts'
import { isUnanswered, listOutreachRecipients } from '#app/modules/mail/threads/outreach.server.ts'
import { answerSubject } from '#app/modules/mail/writing/answer.ts'
import { fillTemplate } from '#app/modules/mail/writing/merge-fields.ts'
import { typedRecipient, typedRecipients } from '#app/modules/mail/writing/recipients.ts'
import { readMergeValues } from '#app/workflows/mail/read-merge-values.server.ts'
import { readCompose } from './compose.server.ts'

type Context = Readonly<RouterContextProvider>
type NewMailInput = { viewer: Viewer; query: URLSearchParams }

const shownMax = 8

/** Returns the initial values of a new email from the URL, and the clients to choose from if it names none. @throws NotFound */
export async function readNewMail(
	context: Context,
	{ viewer, query }: NewMailInput,
): Promise<{ compose: Compose; who: string; found: { id: string; name: string; reference: string }[] }> {
	const { db } = getServices(context)
	const followUp = query.get('followUp')
	if (followUp) {
		const draft = await followUpOf(context, { viewer, outreachId: followUp })
		return { compose: await readCompose(context, { viewer, draft }), who: '', found: [] }
	}
	const { subjects, to } = await readSubjects(context, { viewer, query })
	const fields = await fillFields(context, { viewer, subjects, to, template: query.get('template') })
	const who = (query.get('who') ?? '').trim().slice(0, 200)
	const files = subjects.clientId
		? []
		: (await listFiles(db, { actor: viewer, search: who, limit: shownMax })).files
	return {
		compose: await readCompose(context, { viewer, draft: { subjects, fields } }),
		who,
		found: files.map(({ id, name, reference }) => ({ id, name, reference })),
	}
}

/** Returns an email to those who have not answered one that each recipient got separately. @throws Forbidden, NotFound */
async function followUpOf(
	context: Context,
	{ viewer, outreachId }: { viewer: Viewer; outreachId: string },
): Promise<{ subjects: DraftSubjects; fields: DraftFields }> {
	const { db } = getServices(context)
	const recipients = await listOutreachRecipients(db, { actor: viewer, id: outreachId })
	const { clientId, dealId, subject } = recipients[0]!.thread
	const isSame = recipients.every(({ thread }) => thread.subject === subject)
	const isOneCase = recipients.every(({ thread }) => thread.clientId === clientId)
	return {
		subjects: {
			threadId: null,
			answersId: null,
			clientId: isOneCase ? clientId : null,
			dealId: isOneCase ? dealId : null,
			documentId: null,
			outreachId,
		},
		fields: {
			...emptyFields,
			to: typedRecipients(recipients.filter(isUnanswered).map(({ to }) => to)),
			subject: isSame ? answerSubject(subject) : 'Re: my email',
			text: isOneCase ? followUpText : followUpOfClients,
		},
	}
}

const followUpText = 'Hello,\n\nI have not heard back yet. Can you send me your numbers?'
const followUpOfClients = 'Hello {{client_first_name}},\n\nI have not heard back from you yet.'

/** Reads what the email is about, and its recipient: the client (`to=client`), an address, or the dealer of the document. */
async function readSubjects(context: Context, { viewer, query }: NewMailInput) {
	const { db } = getServices(context)
	const id = (name: string) => {
		const text = query.get(name) ?? ''
		return isUuid(text) ? text : null
	}
	const documentId = id('document')
	const found = documentId ? await getDocument(db, { actor: viewer, id: documentId }) : null
	const clientId = found?.deal.clientId ?? id('client')
	const client = clientId ? await findNamedClient(db, { actor: viewer, id: clientId }) : null
	const subjects: DraftSubjects = {
		threadId: null,
		answersId: null,
		clientId: client?.id ?? null,
		dealId: found?.deal.id ?? id('deal'),
		documentId,
		outreachId: null,
	}
	const typed = (query.get('to') ?? '').slice(0, draftLimits.recipients)
	if (typed === 'client') return { subjects, to: client?.email ? typedRecipient(client) : '' }
	if (typed || !found) return { subjects, to: typed }
	const { dealerId, dealerPersonId } = found.document
	const contact = await findDealerContact(db, { actor: viewer, id: dealerId })
	const person = contact?.people.find((each) => each.id === dealerPersonId && each.email)
	const recipient = person ?? (contact?.email ? contact : null)
	return { subjects, to: recipient ? typedRecipient(recipient) : '' }
}

type FillInput = { viewer: Viewer; subjects: DraftSubjects; to: string; template: string | null }

async function fillFields(
	context: Context,
	{ viewer, subjects, to, template: id }: FillInput,
): Promise<DraftFields> {
	if (!id) return { ...emptyFields, to }
	const services = getServices(context)
	const { db, clock } = services
	const template = await getTemplate(db, { actor: viewer, id })
	const law = await getCurrentLaw(services)
	const values = await readMergeValues(db, { actor: viewer, subjects, to, law, now: clock.now() })
	return {
		...emptyFields,
		to,
		subject: fillTemplate(template.subject, values).text.slice(0, draftLimits.subject),
		text: fillTemplate(template.text, values).text,
	}
}

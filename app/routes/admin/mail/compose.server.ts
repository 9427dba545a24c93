import type { RouterContextProvider } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { formatMoment, yearOf } from '#app/lib/dates/dates.ts'
import { cityOf, localDateOf, localTimeOf } from '#app/lib/dates/zoned-time.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { namesOfClients } from '#app/modules/clients/clients.server.ts'
import type { Compose, SeparatePreview } from '#app/modules/mail/components/compose.ts'
import type { DraftFields, DraftSubjects } from '#app/modules/mail/drafts/draft.ts'
import { listDraftFiles } from '#app/modules/mail/drafts/draft-files.server.ts'
import type { MailDraft } from '#app/modules/mail/drafts/drafts.server.ts'
import { getSignature } from '#app/modules/mail/mail-settings.server.ts'
import { listTemplates } from '#app/modules/mail/templates/templates.server.ts'
import { findMessage } from '#app/modules/mail/threads/threads.server.ts'
import { quotedOriginal } from '#app/modules/mail/writing/answer.ts'
import { filledKey, listOpenFields, mergeFields } from '#app/modules/mail/writing/merge-fields.ts'
import { typedRecipient } from '#app/modules/mail/writing/recipients.ts'
import {
	readSeparateMessages,
	type SeparateMessage,
} from '#app/workflows/mail/outreach/separate-messages.server.ts'
import { listSuggestedRecipients } from '#app/workflows/mail/suggested-recipients.server.ts'
import { formatSize } from './format-size.ts'

type Context = Readonly<RouterContextProvider>

/** An existing draft, or the initial values of a new one. */
type ReadComposeInput = {
	viewer: Viewer
	draft: MailDraft | { subjects: DraftSubjects; fields: DraftFields }
}

/** Returns the data that the form of an email shows. @throws Forbidden */
export async function readCompose(context: Context, { viewer, draft }: ReadComposeInput): Promise<Compose> {
	const { db, clock } = getServices(context)
	const stored = 'id' in draft ? draft : null
	const subjects = 'id' in draft ? subjectsOf(draft) : draft.subjects
	const fields = 'id' in draft ? fieldsOf(draft) : draft.fields
	const actor = viewer
	const { timeZone } = await readSettings(context)
	const now = clock.now()
	const [templates, files, { signature, undoSeconds }, answered, suggested, client, separate] =
		await Promise.all([
			listTemplates(db, { actor }),
			stored ? listDraftFiles(db, { draftId: stored.id }) : [],
			getSignature(db),
			subjects.answersId ? findMessage(db, { id: subjects.answersId }) : null,
			listSuggestedRecipients(db, { viewer, subjects }),
			findClient(context, { viewer, clientId: subjects.clientId }),
			readSeparateMessages(db, { actor, draft: { ...subjects, ...fields }, now }),
		])
	const thisYear = yearOf(now, timeZone)
	const { sendAt = null } = stored ?? {}
	return {
		id: stored?.id ?? crypto.randomUUID(),
		state: stateOf(stored),
		undoSeconds,
		editKey: crypto.randomUUID(),
		version: stored?.version ?? 0,
		subjects,
		fields,
		open: {
			subject: openFieldsOf(fields.subject, separate !== null),
			text: openFieldsOf(fields.text, separate !== null),
		},
		separate: separate ? separate.map(previewOf) : null,
		suggested,
		templates: templates.map(({ id, title }) => ({ id, title })),
		files: files.map(({ id, name, sizeBytes }) => ({ id, name, size: formatSize(sizeBytes) })),
		sendAt: sendAt && {
			local: `${localDateOf(sendAt, timeZone)}T${localTimeOf(sendAt, timeZone)}`,
			text: `${formatMoment(sendAt, timeZone, thisYear)} (${cityOf(timeZone)})`,
		},
		city: cityOf(timeZone),
		problem: stored?.problem ?? '',
		quote: answered && quotedOriginal({ ...answered, when: formatMoment(answered.at, timeZone, thisYear) }),
		client,
		signature,
	}
}

/** Of an email that is filled for each recipient, only the fields that templates do not know stay open. */
const openFieldsOf = (text: string, isSeparate: boolean) =>
	listOpenFields(text).filter(({ reason }) => !isSeparate || reason === 'unknown')

const previewOf = ({ recipient, dealer, subject, text, asked }: SeparateMessage): SeparatePreview => ({
	to: typedRecipient(recipient),
	dealer: dealer?.dealerName ?? null,
	subject,
	text,
	asked: asked.map(({ field, value }) => ({
		key: filledKey(recipient.email, field),
		label: mergeFields[field],
		value,
	})),
})

const stateOf = (draft: MailDraft | null): Compose['state'] =>
	!draft ? 'new' : draft.isUndoDelay ? 'undo_delay' : draft.state === 'scheduled' ? 'scheduled' : 'draft'

const subjectsOf = ({
	threadId,
	answersId,
	clientId,
	dealId,
	documentId,
	outreachId,
}: MailDraft): DraftSubjects => ({
	threadId,
	answersId,
	clientId,
	dealId,
	documentId,
	outreachId,
})

const fieldsOf = (draft: MailDraft): DraftFields => ({
	to: draft.to,
	cc: draft.cc,
	subject: draft.subject,
	text: draft.text,
	quotes: draft.quotes,
	mayShowClient: draft.mayShowClient,
	mayUseDealer: draft.mayUseDealer,
	mayShareAddresses: draft.mayShareAddresses,
	filled: draft.filled,
})

async function findClient(
	context: Context,
	{ viewer, clientId }: { viewer: Viewer; clientId: string | null },
) {
	if (!clientId) return null
	const { db } = getServices(context)
	const names = await namesOfClients(db, { actor: viewer, ids: [clientId] })
	const named = names.get(clientId)
	return named ? { id: clientId, ...named } : null
}

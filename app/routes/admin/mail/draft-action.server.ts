import { type RouterContextProvider, redirect } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { respondToFailure } from '#app/http/form-result.server.ts'
import { throwIfRejected } from '#app/http/forms.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { typedValues } from '#app/http/typed-values.server.ts'
import { formatMoment } from '#app/lib/dates/dates.ts'
import { cityOf } from '#app/lib/dates/zoned-time.ts'
import { Invalid } from '#app/lib/errors.ts'
import type { StaffViewer } from '#app/modules/auth/viewer.ts'
import { getCurrentLaw } from '#app/modules/deals/law/current-law.server.ts'
import { type DraftFields, draftLimits, readDraftFields } from '#app/modules/mail/drafts/draft.ts'
import {
	type MailDraft,
	saveDraft,
	scheduleDraft,
	unscheduleDraft,
} from '#app/modules/mail/drafts/drafts.server.ts'
import { undoSending } from '#app/modules/mail/drafts/undo-sending.server.ts'
import { getTemplate } from '#app/modules/mail/templates/templates.server.ts'
import { fillTemplate } from '#app/modules/mail/writing/merge-fields.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { checkDraft } from '#app/workflows/mail/check-draft.server.ts'
import { discardMailDraft } from '#app/workflows/mail/draft-files.server.ts'
import { readMergeValues } from '#app/workflows/mail/read-merge-values.server.ts'
import { sendWithUndo } from '#app/workflows/mail/send-with-undo.server.ts'
import { readDraftForm, readLocalTime } from './draft-form.server.ts'

type Context = Readonly<RouterContextProvider>
type ActInput = { viewer: StaffViewer; id: string; form: FormData }

/** Handles the form of an email. Each button saves the typed values first, except those that discard it or undo sending it. */
export async function actOnMailDraft(context: Context, input: ActInput) {
	const { viewer, id, form } = input
	const { db, clock } = getServices(context)
	const values = typedValues(form, ['to', 'cc', 'subject', 'text', 'sendAt'])
	try {
		throwIfRejected(context)
		if (form.get('intent') === 'discard') return await discard(context, input)
		if (form.get('intent') === 'undo') return await undo(context, input)
		const draft = await saveDraft(db, {
			...readDraftForm(form),
			actor: viewer,
			id,
			fields: readDraftFields(form),
			alsoScheduled: true,
			now: clock.now(),
		})
		return await carryOut(context, { ...input, draft })
	} catch (error) {
		if (error instanceof Response) throw error
		const fallback = 'This could not be done. What you typed is still here. Please try again.'
		return respondToFailure<string>(context, error, { values, fallback })
	}
}

const pageOf = ({ id, state, threadId }: Pick<MailDraft, 'id' | 'state' | 'threadId'>) =>
	threadId && state !== 'scheduled' ? `/admin/mail/${threadId}#answer` : `/admin/mail/drafts/${id}`

async function carryOut(context: Context, { viewer, id, form, draft }: ActInput & { draft: MailDraft }) {
	const services = getServices(context)
	const { db, clock } = services
	const actor = viewer
	const now = clock.now()
	switch (form.get('intent')) {
		case 'send': {
			const { threadId, isWaiting } = await sendWithUndo(db, services, { actor, id, now })
			const page = threadId ? `/admin/mail/${threadId}` : `/admin/mail/drafts/${id}`
			if (isWaiting) return redirect(threadId ? `${page}#answer` : page, 303)
			return redirectWithToast(page, { kind: 'success', title: 'Email sent', description: '' })
		}
		case 'later': {
			const sendAt = await readLocalTime(context, { form, field: 'sendAt' })
			await checkDraft(db, { actor: viewer, clientId: draft.clientId, fields: draft })
			await scheduleDraft(db, { actor, id, sendAt, now })
			const { timeZone } = await getSettings(db)
			const description = `It will be sent ${formatMoment(sendAt, timeZone)} (${cityOf(timeZone)}).`
			return redirectWithToast(`/admin/mail/drafts/${id}`, {
				kind: 'success',
				title: 'Scheduled',
				description,
			})
		}
		case 'unschedule': {
			const title = 'It is a draft again'
			const stopped = await unscheduleDraft(db, { actor, id, now })
			return redirectWithToast(pageOf(stopped), { kind: 'success', title, description: '' })
		}
		case 'template':
			return insertTemplate(context, { viewer, form, draft })
		case 'files':
			return redirect(`/admin/mail/drafts/${id}/files`, 303)
		case 'save':
			return redirectWithToast(pageOf(draft), { kind: 'success', title: 'Draft saved', description: '' })
		default:
			throw new Invalid('Choose what to do with this email.')
	}
}

async function discard(context: Context, { viewer, id }: ActInput) {
	const { db, storage } = getServices(context)
	await discardMailDraft(db, storage, { viewer, draftId: id })
	const toast = { kind: 'success', title: 'Draft discarded', description: '' } as const
	return redirectWithToast('/admin/mail?view=drafts', toast)
}

/** Turns an email that is about to be sent back into a draft. Its form has no typed values, so nothing is saved. */
async function undo(context: Context, { viewer, id }: ActInput) {
	const { db, clock } = getServices(context)
	const { isUndone, draft } = await undoSending(db, { actor: viewer, id, now: clock.now() })
	if (isUndone) {
		const description = 'It is a draft again.'
		return redirectWithToast(pageOf(draft), { kind: 'success', title: 'Not sent', description })
	}
	const page = draft.threadId ? `/admin/mail/${draft.threadId}` : '/admin/mail?view=sent'
	const description = 'The time to undo it was over.'
	return redirectWithToast(page, { kind: 'error', title: 'It was sent', description })
}

type InsertInput = { viewer: StaffViewer; form: FormData; draft: MailDraft }

/** Fills a template and inserts it before the typed text; the template's subject is used if the email has none. */
async function insertTemplate(context: Context, { viewer, form, draft }: InsertInput) {
	const services = getServices(context)
	const { db, clock } = services
	const id = String(form.get('template') ?? '')
	if (!id) throw new Invalid('Choose a template first.', 'template')
	const actor = viewer
	const template = await getTemplate(db, { actor, id })
	const law = await getCurrentLaw(services)
	const values = await readMergeValues(db, { viewer, subjects: draft, to: draft.to, law, now: clock.now() })
	const text = [fillTemplate(template.text, values).text, draft.text.trim()].filter(Boolean).join('\n\n')
	const fields: DraftFields = {
		...readDraftFields(form),
		text: text.slice(0, draftLimits.text),
		subject:
			draft.subject.trim() || fillTemplate(template.subject, values).text.slice(0, draftLimits.subject),
	}
	await saveDraft(db, {
		...readDraftForm(form),
		actor,
		id: draft.id,
		fields,
		alsoScheduled: true,
		now: clock.now(),
	})
	return redirect(pageOf(draft), 303)
}

import { type RouterContextProvider, redirect } from 'react-router'
import { z } from 'zod'
import { getServices } from '#app/http/context.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { formatMoment } from '#app/lib/dates/dates.ts'
import { cityOf } from '#app/lib/dates/zoned-time.ts'
import { Invalid } from '#app/lib/errors.ts'
import { anyTexts } from '#app/lib/forms/form-fields.ts'
import type { StaffViewer } from '#app/modules/auth/viewer.ts'
import { getCurrentLaw } from '#app/modules/deals/law/current-law.server.ts'
import { draftLimits } from '#app/modules/mail/drafts/draft.ts'
import {
	type MailDraft,
	saveDraft,
	scheduleDraft,
	unscheduleDraft,
} from '#app/modules/mail/drafts/drafts.server.ts'
import { undoSending } from '#app/modules/mail/drafts/undo-sending.server.ts'
import { getTemplate } from '#app/modules/mail/templates/templates.server.ts'
import { fillTemplate, hasFields } from '#app/modules/mail/writing/merge-fields.ts'
import { checkDraft } from '#app/workflows/mail/check-draft.server.ts'
import { discardMailDraft } from '#app/workflows/mail/draft-files.server.ts'
import { readSeparateMessages } from '#app/workflows/mail/outreach/separate-messages.server.ts'
import { readMergeValues } from '#app/workflows/mail/read-merge-values.server.ts'
import { sendWithUndo } from '#app/workflows/mail/send-with-undo.server.ts'
import { draftSchema, readDraft, readLocalTime } from './draft-form.server.ts'

type Args = { request: Request; context: Readonly<RouterContextProvider> }
type Target = { viewer: StaffViewer; id: string }
type Context = Args['context']

const schema = draftSchema.extend({ ...anyTexts('sendAt', 'template'), isPreviewed: z.boolean() })
type Typed = z.output<typeof schema>

/** Handles the form of an email. Each button saves the typed values first, except those that discard it or undo sending it. */
export function actOnMailDraft(args: Args, target: Target) {
	const { context } = args
	const afterSaving = (carryOut: (draft: MailDraft, typed: Typed) => Promise<Response> | Response) =>
		formAction({
			schema,
			run: async (typed) => carryOut(await save(context, target, draftOf(typed)), typed),
		})
	return runForms(
		args,
		{
			discard: formAction({ schema, run: () => discard(context, target) }),
			undo: formAction({ schema, run: () => undo(context, target) }),
			send: afterSaving((draft, typed) => send(context, target, { draft, typed })),
			preview: afterSaving(({ id }) => redirect(previewOf(id), 303)),
			dealers: afterSaving(({ id }) => redirect(`/admin/mail/drafts/${id}/dealers`, 303)),
			later: afterSaving((draft, { sendAt }) => sendLater(context, target, { draft, sendAt })),
			unschedule: afterSaving(() => unschedule(context, target)),
			template: afterSaving((draft, typed) => insertTemplate(context, target, { draft, typed })),
			files: afterSaving(() => redirect(`/admin/mail/drafts/${target.id}/files`, 303)),
			save: afterSaving((draft) =>
				redirectWithToast(pageOf(draft), { kind: 'success', title: 'Draft saved', description: '' }),
			),
		},
		{ fallback: 'This could not be done. What you typed is still here. Please try again.' },
	)
}

/** Without the fields of single buttons. */
const draftOf = ({ sendAt: _sendAt, template: _template, isPreviewed: _previewed, ...draft }: Typed) =>
	readDraft(draft)

const previewOf = (id: string) => `/admin/mail/drafts/${id}#each`

const pageOf = ({ id, state, threadId }: Pick<MailDraft, 'id' | 'state' | 'threadId'>) =>
	threadId && state !== 'scheduled' ? `/admin/mail/${threadId}#answer` : `/admin/mail/drafts/${id}`

function save(context: Context, { viewer, id }: Target, draft: ReturnType<typeof readDraft>) {
	const { db, clock } = getServices(context)
	return saveDraft(db, {
		...draft,
		actor: viewer,
		id,
		alsoScheduled: true,
		now: clock.now(),
	})
}

async function send(
	context: Context,
	{ viewer, id }: Target,
	{ draft, typed: { isPreviewed } }: { draft: MailDraft; typed: Typed },
) {
	const services = getServices(context)
	const { db, clock } = services
	const sending = { actor: viewer, id, now: clock.now() }
	if (!isPreviewed && (await needsPreview(context, { viewer, draft })))
		return redirectWithToast(previewOf(id), {
			kind: 'success',
			title: 'Not sent yet',
			description: 'Look at what each recipient gets, then send it.',
		})
	const { threadId, outreachId, isWaiting } = await sendWithUndo(db, services, sending)
	const page = pageAfterSending({ id, threadId, outreachId })
	if (isWaiting) return redirect(threadId ? `${page}#answer` : page, 303)
	return redirectWithToast(page, { kind: 'success', title: 'Email sent', description: '' })
}

type PageInput = { id: string; threadId: string | null; outreachId: string | null }

const pageAfterSending = ({ id, threadId, outreachId }: PageInput) =>
	outreachId
		? `/admin/mail/outreach/${outreachId}`
		: threadId
			? `/admin/mail/${threadId}`
			: `/admin/mail/drafts/${id}`

/** Whether an email is filled differently for each recipient, and can be sent: what they get is looked at before. */
async function needsPreview(
	context: Context,
	{ viewer, draft }: { viewer: StaffViewer; draft: MailDraft },
): Promise<boolean> {
	if (draft.state === 'sent' || !hasFields(`${draft.subject}\n${draft.text}`)) return false
	const { db, clock } = getServices(context)
	const { isSeparate } = await checkDraft(db, { actor: viewer, draft, now: clock.now() })
	return isSeparate
}

async function sendLater(
	context: Context,
	{ viewer, id }: Target,
	{ draft, sendAt: text }: { draft: MailDraft; sendAt: string },
) {
	const { db, clock } = getServices(context)
	const sendAt = await readLocalTime(context, { text, field: 'sendAt' })
	await checkDraft(db, { actor: viewer, draft, now: clock.now() })
	await scheduleDraft(db, { actor: viewer, id, sendAt, now: clock.now() })
	const { timeZone } = await readSettings(context)
	const description = `It will be sent ${formatMoment(sendAt, timeZone)} (${cityOf(timeZone)}).`
	return redirectWithToast(`/admin/mail/drafts/${id}`, { kind: 'success', title: 'Scheduled', description })
}

async function unschedule(context: Context, { viewer, id }: Target) {
	const { db, clock } = getServices(context)
	const stopped = await unscheduleDraft(db, { actor: viewer, id, now: clock.now() })
	const title = 'It is a draft again'
	return redirectWithToast(pageOf(stopped), { kind: 'success', title, description: '' })
}

async function discard(context: Context, { viewer, id }: Target) {
	const { db, storage } = getServices(context)
	await discardMailDraft(db, storage, { viewer, draftId: id })
	const toast = { kind: 'success', title: 'Draft discarded', description: '' } as const
	return redirectWithToast('/admin/mail?view=drafts', toast)
}

/** Turns an email that is about to be sent back into a draft. Its form has no typed values, so nothing is saved. */
async function undo(context: Context, { viewer, id }: Target) {
	const { db, clock } = getServices(context)
	const { isUndone, draft } = await undoSending(db, { actor: viewer, id, now: clock.now() })
	if (isUndone) {
		const description = 'It is a draft again.'
		return redirectWithToast(pageOf(draft), { kind: 'success', title: 'Not sent', description })
	}
	const { threadId, outreachId } = draft
	const page =
		threadId || outreachId ? pageAfterSending({ id, threadId, outreachId }) : '/admin/mail?view=sent'
	const description = 'The time to undo it was over.'
	return redirectWithToast(page, { kind: 'error', title: 'It was sent', description })
}

/** Fills a template and inserts it before the typed text; the template's subject is used if the email has none. */
async function insertTemplate(
	context: Context,
	target: Target,
	{ draft, typed }: { draft: MailDraft; typed: Typed },
) {
	const services = getServices(context)
	const { db, clock } = services
	const { viewer } = target
	if (!typed.template) throw new Invalid('Choose a template first.', 'template')
	const template = await getTemplate(db, { actor: viewer, id: typed.template })
	const now = clock.now()
	const law = await getCurrentLaw(services)
	// The fields of an email that each recipient gets separately are filled for each.
	const isSeparate = (await readSeparateMessages(db, { actor: viewer, draft, now })) !== null
	const values = isSeparate
		? {}
		: await readMergeValues(db, { actor: viewer, subjects: draft, to: draft.to, law, now })
	const text = [fillTemplate(template.text, values).text, draft.text.trim()].filter(Boolean).join('\n\n')
	const form = draftOf(typed)
	const subject = draft.subject.trim() || fillTemplate(template.subject, values).text
	await save(context, target, {
		...form,
		fields: {
			...form.fields,
			text: text.slice(0, draftLimits.text),
			subject: subject.slice(0, draftLimits.subject),
		},
	})
	return redirect(pageOf(draft), 303)
}

import { data, type RouterContextProvider } from 'react-router'
import type { Db } from '#app/db/client.server.ts'
import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { respondToFailure } from '#app/http/form-result.server.ts'
import { requireRecentSignIn } from '#app/http/guards.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { sentValues } from '#app/http/typed-values.server.ts'
import { Conflict, Invalid, NotFound } from '#app/lib/errors.ts'
import { readVersion } from '#app/lib/row-id.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { isSecret } from '#app/modules/credit/application/masks.ts'
import { isApplicationStatus } from '#app/modules/credit/application-status.ts'
import { getApplication, listParts } from '#app/modules/credit/applications.server.ts'
import { statusLabel } from '#app/modules/credit/components/admin/application-status.tsx'
import {
	type AdminIntent,
	type ApplicationResult,
	isAdminIntent,
	isRevealReason,
} from '#app/modules/credit/decision/admin-application.ts'
import { changeApplicationStatus } from '#app/modules/credit/decision/change-status.server.ts'
import { isLenderAnswer } from '#app/modules/credit/decision/lender-answers.ts'
import { addLender, recordLenderAnswer } from '#app/modules/credit/decision/lenders.server.ts'
import {
	type CorrectionRequest,
	correctable,
	sendBack,
} from '#app/modules/credit/decision/send-back.server.ts'
import { addNote } from '#app/modules/credit/notes.server.ts'
import { revealValue } from '#app/modules/credit/vault/reveal.server.ts'
import { sendApplicationNotice } from '#app/workflows/credit/send-application-notice.server.ts'

type Args = { request: Request; context: Readonly<RouterContextProvider> }
type ApplicationActionInput = {
	viewer: Viewer
	id: string
	form: FormData
}

/** Handles one action of the advisor on one application: redirects with a toast, or returns the revealed value or the error. */
export async function actOnApplication(args: Args, input: ApplicationActionInput) {
	const { id, form } = input
	const intent = form.get('intent')
	if (intent === 'process') return startReview(args, input)
	if (!isAdminIntent(intent))
		return throwErrorResponse(new Invalid('Choose what to do with this application.'))
	// Confirm first, so that the form is submitted again here after the confirmation.
	const viewer =
		intent === 'reveal'
			? await requireRecentSignIn(args, { to: 'open a sensitive value', form })
			: input.viewer
	try {
		if (intent === 'reveal') return await reveal(args, { ...input, viewer })
		const [title, description] = await act(args, input, intent)
		return redirectWithToast(`/admin/applications/${id}`, { kind: 'success', title, description })
	} catch (error) {
		return respondToFailure(args.context, error, {
			formId: intent,
			values: sentValues(form, typedFields),
			fallback: 'Something went wrong on our side. Please try again.',
			conflict: error instanceof Conflict ? await conflictOf(args, input) : null,
			field: shownFieldOf(error, intent),
		})
	}
}

/** 'Process' in the list: starts the review of a new application and redirects to its file. */
async function startReview(args: Args, { viewer, id, form }: ApplicationActionInput) {
	const { db, creditEmails: emails, clock } = getServices(args.context)
	const actor = viewer
	const application = await getApplication(db, { actor, id }).catch(throwErrorResponse)
	const to = `/admin/applications/${id}`
	if (application.status !== 'new')
		return redirectWithToast(to, {
			kind: 'success',
			title: 'Next step',
			description: `${application.name} is ready for your decision.`,
		})
	const changed = await changeApplicationStatus(db, {
		actor,
		id,
		emails,
		now: clock.now(),
		version: readVersion(form),
		to: 'reviewing',
	}).catch((error: unknown) => {
		if (error instanceof Conflict) return null
		return throwErrorResponse(error)
	})
	return redirectWithToast(
		to,
		changed
			? { kind: 'success', title: 'In review', description: `${changed.name} is ready for your decision.` }
			: {
					kind: 'error',
					title: 'Already changed',
					description: 'Someone else changed it first. This is its current state.',
				},
	)
}

async function reveal({ context }: Args, { viewer, id, form }: ApplicationActionInput) {
	const { db, vault, clock } = getServices(context)
	const field = String(form.get('field'))
	if (!isSecret(field)) throw new Invalid('Choose what to open.')
	const reason = form.get('reason')
	if (!isRevealReason(reason)) throw new Invalid('Choose a reason.', 'reason')
	const applicantId = String(form.get('applicant') ?? '')
	const part = (await listParts(db, { applicationId: id })).find((each) => each.id === applicantId)
	if (!part) throw new NotFound('We couldn’t find this application.')
	const { role } = part
	const { value, hiddenAfterMs } = await revealValue(db, {
		vault,
		viewer,
		id,
		role,
		field,
		reason,
		now: clock.now(),
	})
	return data<ApplicationResult>(
		{
			ok: true,
			field,
			applicantId,
			value,
			hiddenAfterMs,
		},
		{ headers: { refresh: `${hiddenAfterMs / 1000}; url=/admin/applications/${id}` } },
	)
}

/** Runs the action of a button. @returns the title and description of the toast */
async function act(
	{ context }: Args,
	{ viewer, id, form }: ApplicationActionInput,
	intent: AdminIntent,
): Promise<[string, string]> {
	const { db, env, vault, creditEmails: emails, clock } = getServices(context)
	const common = { actor: viewer, id, now: clock.now() }
	const version = readVersion(form)
	switch (intent) {
		case 'review':
			await changeApplicationStatus(db, { ...common, version, emails, to: 'reviewing' })
			return ['In review', 'Ask for what is missing, or decide.']
		case 'approve':
			await changeApplicationStatus(db, { ...common, version, emails, to: 'approved' })
			return ['Application approved', 'We’ve emailed the applicant.']
		case 'decline':
			await changeApplicationStatus(db, { ...common, version, emails, to: 'declined' })
			return ['Application declined', 'We’ve emailed the applicant. Now send the notice with the reasons.']
		case 'send-back':
			await sendBack(db, { ...common, version, vault, emails, requests: requestsOf(form) })
			return ['Sent back', 'We’ve emailed the applicant, who can now correct the sections you named.']
		case 'lender':
			await addLender(db, { ...common, name: textOf(form, 'lender'), address: textOf(form, 'address') })
			return ['Lender added', 'Record its answer when it comes.']
		case 'lender-answer':
			await recordAnswer(db, common, form)
			return ['Answer recorded', 'The applicant can see it.']
		case 'notice': {
			const sentBy = await sendApplicationNotice(db, {
				...common,
				version,
				text: String(form.get('text') ?? ''),
				origin: env.origin,
			})
			return sentBy === 'email'
				? ['Notice sent', 'It is on its way to the applicant.']
				: ['Notice recorded', 'Print it and send it by postal mail today.']
		}
		default:
			await addNote(db, { ...common, vault, text: String(form.get('note') ?? '') })
			return ['Note saved', 'Only admins can see it.']
	}
}

async function recordAnswer(
	db: Db,
	common: { actor: Actor; id: string; now: Date },
	form: FormData,
): Promise<void> {
	const answer = form.get('answer')
	const lenderId = textOf(form, 'lenderId')
	if (!isLenderAnswer(answer)) throw new Invalid('Choose what the lender answered.', 'answer')
	if (!isUuid(lenderId)) throw new NotFound('We couldn’t find this lender.')
	const [address, terms, reasons] = [textOf(form, 'address'), textOf(form, 'terms'), textOf(form, 'reasons')]
	await recordLenderAnswer(db, { ...common, lenderId, answer, address, terms, reasons })
}

const textOf = (form: FormData, name: string) => String(form.get(name) ?? '')

function requestsOf(form: FormData): CorrectionRequest[] {
	return (['first', 'co'] as const).flatMap((role) =>
		correctable.flatMap((section) => {
			const message = String(form.get(messageField(role, section)) ?? '').trim()
			return message ? [{ role, section, message }] : []
		}),
	)
}

/** Returns the status that the advisor saw beside the current one, or null if the version is current. */
async function conflictOf({ context }: Args, { viewer, id, form }: ApplicationActionInput) {
	const application = await getApplication(getServices(context).db, { actor: viewer, id })
	if (application.version === readVersion(form)) return null
	const seen = String(form.get('seen') ?? '')
	const seenStatus = isApplicationStatus(seen) ? seen : application.status
	return {
		version: application.version,
		rows: [{ label: 'Status', yours: statusLabel(seenStatus), theirs: statusLabel(application.status) }],
	}
}

/** The forms of the notice and of lenders show an error at its field; the others above the form. */
const shownFieldOf = (error: unknown, intent: AdminIntent): string | null =>
	error instanceof Invalid && ['notice', 'lender', 'lender-answer'].includes(intent)
		? (error.field ?? null)
		: null

const messageField = (role: string, section: string) => `message ${role} ${section}`

/** The fields that the forms of this page show again after an error. */
const typedFields = [
	'text',
	'note',
	'field',
	'applicant',
	'lender',
	'lenderId',
	'address',
	'answer',
	'terms',
	'reasons',
	...(['first', 'co'] as const).flatMap((role) => correctable.map((section) => messageField(role, section))),
]

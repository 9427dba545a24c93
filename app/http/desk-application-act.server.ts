import { data, type RouterContextProvider } from 'react-router'
import type { Db } from '#app/db/client.server.ts'
import { Conflict, Invalid, NotFound } from '#app/lib/errors.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { isApplicationStatus } from '#app/modules/credit/application-status.ts'
import { getApplication, listParts } from '#app/modules/credit/applications.server.ts'
import {
	type DeskAnswer,
	type DeskIntent,
	isDeskIntent,
	isRevealReason,
} from '#app/modules/credit/desk-file.ts'
import { moveApplication } from '#app/modules/credit/move-application.server.ts'
import { addNote } from '#app/modules/credit/notes.server.ts'
import { asCreditAdvisor, type CreditActor } from '#app/modules/credit/policy.ts'
import { revealValue } from '#app/modules/credit/reveal.server.ts'
import {
	type Request as CorrectionRequest,
	correctable,
	sendBack,
} from '#app/modules/credit/send-back.server.ts'
import { getServices } from './context.server.ts'
import { refusePage } from './errors.server.ts'
import { failureOf } from './forms.server.ts'
import { requireFresh } from './guards.server.ts'
import { redirectWithToast } from './toast.server.ts'

type Args = { request: Request; context: Readonly<RouterContextProvider> }
type Asked = {
	viewer: Viewer
	id: string
	form: FormData
	/** What joins the application and its mail is the route's to hand in. */
	sendNotice: (db: Db, input: Notice) => Promise<void>
}
type Notice = { actor: CreditActor; id: string; version: number; letter: string; origin: string; now: Date }

/** One act of the advisor on one application: the page comes anew with a toast, or with what was opened or refused. */
export async function actOnApplication(args: Args, asked: Asked) {
	const { id, form } = asked
	const sent = form.get('intent')
	if (sent === 'process') return process(args, asked)
	if (!isDeskIntent(sent)) return refusePage(new Invalid('Choose what to do with this application.'))
	// Confirmed first, so that going on after it comes back here with what was sent.
	const viewer =
		sent === 'reveal' ? await requireFresh(args, { to: 'open a sensitive value', form }) : asked.viewer
	try {
		if (sent === 'reveal') return await reveal(args, { ...asked, viewer })
		const [title, description] = await act(args, asked, sent)
		return redirectWithToast(`/admin/applications/${id}`, { kind: 'success', title, description })
	} catch (error) {
		const { message, init } = failureOf(
			args.context,
			error,
			'Something went wrong on our side. Please try again.',
		)
		const conflict = error instanceof Conflict ? await conflictOf(args, asked) : null
		return data<DeskAnswer>(
			{ outcome: 'refused', intent: sent, message, values: typed(form), conflict },
			init,
		)
	}
}

/** 'Process' in the list: a new one goes into review, and any leads to its file. */
async function process(args: Args, { viewer, id, form }: Asked) {
	const { db, creditMails: mails, clock } = getServices(args.context)
	const actor = asCreditAdvisor(viewer)
	const application = await getApplication(db, { actor, id }).catch(refusePage)
	const to = `/admin/applications/${id}`
	if (application.status !== 'new')
		return redirectWithToast(to, {
			kind: 'success',
			title: 'Next step',
			description: `${application.name} is waiting for your decision here.`,
		})
	const moved = await moveApplication(db, {
		...{ actor, id, mails, now: clock.now() },
		version: versionOf(form),
		to: 'reviewing',
	}).catch((error: unknown) => {
		if (error instanceof Conflict) return null
		return refusePage(error)
	})
	return redirectWithToast(
		to,
		moved
			? { kind: 'success', title: 'In review', description: `${moved.name} is yours to decide.` }
			: {
					kind: 'error',
					title: 'Changed meanwhile',
					description: 'Somebody else was faster. This is how it stands now.',
				},
	)
}

async function reveal({ context }: Args, { viewer, id, form }: Asked) {
	const { db, vault, clock } = getServices(context)
	const field = form.get('field') === 'dob' ? 'dob' : 'ssn'
	const reason = form.get('reason')
	if (!isRevealReason(reason)) throw new Invalid('Choose a reason.', 'reason')
	const applicantId = String(form.get('applicant') ?? '')
	const part = (await listParts(db, { applicationId: id })).find((one) => one.id === applicantId)
	if (!part) throw new NotFound('There is no such application.')
	const { role } = part
	const { value, hiddenAfterMs } = await revealValue(db, {
		...{ vault, viewer, id, role, field, reason },
		now: clock.now(),
	})
	return data<DeskAnswer>(
		{
			outcome: 'revealed',
			field,
			applicantId,
			value,
			hiddenAfterMs,
		},
		{ headers: { refresh: `${hiddenAfterMs / 1000}; url=/admin/applications/${id}` } },
	)
}

/** @returns what the toast says */
async function act(
	{ context }: Args,
	{ viewer, id, form, sendNotice }: Asked,
	intent: DeskIntent,
): Promise<[string, string]> {
	const { db, env, vault, creditMails: mails, clock } = getServices(context)
	const common = { actor: asCreditAdvisor(viewer), id, now: clock.now() }
	const version = versionOf(form)
	switch (intent) {
		case 'review':
			await moveApplication(db, { ...common, version, mails, to: 'reviewing' })
			return ['In review', 'Ask for what is missing, or decide.']
		case 'approve':
			await moveApplication(db, { ...common, version, mails, to: 'approved' })
			return ['Application approved', 'The applicant is told by mail.']
		case 'decline':
			await moveApplication(db, { ...common, version, mails, to: 'declined' })
			return ['Application declined', 'The applicant is told by mail. Send the notice with the reasons.']
		case 'send-back':
			await sendBack(db, { ...common, version, vault, mails, requests: requestsOf(form) })
			return ['Sent back', 'The applicant is told by mail, and can correct what you named.']
		case 'notice':
			await sendNotice(db, {
				...common,
				version,
				letter: String(form.get('letter') ?? ''),
				origin: env.origin,
			})
			return ['Notice sent', 'It is on its way to the applicant.']
		default:
			await addNote(db, { ...common, vault, text: String(form.get('note') ?? '') })
			return ['Note saved', 'Only the desk sees it.']
	}
}

function requestsOf(form: FormData): CorrectionRequest[] {
	return (['first', 'co'] as const).flatMap((role) =>
		correctable.flatMap((section) => {
			const message = String(form.get(`message ${role} ${section}`) ?? '').trim()
			return message ? [{ role, section, message }] : []
		}),
	)
}

/** What the decision was about and what it is now; null when it is the same. */
async function conflictOf({ context }: Args, { viewer, id, form }: Asked) {
	const application = await getApplication(getServices(context).db, { actor: asCreditAdvisor(viewer), id })
	if (application.version === versionOf(form)) return null
	const seen = String(form.get('seen') ?? '')
	return { seen: isApplicationStatus(seen) ? seen : application.status, now: application.status }
}

/** Without one, no state is the right one. */
const versionOf = (form: FormData): number => Number.parseInt(String(form.get('version') ?? ''), 10) || 0

function typed(form: FormData): Record<string, string> {
	const values: Record<string, string> = {}
	for (const [name, value] of form) if (typeof value === 'string') values[name] = value
	return values
}

import { data, type RouterContextProvider } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { Conflict, NotFound } from '#app/lib/errors.ts'
import { readVersionText } from '#app/lib/row-id.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { isApplicationStatus } from '#app/modules/credit/application-status.ts'
import { getApplication, listParts } from '#app/modules/credit/applications.server.ts'
import { statusLabel } from '#app/modules/credit/components/admin/application-status.tsx'
import {
	decisionSchema,
	lenderAnswerSchema,
	lenderSchema,
	noteSchema,
	noticeSchema,
	processSchema,
	requestsOf,
	revealSchema,
	sendBackSchema,
} from '#app/modules/credit/decision/admin-forms.server.ts'
import { changeApplicationStatus } from '#app/modules/credit/decision/change-status.server.ts'
import { addLender, recordLenderAnswer } from '#app/modules/credit/decision/lenders.server.ts'
import { sendBack } from '#app/modules/credit/decision/send-back.server.ts'
import { addNote } from '#app/modules/credit/notes.server.ts'
import { revealValue } from '#app/modules/credit/vault/reveal.server.ts'
import { sendApplicationNotice } from '#app/workflows/credit/send-application-notice.server.ts'

type Args = { request: Request; context: Readonly<RouterContextProvider> }
type Target = { viewer: Viewer; id: string }

/** Handles one action of the advisor on one application: redirects with a toast, or returns the revealed value or the error. */
export function actOnApplication(args: Args, target: Target) {
	const { viewer, id } = target
	const { db, env, vault, creditEmails: emails, clock } = getServices(args.context)
	const common = { actor: viewer, id, now: clock.now() }
	const conflict = (_: Conflict, sent: SentDecision) => conflictOf(args, target, sent)
	const decision = (to: 'reviewing' | 'approved' | 'declined', message: readonly [string, string]) =>
		formAction({
			schema: decisionSchema,
			run: ({ version }) => changeApplicationStatus(db, { ...common, version, emails, to }),
			message,
			conflict,
		})
	return runForms(
		args,
		{
			process: formAction({
				schema: processSchema,
				run: ({ version }) => startReview(args, target, version),
			}),
			review: decision('reviewing', ['In review', 'Ask for what is missing, or decide.']),
			approve: decision('approved', ['Application approved', 'We’ve emailed the applicant.']),
			decline: decision('declined', [
				'Application declined',
				'We’ve emailed the applicant. Now send the notice with the reasons.',
			]),
			'send-back': formAction({
				schema: sendBackSchema,
				run: ({ version, ...sent }) =>
					sendBack(db, { ...common, version, vault, emails, requests: requestsOf(sent) }),
				message: ['Sent back', 'We’ve emailed the applicant, who can now correct the sections you named.'],
				conflict,
			}),
			lender: formAction({
				schema: lenderSchema,
				run: ({ lender: name, address }) => addLender(db, { ...common, name, address }),
				message: ['Sent to the lender', 'The applicant can see it. Record the answer when it comes.'],
			}),
			'lender-answer': formAction({
				schema: lenderAnswerSchema,
				run(answer) {
					if (!isUuid(answer.lenderId)) throw new NotFound('We couldn’t find this lender.')
					return recordLenderAnswer(db, { ...common, ...answer })
				},
				message: ['Answer recorded', 'The applicant can see it.'],
				formId: ({ lenderId }) => `lender-answer ${lenderId}`,
			}),
			notice: formAction({
				schema: noticeSchema,
				run: (notice) => sendApplicationNotice(db, { ...common, ...notice, emails, origin: env.origin }),
				message: (_, { first, co }) =>
					first === 'mail' || co === 'mail'
						? ['Notice recorded', 'Print what goes by postal mail and send it today.']
						: ['Notice sent', 'It is on its way.'],
				conflict,
			}),
			note: formAction({
				schema: noteSchema,
				run: ({ note: text }) => addNote(db, { ...common, vault, text }),
				message: ['Note saved', 'Only admins can see it.'],
			}),
			reveal: formAction({
				schema: revealSchema,
				confirm: 'open a sensitive value',
				run: (what) => reveal(args, target, what),
			}),
		},
		{
			page: `/admin/applications/${id}`,
			fallback: 'Something went wrong on our side. Please try again.',
		},
	)
}

/** 'Process' in the list: starts the review of a new application and redirects to its file. */
async function startReview({ context }: Args, { viewer: actor, id }: Target, version: number) {
	const { db, creditEmails: emails, clock } = getServices(context)
	const application = await getApplication(db, { actor, id }).catch(throwErrorResponse)
	const to = `/admin/applications/${id}`
	const isReady = `${application.name} is ready for your decision.`
	if (application.status !== 'new')
		return redirectWithToast(to, { kind: 'success', title: 'Next step', description: isReady })
	const change = { actor, id, emails, now: clock.now(), version, to: 'reviewing' as const }
	try {
		await changeApplicationStatus(db, change)
		return redirectWithToast(to, { kind: 'success', title: 'In review', description: isReady })
	} catch (error) {
		if (!(error instanceof Conflict)) return throwErrorResponse(error)
		const description = 'Someone else changed it first. This is its current state.'
		return redirectWithToast(to, { kind: 'error', title: 'Already changed', description })
	}
}

type Opened = Pick<Parameters<typeof revealValue>[1], 'field' | 'reason'> & { applicant: string }

async function reveal(
	{ context }: Args,
	{ viewer, id }: Target,
	{ field, reason, applicant: applicantId }: Opened,
) {
	const { db, vault, clock } = getServices(context)
	const part = (await listParts(db, { applicationId: id })).find((each) => each.id === applicantId)
	if (!part) throw new NotFound('We couldn’t find this application.')
	const input = { vault, viewer, id, role: part.role, field, reason, now: clock.now() }
	const { value, hiddenAfterMs } = await revealValue(db, input)
	return data(
		{ ok: true as const, field, applicantId, value, hiddenAfterMs },
		{ headers: { refresh: `${hiddenAfterMs / 1000}; url=/admin/applications/${id}` } },
	)
}

type SentDecision = { version?: string; seen?: string }

/** Returns the status that the advisor saw beside the current one, or null if the version is current. */
async function conflictOf({ context }: Args, { viewer, id }: Target, { version, seen }: SentDecision) {
	const application = await getApplication(getServices(context).db, { actor: viewer, id })
	if (application.version === readVersionText(version)) return null
	const seenStatus = seen && isApplicationStatus(seen) ? seen : application.status
	return {
		version: application.version,
		rows: [{ label: 'Status', yours: statusLabel(seenStatus), theirs: statusLabel(application.status) }],
	}
}

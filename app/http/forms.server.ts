import type { RouterContextProvider } from 'react-router'
import { DomainError, TooMany, Unavailable } from '#app/lib/errors.ts'
import { plainPath } from '#app/lib/page-path.ts'
import { getFacts, getServices } from './context.server.ts'
import { asRefusal, noteRefusal, statusOf } from './errors.server.ts'

/** Their actions call `admit` themselves, so that a form says why it was refused and keeps what was typed. */
const formsThatSayWhy = new Set([
	'/community/new',
	'/account/community',
	'/account/notifications',
	'/account/security/email',
	'/account/security/password',
	'/account/security',
	'/account/messages',
	'/account/data',
	'/account/vehicles',
	'/chat',
	'/chat/mails',
	'/chat/resume',
	'/community/mails',
	'/email-change',
	'/sign-in',
	'/sign-in/second-factor',
	'/account/confirm',
	'/account/second-factor',
	'/sign-up',
	'/forgot-password',
	'/reset-password',
	'/verify-email',
	'/resources/checklist',
	'/services',
	'/apply',
	'/apply/resume',
	'/apply/application',
	'/apply/correct',
	'/apply/part',
	'/apply/together',
	'/appointment',
	'/invoice',
	'/vehicle',
	'/waitlist',
	'/reviews/new',
	'/reviews/unsubscribe',
])

/** Posts and comments by their number. */
const writingInForum =
	/^\/community\/(?:comment|edit\/post|edit\/comment|post|report\/post|report\/comment)\/\d+(?:\/|$)/

export function saysWhyItself(refusal: DomainError, request: Request): boolean {
	const path = plainPath(new URL(request.url).pathname)
	return (
		(refusal instanceof TooMany || refusal instanceof Unavailable) &&
		(formsThatSayWhy.has(path) || writingInForum.test(path))
	)
}

/** @throws what the gate refused this request for; `failureOf` puts it in words. */
export function admit(context: Readonly<RouterContextProvider>): void {
	const { refusal } = getFacts(context)
	if (refusal) throw refusal
}

/**
 * What a form says when its action failed: the sentence of a refusal, or `fallback` for a defect,
 * which is logged under the request's name. What was typed stays, because the form is answered.
 */
export function failureOf(
	context: Readonly<RouterContextProvider>,
	error: unknown,
	fallback: string,
): { message: string; init: { status: number } } {
	const refusal = asRefusal(error)
	if (refusal) noteRefusal(context, refusal)
	if (error instanceof DomainError) return { message: error.message, init: { status: statusOf(error) } }
	getServices(context).log.error({ requestId: getFacts(context).requestId, error }, 'request failed')
	return { message: fallback, init: { status: refusal ? statusOf(refusal) : 500 } }
}

/** What a form sent; nothing when it was no form, so that every field counts as empty. PostgreSQL stores no NUL. */
export async function readForm(request: Request): Promise<FormData> {
	const sent = await request.formData().catch(() => new FormData())
	const form = new FormData()
	for (const [name, value] of sent)
		form.append(name, typeof value === 'string' ? value.replaceAll('\0', '') : value)
	return form
}

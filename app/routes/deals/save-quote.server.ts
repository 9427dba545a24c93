import { type RouterContextProvider, redirect } from 'react-router'
import { getRequestMetadata, getServices } from '#app/http/context.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { findKeptForm, keepForm } from '#app/modules/auth/security/kept-forms.server.ts'
import { readCookie } from '#app/modules/auth/sessions/session-cookie.server.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { getCurrentLaw } from '#app/modules/deals/law/current-law.server.ts'
import { callerOf, consumeBudget } from '#app/modules/limits/stranger-budgets.server.ts'
import { saveCheckedQuote } from '#app/workflows/deals/save-checked-quote.server.ts'
import { quoteToSave } from './quote-check.server.ts'

type Args = { request: Request; context: Readonly<RouterContextProvider> }
export type QuoteToSave = NonNullable<ReturnType<typeof quoteToSave>>

const cookieName = 'kept_quote'

/** Saves the quote to the person's account and leads to it. */
export async function saveQuote(
	{ context }: Args,
	{ viewer, quote }: { viewer: Viewer; quote: QuoteToSave },
): Promise<Response> {
	const { auth, db, clock } = getServices(context)
	const { id } = await saveCheckedQuote(db, { actor: viewer, ...quote, now: clock.now() })
	return redirectWithToast(
		`/account/deal/documents/${id}`,
		{ kind: 'success', title: 'Quote saved', description: 'Add another one to compare them.' },
		{ 'set-cookie': auth.cookie.line(cookieName, '', 0) },
	)
}

/**
 * Keeps the quote of a visitor, and leads to where they sign in or sign up, and from there to the quote. @throws TooMany, Invalid
 */
export async function keepQuote({ context }: Args, form: FormData): Promise<Response> {
	const { auth, db, clock } = getServices(context)
	const now = clock.now()
	const { clientIp } = getRequestMetadata(context)
	await consumeBudget(db, { kind: 'keptForms', caller: callerOf(null, clientIp), now })
	// The text it was read from is not part of what is saved.
	const kept = new FormData()
	for (const [name, value] of form) if (name !== 'text' && name !== 'found') kept.append(name, value)
	const token = await keepForm(db, { auth, form: kept, now })
	const returnTo = encodeURIComponent(`/kept-quote/${token}`)
	return redirect(`/sign-in?after=quote&returnTo=${returnTo}`, {
		status: 303,
		headers: { 'set-cookie': auth.cookie.line(cookieName, token, keptSeconds) },
	})
}

/** As long as a form is kept. */
const keptSeconds = 86_400

/** Returns the quote that was kept, and whether it was in this browser; null if it is not kept anymore. */
export async function findKeptQuote(
	{ request, context }: Args,
	token: string,
): Promise<{ quote: QuoteToSave; isFromHere: boolean } | null> {
	const services = getServices(context)
	const { auth, db, clock } = services
	const form = await findKeptForm(db, { auth, token, now: clock.now() })
	const quote = form && quoteToSave(form, await getCurrentLaw(services))
	return quote && { quote, isFromHere: readCookie(request.headers, auth.cookie.nameOf(cookieName)) === token }
}

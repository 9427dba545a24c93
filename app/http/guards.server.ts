import { type RouterContextProvider, redirect } from 'react-router'
import { Forbidden, NotFound } from '#app/lib/errors.ts'
import { pageAddress, plainPath } from '#app/lib/paths/page-path.ts'
import { storePendingForm } from '#app/modules/auth/security/confirm-presence.server.ts'
import { isFresh } from '#app/modules/auth/sessions/session-life.server.ts'
import { isAwaitingSecondFactor, viewerOf } from '#app/modules/auth/sessions/sessions.server.ts'
import type { CurrentSession, StaffViewer, Viewer } from '#app/modules/auth/viewer.ts'
import { getServices, getSession, getViewer } from './context.server.ts'
import { throwErrorResponse } from './errors.server.ts'
import type { RoutePolicy } from './route-policy.ts'
import { redirectWithToast } from './toast.server.ts'

type Args = { request: Request; context: Readonly<RouterContextProvider> }

/**
 * Returns the signed-in admin. Throws a redirect to sign-in for visitors (from the dashboard to the home page, with a toast that
 * offers it), a 403 page for other members, and a redirect to the page for a missing second factor. The redirects lead back here.
 */
export async function requireAdmin({ request, context }: Args): Promise<StaffViewer> {
	const viewer = await getViewer(context)
	if (!viewer) {
		const current = await getSession(context)
		const isDashboard = plainPath(new URL(request.url).pathname) === '/dashboard'
		if (!isDashboard || isAwaitingSecondFactor(current)) throw redirectToSignIn(current, request)
		throw redirectWithToast('/', {
			kind: 'error',
			title: 'Access Denied',
			description: 'Please sign in to access the dashboard.',
			signInTo: pageAddress(request),
		})
	}
	if (viewer.mustEnroll) throw redirect(addReturnTo('/account/second-factor', request), 303)
	if (viewer.kind !== 'staff')
		throwErrorResponse(new Forbidden('This dashboard is only accessible to administrators.'))
	return viewer
}

/**
 * Checks that the route's policy admits the sender; runs before any loader or action. Routes under `/api/` respond in JSON,
 * so they check by themselves.
 */
export async function requireAccess(args: Args, { access }: RoutePolicy): Promise<void> {
	if (plainPath(new URL(args.request.url).pathname).startsWith('/api/')) return
	if (access === 'admin') await requireAdmin(args)
	if (access === 'member') await requireUser(args)
}

/** Returns the signed-in person. Otherwise throws a redirect to sign-in, or to the page for a missing second factor, which leads back here. */
export async function requireUser({ request, context }: Args): Promise<Viewer> {
	const current = await getSession(context)
	const viewer = viewerOf(current)
	if (viewer) return viewer
	throw redirectToSignIn(current, request)
}

/** Returns the redirect. Posted data is lost: after signing in, the person fills in the form again. */
function redirectToSignIn(current: CurrentSession, request: Request): Response {
	const path = isAwaitingSecondFactor(current) ? '/sign-in/second-factor' : '/sign-in'
	return redirect(addReturnTo(path, request), request.method === 'GET' ? 302 : 303)
}

type SensitiveAction = {
	/** Ends the sentence 'Please confirm that it is you, to …'. */
	to: string
	/** In an action, the submitted form: it is stored, and sent again once the person has confirmed. */
	form?: FormData
	/** The page to return to, if it is not the address of the request: that of a download is no page. */
	page?: string | undefined
}

/**
 * Returns the signed-in person if they entered a password or a code within the last five minutes. Otherwise throws a redirect
 * to `/account/confirm`, which leads back here. For sensitive actions, in loaders and actions alike.
 */
export async function requireRecentSignIn(args: Args, { to, form, page }: SensitiveAction): Promise<Viewer> {
	const viewer = await requireUser(args)
	const services = getServices(args.context)
	const now = services.clock.now()
	if (isFresh(viewer, now)) return viewer
	const { auth, db } = services
	const path = pageAddress(args.request)
	const pendingFormId =
		form && (await storePendingForm(db, { auth, now, sessionId: viewer.sessionId, path, form }))
	const query = new URLSearchParams({
		returnTo: page ?? path,
		// Encrypted, so that a forged link cannot show another text.
		to: auth.cipher.encrypt(to, 'confirm'),
		...(pendingFormId ? { held: pendingFormId } : {}),
	})
	throw redirect(`/account/confirm?${query}`, 303)
}

/** Throws a 404 page unless the site is in demo mode. */
export function requireDemo({ context }: Pick<Args, 'context'>): void {
	if (getServices(context).env.mode !== 'demo') throwErrorResponse(new NotFound('Oops! Page not found'))
}

/** Returns `path` with a `returnTo` parameter that leads back to this request's page. */
function addReturnTo(path: string, request: Request): string {
	return `${path}?returnTo=${encodeURIComponent(pageAddress(request))}`
}

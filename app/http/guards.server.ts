import { type RouterContextProvider, redirect } from 'react-router'
import { pageAddress, plainPath } from '#app/lib/addresses/page-path.ts'
import { Forbidden, NotFound } from '#app/lib/errors.ts'
import { isAwaitingSecondFactor, viewerOf } from '#app/modules/auth/sessions/current-session.server.ts'
import { isFresh } from '#app/modules/auth/sessions/session-life.ts'
import { storePendingForm } from '#app/modules/auth/sign-in/pending-forms.server.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { getServices, getSession, getViewer } from './context.server.ts'
import { rejectPage } from './errors.server.ts'
import type { RoutePolicy } from './route-policy.ts'
import { redirectWithToast } from './toast.server.ts'

type Args = { request: Request; context: Readonly<RouterContextProvider> }

/**
 * The admin, or the specified refusal: signed out, a toast and home; signed in, a 403 page that
 * says 'This dashboard is only accessible to administrators.' An admin who still has to switch on the
 * second factor is led there.
 */
export async function requireAdmin({ request, context }: Args): Promise<Viewer> {
	const viewer = await getViewer(context)
	if (!viewer)
		throw redirectWithToast('/', {
			kind: 'error',
			title: 'Access Denied',
			description: 'Please sign in to access the dashboard.',
		})
	if (viewer.mustEnrol) throw redirect(withReturnTo('/account/second-factor', request), 303)
	if (!viewer.isAdmin) rejectPage(new Forbidden('This dashboard is only accessible to administrators.'))
	return viewer
}

/**
 * Lets through whom the policy of a route admits, before any loader or action runs. An address that scripts ask (`/api/`) answers in JSON,
 * so it checks by itself.
 */
export async function requireAccess(args: Args, { access }: RoutePolicy): Promise<void> {
	if (plainPath(new URL(args.request.url).pathname).startsWith('/api/')) return
	if (access === 'admin') await requireAdmin(args)
	if (access === 'member') await requireUser(args)
}

/** The signed-in person; whoever is not is led to sign in, or to the second factor still owed, and back. */
export async function requireUser({ request, context }: Args): Promise<Viewer> {
	const current = await getSession(context)
	const viewer = viewerOf(current)
	if (viewer) return viewer
	const path = isAwaitingSecondFactor(current) ? '/sign-in/second-factor' : '/sign-in'
	// What was posted is lost; after signing in the form is there to be filled again.
	throw redirect(withReturnTo(path, request), request.method === 'GET' ? 302 : 303)
}

type SensitiveAct = {
	/** Ends the sentence 'Please confirm that it is you, to …'. */
	to: string
	/** What was sent, in an action: it is kept, and sent again once the person has confirmed. */
	form?: FormData
}

/**
 * The signed-in person, who has shown a password or a code within the last five minutes; else they are
 * asked to at `/account/confirm`, and come back. For sensitive acts, in loaders and actions alike.
 */
export async function requireFresh(args: Args, { to, form }: SensitiveAct): Promise<Viewer> {
	const viewer = await requireUser(args)
	const services = getServices(args.context)
	const now = services.clock.now()
	if (isFresh(viewer, now)) return viewer
	const { auth, db } = services
	const path = pageAddress(args.request)
	const held = form && (await storePendingForm(db, { auth, now, sessionId: viewer.sessionId, path, form }))
	const query = new URLSearchParams({
		returnTo: path,
		// Sealed, so that a link cannot put other words there.
		to: auth.cipher.encrypt(to, 'confirm'),
		...(held ? { held } : {}),
	})
	throw redirect(`/account/confirm?${query}`, 303)
}

/** For screens that exist in demo mode only; elsewhere there is nothing at their address. */
export function requireDemo({ context }: Pick<Args, 'context'>): void {
	if (getServices(context).env.mode !== 'demo') rejectPage(new NotFound('Oops! Page not found'))
}

/** `path`, which leads back to where this request wanted to go. */
function withReturnTo(path: string, request: Request): string {
	return `${path}?returnTo=${encodeURIComponent(pageAddress(request))}`
}

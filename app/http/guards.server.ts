import { type RouterContextProvider, redirect } from 'react-router'
import { Forbidden, NotFound } from '#app/lib/errors.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { getServices, getViewer } from './context.server.ts'
import { refusePage } from './errors.server.ts'
import { redirectWithToast } from './toast.server.ts'

type Args = { request: Request; context: Readonly<RouterContextProvider> }

/** The member, or the way to sign in and back here. */
export async function requireUser({ request, context }: Args): Promise<Viewer> {
	const viewer = await getViewer(context)
	if (viewer) return viewer
	const { pathname, search } = new URL(request.url)
	// What was posted is lost; after signing in the form is there to be filled again.
	throw redirect(
		`/sign-in?returnTo=${encodeURIComponent(pathname + search)}`,
		request.method === 'GET' ? 302 : 303,
	)
}

/**
 * The admin, or the specified refusal: signed out, a toast and home; signed in, a 403 page that
 * says 'This dashboard is only accessible to administrators.'
 */
export async function requireAdmin({ context }: Args): Promise<Viewer> {
	const viewer = await getViewer(context)
	if (!viewer)
		throw redirectWithToast('/', {
			kind: 'error',
			title: 'Access Denied',
			description: 'Please sign in to access the dashboard.',
		})
	if (!viewer.isAdmin) refusePage(new Forbidden('This dashboard is only accessible to administrators.'))
	return viewer
}

/** For screens that exist in demo mode only; elsewhere there is nothing at their address. */
export function requireDemo({ context }: Pick<Args, 'context'>): void {
	if (getServices(context).env.mode !== 'demo') refusePage(new NotFound('Oops! Page not found'))
}

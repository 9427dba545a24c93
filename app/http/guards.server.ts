import { data, type RouterContextProvider } from 'react-router'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { getServices, getViewer } from './context.server.ts'
import { redirectWithToast } from './toast.server.ts'

type Args = { request: Request; context: Readonly<RouterContextProvider> }

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
	if (!viewer.isAdmin)
		throw data(
			{ code: 'forbidden', message: 'This dashboard is only accessible to administrators.' },
			{ status: 403 },
		)
	return viewer
}

/** For screens that exist in demo mode only; elsewhere there is nothing at their address. */
export function requireDemo({ context }: Pick<Args, 'context'>): void {
	if (getServices(context).env.mode !== 'demo')
		throw data({ code: 'not_found', message: 'Oops! Page not found' }, { status: 404 })
}

import { redirect } from 'react-router'
import { getRequestMetadata, getServices } from '#app/http/context.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { redirectWithToast, toastCookie } from '#app/http/toast.server.ts'
import { signOut } from '#app/modules/auth/sessions/sessions.server.ts'
import type { Route } from './+types/sign-out'

export const handle: RouteHandle = { access: 'public', robots: 'disallow' }

export async function action({ request, context }: Route.ActionArgs) {
	const { auth, db, log } = getServices(context)
	const { requestId } = getRequestMetadata(context)
	// Scripts stay on the page until they know that the session has ended.
	const sentByScript = request.headers.get('accept')?.includes('application/json')
	try {
		const { setCookie } = await signOut(db, { auth, headers: request.headers })
		const headers = new Headers({ 'set-cookie': setCookie })
		const description = 'You have successfully signed out'
		const toast = { kind: 'success', title: 'Success', description, signedOut: true } as const
		if (!sentByScript) return redirectWithToast('/', toast, headers)
		headers.append('set-cookie', toastCookie({ ...toast, waitsForPage: true }))
		return Response.json({ signedOut: true }, { headers })
	} catch (error) {
		log.error({ requestId, error }, 'sign-out failed')
		const description = 'Failed to sign out. Please try again.'
		if (sentByScript) return Response.json({ signedOut: false }, { status: 503 })
		return redirectWithToast('/', { kind: 'error', title: 'Error', description })
	}
}

export const loader = () => redirect('/')

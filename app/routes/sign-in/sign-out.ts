import { redirect } from 'react-router'
import { getRequestMetadata, getServices } from '#app/http/context.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { signOut } from '#app/modules/auth/sign-in/sign-in.server.ts'
import type { Route } from './+types/sign-out'

export const handle: RouteHandle = { access: 'public', robots: 'disallow' }

export async function action({ request, context }: Route.ActionArgs) {
	const { auth, db, log } = getServices(context)
	const { clientIp, requestId } = getRequestMetadata(context)
	try {
		const { setCookies } = await signOut(db, { auth, headers: request.headers, clientIp })
		const headers = new Headers()
		for (const cookie of setCookies) headers.append('set-cookie', cookie)
		const description = 'You have successfully signed out'
		const toast = { kind: 'success', title: 'Success', description, signedOut: true } as const
		return redirectWithToast('/', toast, headers)
	} catch (error) {
		log.error({ requestId, error }, 'sign-out failed')
		const description = 'Failed to sign out. Please try again.'
		return redirectWithToast('/', { kind: 'error', title: 'Error', description })
	}
}

export const loader = () => redirect('/')

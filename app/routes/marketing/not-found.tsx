import { getRequestMetadata, getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { NotFound } from '#app/lib/errors.ts'
import type { Route } from './+types/not-found'

export const handle: RouteHandle = { access: 'public' }

export function loader({ request, context }: Route.LoaderArgs) {
	const { pathname } = new URL(request.url)
	getServices(context).log.warn(
		{ requestId: getRequestMetadata(context).requestId, path: pathname },
		'page not found',
	)
	throwErrorResponse(new NotFound('Oops! Page not found'))
}

export default function NotFoundPage() {
	return null
}

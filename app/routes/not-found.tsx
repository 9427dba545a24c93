import { getFacts, getServices } from '#app/http/context.server.ts'
import { refusePage } from '#app/http/errors.server.ts'
import { NotFound } from '#app/lib/errors.ts'
import type { Route } from './+types/not-found'

export function loader({ request, context }: Route.LoaderArgs) {
	const { pathname } = new URL(request.url)
	getServices(context).log.warn({ requestId: getFacts(context).requestId, path: pathname }, 'page not found')
	refusePage(new NotFound('Oops! Page not found'))
}

export default function NotFoundPage() {
	return null
}

import { data } from 'react-router'
import { getFacts, getServices } from '#app/http/context.server.ts'
import type { Route } from './+types/not-found'

export function loader({ request, context }: Route.LoaderArgs) {
	const { pathname } = new URL(request.url)
	getServices(context).log.warn({ requestId: getFacts(context).requestId, path: pathname }, 'page not found')
	throw data({ code: 'not_found', message: 'Oops! Page not found' }, { status: 404 })
}

export default function NotFound() {
	return null
}

import { redirect } from 'react-router'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { addQueryOf, pagePath } from '#app/lib/paths/page-path.ts'
import type { Route } from './+types/redirect'

export const handle: RouteHandle = { access: 'public' }

/** Alternative paths that other sites link to, and their canonical paths. */
const canonicalPaths = new Map([
	['/resources/checklists', '/resources/checklist'],
	['/resources/avoiding-scams', '/resources/scams'],
])

export function loader({ request }: Route.LoaderArgs) {
	const path = pagePath(new URL(request.url).pathname).replace(/(?<!\/)\/+$/, '')
	return redirect(addQueryOf(request, canonicalPaths.get(path) ?? '/resources'), 301)
}

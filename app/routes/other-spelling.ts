import { redirect } from 'react-router'
import { pagePath, withQueryOf } from '#app/lib/page-path.ts'
import type { Route } from './+types/other-spelling'

/** Second spellings that are linked in the world, and the first of each pair. */
const firstSpelling = new Map([
	['/resources/checklists', '/resources/checklist'],
	['/resources/avoiding-scams', '/resources/scams'],
])

export function loader({ request }: Route.LoaderArgs) {
	const path = pagePath(new URL(request.url).pathname).replace(/\/+$/, '')
	return redirect(withQueryOf(request, firstSpelling.get(path) ?? '/resources'), 301)
}

import { redirect } from 'react-router'
import type { Route } from './+types/other-spelling'

/** Second spellings that are linked in the world, and the first of each pair. */
const firstSpelling = new Map([
	['/resources/checklists', '/resources/checklist'],
	['/resources/avoiding-scams', '/resources/scams'],
])

export function loader({ request }: Route.LoaderArgs) {
	const { pathname, search } = new URL(request.url)
	return redirect(`${firstSpelling.get(pathname.replace(/(\.data|\/)$/, '')) ?? '/resources'}${search}`, 301)
}

import { useSearchParams } from 'react-router'
import { requireDemo } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { onDemand } from '#app/ui/foundations/on-demand.tsx'
import type { Route } from './+types/ui'

// The page has its own header and main element.
export const handle: RouteHandle = { access: 'public', robots: 'disallow', shell: 'admin' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Parts')

// On demand, because the list of all routes, which every visitor loads, names what a page imports.
const AdminParts = onDemand('admin-parts', () =>
	import('#app/ui/showroom/admin-parts.tsx').then((module) => module.AdminParts),
)
const PublicParts = onDemand('public-parts', () =>
	import('#app/ui/showroom/public-parts.tsx').then((module) => module.PublicParts),
)

export async function loader({ context }: Route.LoaderArgs) {
	requireDemo({ context })
	await Promise.all([AdminParts.ready(), PublicParts.ready()])
	return null
}

/** All components of ui/ on one page; `?admin` shows the admin shell. Demo mode only. */
export default function DevUi() {
	const [search] = useSearchParams()
	return search.has('admin') ? <AdminParts /> : <PublicParts />
}

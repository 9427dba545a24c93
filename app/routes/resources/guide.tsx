import type { RouteHandle } from '#app/http/route-policy.ts'
import { ResourcePage } from '#app/modules/resources/components/library/resource-page.tsx'
import { resourceMeta } from '#app/modules/resources/library/resource-meta.ts'
import type { Route } from './+types/guide'
import { loadResourcePage } from './resource-page.server.ts'

export const handle: RouteHandle = { access: 'public', cache: { clearedBy: ['resources'] } }

export function loader({ request, context, params }: Route.LoaderArgs) {
	return loadResourcePage({ request, context, kind: 'guide', key: params.slug })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => resourceMeta(matches, loaderData)

export default function ResourceGuide({ loaderData }: Route.ComponentProps) {
	return <ResourcePage {...loaderData} />
}

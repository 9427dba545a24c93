import type { RouteHandle } from '#app/http/route-policy.ts'
import { ResourcePage } from '#app/modules/resources/components/library/resource-page.tsx'
import { resourceMeta } from '#app/modules/resources/library/resource-meta.ts'
import type { Route } from './+types/article'
import { loadResourcePage } from './resource-page.server.ts'

export const handle: RouteHandle = { access: 'public', cache: { clearedBy: ['resources'] } }

export function loader({ request, context, params }: Route.LoaderArgs) {
	return loadResourcePage({ request, context, kind: 'article', key: params.id })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => resourceMeta(matches, loaderData)

export default function ResourceArticle({ loaderData }: Route.ComponentProps) {
	return <ResourcePage {...loaderData} />
}

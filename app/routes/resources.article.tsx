import { loadResourcePage } from '#app/http/resource-page.server.ts'
import { ResourcePage } from '#app/modules/resources/components/resource-page.tsx'
import { resourceMeta } from '#app/modules/resources/resource-meta.ts'
import type { Route } from './+types/resources.article'

export function loader({ request, context, params }: Route.LoaderArgs) {
	return loadResourcePage({ request, context, kind: 'article', key: params.id })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => resourceMeta(matches, loaderData)

export default function ResourceArticle({ loaderData }: Route.ComponentProps) {
	return <ResourcePage {...loaderData} />
}

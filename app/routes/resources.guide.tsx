import { loadResourcePage } from '#app/http/resource-page.server.ts'
import { ResourcePage } from '#app/modules/resources/components/resource-page.tsx'
import { resourceMeta } from '#app/modules/resources/resource-meta.ts'
import type { Route } from './+types/resources.guide'

export function loader({ request, context, params }: Route.LoaderArgs) {
	return loadResourcePage({ request, context, kind: 'guide', key: params.slug })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => resourceMeta(matches, loaderData)

export default function ResourceGuide({ loaderData }: Route.ComponentProps) {
	return <ResourcePage {...loaderData} />
}

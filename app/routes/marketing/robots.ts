import { getRequestMetadata, getServices } from '#app/http/context.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import type { Route } from './+types/robots'
import { disallowedPaths } from './disallowed-paths.ts'

export const handle: RouteHandle = { access: 'public', cache: { clearedBy: [] } }

/** Lists the paths that search results should not contain; none of them is secret. https://www.rfc-editor.org/rfc/rfc9309 */
export function loader({ context }: Route.LoaderArgs) {
	const { origin } = getServices(context).env
	const lines = [
		'User-agent: *',
		...disallowedPaths(getRequestMetadata(context).pages).map((path) => `Disallow: ${path}`),
		'',
		`Sitemap: ${origin}/sitemap.xml`,
		`Sitemap: ${origin}/community/sitemap.xml`,
		'',
	]
	return new Response(lines.join('\n'), {
		headers: { 'content-type': 'text/plain; charset=utf-8' },
	})
}

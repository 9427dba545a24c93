import { getServices } from '#app/http/context.server.ts'
import type { Route } from './+types/robots'

/** Nothing secret is here: only pages no search result should lead to. */
const closed = ['/admin', '/dashboard', '/account', '/api/', '/dev/', '/sandbox/', '/payment-', '/sign-']

/** https://www.rfc-editor.org/rfc/rfc9309 */
export function loader({ context }: Route.LoaderArgs) {
	const { origin } = getServices(context).env
	const lines = [
		'User-agent: *',
		...closed.map((path) => `Disallow: ${path}`),
		'',
		`Sitemap: ${origin}/sitemap.xml`,
		`Sitemap: ${origin}/community/sitemap.xml`,
		'',
	]
	return new Response(lines.join('\n'), {
		headers: { 'content-type': 'text/plain; charset=utf-8' },
	})
}

import { getServices } from '#app/http/context.server.ts'
import type { Route } from './+types/sitemap'

/** Pages with something on them; those that only announce are left out. */
const paths = ['/', '/services', '/terms', '/privacy']

/** https://www.sitemaps.org/protocol.html */
export function loader({ context }: Route.LoaderArgs) {
	const { origin } = getServices(context).env
	const urls = paths.map((path) => `\t<url><loc>${origin}${path}</loc></url>`).join('\n')
	const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`
	return new Response(xml, {
		headers: { 'content-type': 'application/xml; charset=utf-8' },
	})
}

import { getServices } from '#app/http/context.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { atomFeed } from '#app/modules/resources/library/feed.ts'
import { listResources } from '#app/modules/resources/library/library.server.ts'
import type { Route } from './+types/feed'

export const handle: RouteHandle = { access: 'public', cache: { clearedBy: ['resources'] } }

const ENTRIES_MAX = 30

/** The feed of published resources, without previews for admins. */
export async function loader({ context }: Route.LoaderArgs) {
	const { clock, env } = getServices(context)
	const { timeZone, footerBrand } = await readSettings(context)
	const today = localDateOf(clock.now(), timeZone)
	const resources = listResources({ today, preview: false }).slice(0, ENTRIES_MAX)
	return new Response(atomFeed({ resources, brand: footerBrand, origin: env.origin }), {
		headers: {
			'content-type': 'application/atom+xml; charset=utf-8',
			'cache-control': 'public, max-age=600',
		},
	})
}

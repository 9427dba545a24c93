import { type RouterContextProvider, redirect } from 'react-router'
import { NotFound } from '#app/lib/errors.ts'
import { withQueryOf } from '#app/lib/page-path.ts'
import { localDateOf } from '#app/lib/zoned-time.ts'
import type { ResourceKind } from '#app/modules/resources/resource.ts'
import { findResourceView } from '#app/modules/resources/resource-view.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { getServices, getViewer, longText } from './context.server.ts'
import { refusePage } from './errors.server.ts'

type Asked = { request: Request; context: Readonly<RouterContextProvider>; kind: ResourceKind; key: string }

/** What a guide's or an article's page shows. Its other spelling (name or number) moves to its one address for good. */
export async function loadResourcePage({ request, context, kind, key }: Asked) {
	const { db, clock, env } = getServices(context)
	const [viewer, { timeZone, footerBrand }] = await Promise.all([getViewer(context), getSettings(db)])
	const viewing = { today: localDateOf(clock.now(), timeZone), preview: viewer?.isAdmin ?? false }
	const view = findResourceView(kind, key, viewing) ?? refusePage(new NotFound('Oops! Page not found'))
	if (view.resource.path.split('/').at(-1) !== key)
		throw redirect(withQueryOf(request, view.resource.path), 301)
	const resource = { ...view.resource, html: longText(context, view.resource.html) }
	return { ...view, resource, publisher: footerBrand, origin: env.origin }
}

import { type RouterContextProvider, redirect } from 'react-router'
import { getServices, getViewer, longText } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { NotFound } from '#app/lib/errors.ts'
import { addQueryOf } from '#app/lib/paths/page-path.ts'
import type { ResourceKind } from '#app/modules/resources/library/resource.ts'
import { findResourceView } from '#app/modules/resources/library/resource-view.server.ts'

type LoadResourcePageInput = {
	request: Request
	context: Readonly<RouterContextProvider>
	kind: ResourceKind
	key: string
}

/**
 * Loads the page of a guide or an article. `key` is its number or slug; the one that is not in its canonical path redirects there
 * permanently.
 */
export async function loadResourcePage({ request, context, kind, key }: LoadResourcePageInput) {
	const { clock, env } = getServices(context)
	const [viewer, { timeZone, footerBrand }] = await Promise.all([getViewer(context), readSettings(context)])
	const options = { today: localDateOf(clock.now(), timeZone), preview: viewer?.kind === 'staff' }
	const view =
		findResourceView(kind, key, options) ?? throwErrorResponse(new NotFound('Oops! Page not found'))
	if (view.resource.path.split('/').at(-1) !== key)
		throw redirect(addQueryOf(request, view.resource.path), 301)
	const resource = { ...view.resource, html: longText(context, view.resource.html) }
	return { ...view, resource, publisher: footerBrand, origin: env.origin }
}

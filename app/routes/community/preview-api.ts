import { readFormBody } from '#app/http/body/form-body.server.ts'
import { getRequestMetadata, getServices, getViewer } from '#app/http/context.server.ts'
import { errorResponse } from '#app/http/errors.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { Invalid } from '#app/lib/errors.ts'
import { bodyCharsMax } from '#app/modules/forum/posts/post-limits.ts'
import { previewText } from '#app/modules/forum/texts/stored-texts.server.ts'
import { callerOf, consumeBudget } from '#app/modules/limits/stranger-budgets.server.ts'
import type { Route } from './+types/preview-api'

export const handle: RouteHandle = {
	access: 'public',
	rateLimit: { max: 60, windowSeconds: 60 },
	robots: 'disallow',
}

/** `POST /api/community-preview`, a form with `text`: returns the rendered `{ html }`, from the same pipeline as posts. */
export async function action({ request, context }: Route.ActionArgs) {
	const { db, clock } = getServices(context)
	try {
		const caller = callerOf(await getViewer(context), getRequestMetadata(context).clientIp)
		await consumeBudget(db, { kind: 'previews', caller, now: clock.now() })
		const text = String((await readFormBody(request)).get('text') ?? '')
		if (text.length > bodyCharsMax) throw new Invalid('This text is too long to preview.', 'text')
		return Response.json({ html: await previewText(text) }, { headers: { 'cache-control': 'no-store' } })
	} catch (error) {
		return errorResponse(error)
	}
}

export const loader = () =>
	Response.json(
		{ error: { code: 'method_not_allowed', message: 'Send a POST.' } },
		{ status: 405, headers: { allow: 'POST' } },
	)

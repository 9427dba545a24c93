import { errorResponse } from '#app/http/errors.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import { forumHtml } from '#app/modules/forum/forum-text.server.ts'
import { bodyCharsMax } from '#app/modules/forum/post-limits.ts'
import type { Route } from './+types/api.community-preview'

/** `POST /api/community-preview`, a form with `text`: how it will read, `{ html }`. By the same pipeline as what is posted. */
export async function action({ request }: Route.ActionArgs) {
	try {
		const text = String((await readForm(request)).get('text') ?? '')
		if (text.length > bodyCharsMax) throw new Invalid('This text is too long to preview.', 'text')
		return Response.json({ html: forumHtml(text) }, { headers: { 'cache-control': 'no-store' } })
	} catch (error) {
		return errorResponse(error)
	}
}

export const loader = () =>
	Response.json(
		{ error: { code: 'method_not_allowed', message: 'Send a POST.' } },
		{ status: 405, headers: { allow: 'POST' } },
	)

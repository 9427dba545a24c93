import { redirect } from 'react-router'
import { takeApplication } from '#app/http/apply-form.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import type { Route } from './+types/api.apply'

/** The form as scripts send it: an answer in JSON, so that a lost connection loses nothing that was typed. */
export async function action({ request, context }: Route.ActionArgs) {
	const { answer, status, headers } = await takeApplication(context, request, {
		fields: await readForm(request),
	})
	headers.set('cache-control', 'no-store')
	return Response.json(answer, { status, headers })
}

export const loader = () => redirect('/apply')

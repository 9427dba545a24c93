import { redirect } from 'react-router'
import { takePart } from '#app/http/apply-part.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import type { Route } from './+types/api.apply.part'

/** The invited person's form as scripts send it, answered in JSON. */
export async function action({ request, context }: Route.ActionArgs) {
	const { answer, status } = await takePart(context, request, { fields: await readForm(request), files: [] })
	return Response.json(answer, { status, headers: { 'cache-control': 'no-store' } })
}

export const loader = () => redirect('/apply')

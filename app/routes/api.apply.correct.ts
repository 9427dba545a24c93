import { redirect } from 'react-router'
import { takeCorrection } from '#app/http/apply-correction.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import type { Route } from './+types/api.apply.correct'

/** A correction as scripts send it, answered in JSON. */
export async function action({ request, context }: Route.ActionArgs) {
	const { answer, status } = await takeCorrection(context, request, {
		fields: await readForm(request),
		files: [],
	})
	return Response.json(answer, { status, headers: { 'cache-control': 'no-store' } })
}

export const loader = () => redirect('/apply')

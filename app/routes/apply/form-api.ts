import { redirect } from 'react-router'
import type { RouteHandle } from '#app/http/route-policy.ts'
import type { Route } from './+types/form-api'
import { handleApplication } from './form-action.server.ts'
import { withScriptForm } from './script-form.server.ts'

export const handle: RouteHandle = {
	access: 'public',
	rateLimit: { max: 600, windowSeconds: 300 },
	robots: 'disallow',
}

/** Accepts the form from a script and responds with JSON, so that a lost connection loses nothing that was typed. */
export const action = ({ request, context }: Route.ActionArgs) =>
	withScriptForm(request, (fields) => handleApplication(context, request, { fields }))

export const loader = () => redirect('/apply')

import { redirect } from 'react-router'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { withScriptForm } from '../script-form.server.ts'
import type { Route } from './+types/part-api'
import { handlePart } from './part-action.server.ts'

export const handle: RouteHandle = { access: 'link', robots: 'disallow' }

/** Accepts the co-applicant's form from a script and responds with JSON. */
export const action = ({ request, context }: Route.ActionArgs) =>
	withScriptForm(request, (fields) => handlePart(context, request, { fields, files: [] }))

export const loader = () => redirect('/apply')

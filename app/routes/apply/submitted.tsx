import { redirect } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { ApplySubmitted } from '#app/modules/credit/components/apply/apply-submitted.tsx'
import { findRecentSubmission } from '#app/modules/credit/own-applications.server.ts'
import type { Route } from './+types/submitted'
import { getApplicant } from './applicant.server.ts'

export const handle: RouteHandle = { access: 'link' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Application submitted')

export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, clock } = getServices(context)
	const submitted = await findRecentSubmission(db, {
		actor: await getApplicant(context, request),
		now: clock.now(),
	})
	if (!submitted) throw redirect('/apply')
	return {
		reference: submitted.reference,
		statusPath: submitted.own ? `/account/applications/${submitted.id}` : null,
	}
}

export default function Submitted({ loaderData }: Route.ComponentProps) {
	return <ApplySubmitted {...loaderData} />
}

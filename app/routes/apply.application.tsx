import { Form, redirect } from 'react-router'
import { getApplicant } from '#app/http/applicant.server.ts'
import { closeOpened } from '#app/http/apply-cookies.server.ts'
import { getServices } from '#app/http/context.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { readOwnApplication } from '#app/http/own-application.server.ts'
import { actOnApplication } from '#app/http/own-application-acts.server.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { ApplyShell } from '#app/modules/credit/components/apply-shell.tsx'
import { OwnApplicationView } from '#app/modules/credit/components/own-application.tsx'
import { Button } from '#app/ui/button.tsx'
import type { Route } from './+types/apply.application'

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Your application')

/** The application this browser opened by a mailed link. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const actor = await getApplicant(context, request)
	if (!actor.linkTo) throw redirect('/apply')
	return readOwnApplication(context, actor, actor.linkTo.applicationId)
}

export async function action({ request, context }: Route.ActionArgs) {
	const actor = await getApplicant(context, request)
	const form = await readForm(request)
	if (form.get('intent') === 'close')
		return redirect('/', {
			status: 303,
			headers: { 'set-cookie': closeOpened(getServices(context).env.origin) },
		})
	if (!actor.linkTo) throw redirect('/apply', 303)
	return actOnApplication(context, form, {
		actor,
		id: actor.linkTo.applicationId,
		back: '/apply/application',
	})
}

export default function Opened({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<ApplyShell title="Your application">
			<div className="max-w-form">
				<OwnApplicationView
					application={loaderData}
					action="/apply/application"
					correctPath={`/apply/correct?application=${loaderData.id}`}
					consentPath={`/apply/consent?application=${loaderData.id}`}
					message={actionData?.message}
					errors={actionData?.errors}
				/>
				<Form method="post" action="/apply/application" className="mt-6">
					<Button type="submit" name="intent" value="close" variant="plain" size="sm">
						Close it in this browser
					</Button>
				</Form>
			</div>
		</ApplyShell>
	)
}

import { Form, redirect } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { OwnApplicationView } from '#app/modules/credit/components/account/application.tsx'
import { ApplyShell } from '#app/modules/credit/components/apply/apply-shell.tsx'
import { linkTo } from '#app/modules/credit/policy.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import type { Route } from './+types/application'
import { getApplicant } from './applicant.server.ts'
import { applicationFallback, applicationForms } from './application-actions.server.ts'
import { readOwnApplication } from './application-page.server.ts'
import { closeOpened } from './cookies.server.ts'

export const handle: RouteHandle = { access: 'link', showsFormErrors: true }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Your application')

/** Loads the application that this browser opened through an emailed link. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const actor = await getApplicant(context, request)
	const opened = linkTo(actor)
	if (!opened) throw redirect('/apply')
	return readOwnApplication(context, actor, opened.applicationId)
}

export async function action(args: Route.ActionArgs) {
	const { request, context } = args
	const actor = await getApplicant(context, request)
	const opened = linkTo(actor)
	if (!opened) throw redirect('/apply', 303)
	const forms = applicationForms(context, { actor, id: opened.applicationId })
	const headers = { 'set-cookie': closeOpened(getServices(context).env.origin) }
	const close = formAction({ run: () => redirect('/', { status: 303, headers }) })
	return runForms(args, { ...forms, close }, { page: '/apply/application', fallback: applicationFallback })
}

export default function Opened({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	return (
		<ApplyShell title="Your application">
			<div className="max-w-form">
				<OwnApplicationView
					application={loaderData}
					action="/apply/application"
					correctPath={`/apply/correct?application=${loaderData.id}`}
					consentPath={`/apply/consent?application=${loaderData.id}`}
					rejected={answer}
				/>
				<Form method="post" action="/apply/application" className="mt-6">
					<Button intent="close" variant="plain" size="sm">
						Close it in this browser
					</Button>
				</Form>
			</div>
		</ApplyShell>
	)
}

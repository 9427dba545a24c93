import { throwErrorResponse } from '#app/http/errors.server.ts'
import { runForms } from '#app/http/form-actions.server.ts'
import { requireUser } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { NotFound } from '#app/lib/errors.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { personActor } from '#app/modules/auth/actor.server.ts'
import { OwnApplicationView } from '#app/modules/credit/components/account/application.tsx'
import { BackLink } from '#app/ui/account/back-link.tsx'
import { AccountHead } from '#app/ui/account/page-head.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import type { Route } from './+types/account-application'
import { applicationFallback, applicationForms } from './application-actions.server.ts'
import { readOwnApplication } from './application-page.server.ts'

export const handle: RouteHandle = { access: 'member' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Your application')

export async function loader(args: Route.LoaderArgs) {
	const actor = personActor(await requireUser(args))
	return readOwnApplication(args.context, actor, idOf(args.params))
}

export async function action(args: Route.ActionArgs) {
	const actor = personActor(await requireUser(args))
	const id = idOf(args.params)
	return runForms(args, applicationForms(args.context, { actor, id }), {
		page: `/account/applications/${id}`,
		fallback: applicationFallback,
	})
}

export default function OwnApplication({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const { id } = loaderData
	return (
		<>
			<BackLink to="/account/applications">Applications</BackLink>
			<AccountHead title="Your application" />
			<OwnApplicationView
				application={loaderData}
				action={`/account/applications/${id}`}
				correctPath={`/apply/correct?application=${id}`}
				consentPath={`/apply/consent?application=${id}`}
				messagesPath="/account/messages"
				rejected={answer}
			/>
		</>
	)
}

const idOf = ({ id }: { id: string }) =>
	isUuid(id) ? id : throwErrorResponse(new NotFound('We couldn’t find this application.'))

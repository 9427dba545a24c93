import type { RouteHandle } from '#app/http/route-policy.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { ApplyForm } from '#app/modules/credit/components/apply/apply-form.tsx'
import { ApplyShell } from '#app/modules/credit/components/apply/apply-shell.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { withApplyForm } from '../files.server.ts'
import { answerPage } from '../posted-form.server.ts'
import type { Route } from './+types/part'
import { handlePart, readPart } from './part-action.server.ts'

export const handle: RouteHandle = {
	access: 'link',
	bodyBytesMax: 100_000_000,
	rateLimit: { max: 60, windowSeconds: 300 },
	showsFormErrors: true,
}

export const meta: Route.MetaFunction = ({ matches }) =>
	privatePageMeta(matches, 'Your part of the application')

export const loader = ({ request, context }: Route.LoaderArgs) => readPart(context, request)

export const action = async ({ request, context }: Route.ActionArgs) =>
	answerPage(await withApplyForm(request, (form) => handlePart(context, request, form)), '/apply/part')

export default function Part({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const { encrypted, ...page } = loaderData
	return (
		<ApplyShell
			title="Your part of the application"
			encrypted={encrypted}
			intro="Your answers are private: the other applicant can see that you sent your part, but not what is in it."
		>
			<ApplyForm
				{...page}
				values={answer?.values ?? page.values}
				errors={answer?.errors}
				message={answer?.message}
				action="/apply/part"
				endpoint="/api/apply/part"
				savedAt={null}
				canEmail={false}
				joint
			/>
		</ApplyShell>
	)
}

import type { RouteHandle } from '#app/http/route-policy.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { statementCharsMax } from '#app/modules/credit/application/correction-statement.ts'
import { ApplyForm } from '#app/modules/credit/components/apply/apply-form.tsx'
import { ApplyShell } from '#app/modules/credit/components/apply/apply-shell.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { withApplyForm } from '../files.server.ts'
import { answerPage } from '../posted-form.server.ts'
import type { Route } from './+types/correct'
import { handleCorrection, readCorrection } from './correction.server.ts'

export const handle: RouteHandle = {
	access: 'link',
	bodyBytesMax: 100_000_000,
	rateLimit: { max: 60, windowSeconds: 300 },
	showsFormErrors: true,
}

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Correct your application')

export const loader = ({ request, context }: Route.LoaderArgs) => readCorrection(context, request)

export const action = async ({ request, context }: Route.ActionArgs) =>
	answerPage(
		await withApplyForm(request, (form) => handleCorrection(context, request, form)),
		'/apply/correct',
	)

export default function Correct({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const { id, encrypted, ...page } = loaderData
	return (
		<ApplyShell
			title="Correct your application"
			encrypted={encrypted}
			intro="You can change only these sections. Everything else stays as you sent it."
		>
			<ApplyForm
				{...page}
				values={answer?.values ?? page.values}
				errors={answer?.errors}
				message={answer?.message}
				action={`/apply/correct?application=${id}`}
				endpoint={`/api/apply/correct?application=${id}`}
				savedAt={null}
				savesDrafts={false}
			>
				<Card className="p-4 sm:p-5 md:px-7">
					<Field
						id="statement"
						label="Can’t send or change something? Say why"
						hint="Only the advisor reads it."
					>
						<Textarea
							name="statement"
							rows={3}
							maxLength={statementCharsMax}
							defaultValue={answer?.statement}
						/>
					</Field>
				</Card>
			</ApplyForm>
		</ApplyShell>
	)
}

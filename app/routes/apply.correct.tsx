import { answerCorrection, readCorrection, takeCorrection } from '#app/http/apply-correction.server.ts'
import { withApplyForm } from '#app/http/apply-files.server.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { ApplyForm } from '#app/modules/credit/components/apply-form.tsx'
import { ApplyShell } from '#app/modules/credit/components/apply-shell.tsx'
import type { Route } from './+types/apply.correct'

export const handle = { start: 'now' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Correct your application')

export const loader = ({ request, context }: Route.LoaderArgs) => readCorrection(context, request)

export const action = async ({ request, context }: Route.ActionArgs) =>
	answerCorrection(await withApplyForm(request, (form) => takeCorrection(context, request, form)))

export default function Correct({ loaderData, actionData }: Route.ComponentProps) {
	const { id, encrypted, ...page } = loaderData
	return (
		<ApplyShell
			title="Correct your application"
			encrypted={encrypted}
			intro="Only these sections can be changed. Everything else stays as you sent it."
		>
			<ApplyForm
				{...page}
				values={actionData ? { ...actionData.typed, ssn: '', dob: '' } : page.values}
				errors={actionData?.errors}
				message={actionData?.message}
				action={`/apply/correct?application=${id}`}
				endpoint={`/api/apply/correct?application=${id}`}
				uploads={{ application: id }}
				savedAt={null}
				saves={false}
			/>
		</ApplyShell>
	)
}

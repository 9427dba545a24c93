import { data, redirect } from 'react-router'
import { withApplyForm } from '#app/http/apply-files.server.ts'
import { readPart, takePart } from '#app/http/apply-part.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { applicationSections } from '#app/modules/credit/application-fields.ts'
import { ApplyForm } from '#app/modules/credit/components/apply-form.tsx'
import { ApplyShell } from '#app/modules/credit/components/apply-shell.tsx'
import type { Route } from './+types/apply.part'

export const handle = { start: 'now' }

export const meta: Route.MetaFunction = ({ matches }) =>
	privatePageMeta(matches, 'Your part of the application')

export const loader = ({ request, context }: Route.LoaderArgs) => readPart(context, request)

export async function action({ request, context }: Route.ActionArgs) {
	const { answer, status, typed } = await withApplyForm(request, (form) => takePart(context, request, form))
	if (answer.outcome === 'submitted')
		return redirectWithToast(answer.to, {
			...{ kind: 'success', title: 'Application Submitted' },
			description: 'Thank you for your application. We will review it and contact you soon.',
		})
	if (answer.outcome === 'saved') return redirect('/apply/part', 303)
	const { errors, message } =
		answer.outcome === 'refused'
			? answer
			: { errors: {}, message: 'Please complete one section first, then we can keep it for you.' }
	return data({ errors, message, typed }, { status: answer.outcome === 'refused' ? status : 422 })
}

export default function Part({ loaderData, actionData }: Route.ComponentProps) {
	const { id, encrypted, ...page } = loaderData
	return (
		<ApplyShell
			title="Your part of the application"
			encrypted={encrypted}
			intro="What you write here is yours: the other applicant sees that you sent it, and nothing of what is in it."
		>
			<ApplyForm
				{...page}
				values={actionData ? { ...actionData.typed, ssn: '', dob: '' } : page.values}
				errors={actionData?.errors}
				message={actionData?.message}
				action="/apply/part"
				endpoint="/api/apply/part"
				uploads={{ application: id, role: 'co' }}
				sections={applicationSections.map(({ id }) => id)}
				savedAt={null}
				canMail={false}
				joint
			/>
		</ApplyShell>
	)
}

import { data } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { respondToFailure } from '#app/http/form-result.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { parseForm, type RejectedForm } from '#app/lib/parse-form.ts'
import { TemplateForm } from '#app/modules/mail/components/admin/template-form.tsx'
import { templateSchema } from '#app/modules/mail/templates/template.schema.ts'
import { addTemplate } from '#app/modules/mail/templates/templates.server.ts'
import { FileHead } from '#app/ui/admin/file-head.tsx'
import { useFormKey } from '#app/ui/controls/use-form-key.ts'
import type { Route } from './+types/new-template'

export const handle: RouteHandle = { access: 'admin' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'New template')

export async function loader(args: Route.LoaderArgs) {
	await requireAdmin(args)
	return { formKey: crypto.randomUUID() }
}

export async function action(args: Route.ActionArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const form = await readForm(args)
	const parsed = parseForm(templateSchema, form)
	if (!parsed.ok) return data<RejectedForm>(parsed, { status: 422 })
	try {
		const formKey = String(form.get('formKey') ?? '')
		const { id } = await addTemplate(db, { actor, fields: parsed.value, formKey, now: clock.now() })
		const toast = { kind: 'success', title: 'Template added', description: parsed.value.title } as const
		return redirectWithToast(`/admin/mail/templates/${id}`, toast)
	} catch (error) {
		const fallback = 'This could not be saved. Please try again.'
		return respondToFailure<string>(args.context, error, { values: parsed.values, fallback })
	}
}

export default function NewTemplate({ loaderData, actionData }: Route.ComponentProps) {
	const formKey = useFormKey(loaderData.formKey)
	const rejected: RejectedForm | undefined = actionData
	return (
		<>
			<FileHead
				back={{ to: '/admin/mail/templates', label: 'Templates' }}
				name="New template"
				status={null}
			/>
			<div className="max-w-4xl">
				<TemplateForm
					values={rejected?.values ?? {}}
					hidden={{ formKey }}
					rejected={rejected ?? null}
					submit="Add template"
				/>
			</div>
		</>
	)
}

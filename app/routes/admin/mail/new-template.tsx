import { getServices } from '#app/http/context.server.ts'
import { formAction, runForm } from '#app/http/form-actions.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { anyText } from '#app/lib/forms/form-fields.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { TemplateForm } from '#app/modules/mail/components/admin/template-form.tsx'
import { templateSchema } from '#app/modules/mail/templates/template.schema.ts'
import { addTemplate } from '#app/modules/mail/templates/templates.server.ts'
import { FileHead } from '#app/ui/admin/file-head.tsx'
import { useFormKey } from '#app/ui/controls/forms/use-form-key.ts'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
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
	return runForm(
		args,
		formAction({
			schema: templateSchema.extend({ formKey: anyText() }),
			run: ({ formKey, ...fields }) => addTemplate(db, { actor, fields, formKey, now: clock.now() }),
			to: (_, { id }) => `/admin/mail/templates/${id}`,
			message: ({ title }) => ['Template added', title],
		}),
	)
}

export default function NewTemplate({ loaderData, actionData }: Route.ComponentProps) {
	const formKey = useFormKey(loaderData.formKey)
	const rejected: RejectedForm | undefined = useLastAnswer(actionData)
	return (
		<>
			<FileHead
				back={{ to: '/admin/mail/templates', label: 'Templates' }}
				name="New template"
				status={null}
			/>
			<div>
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

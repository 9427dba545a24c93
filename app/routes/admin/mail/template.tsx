import { Form, Link } from 'react-router'
import { z } from 'zod'
import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { anyTexts, versionField } from '#app/lib/forms/form-fields.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { listDifferences, type RejectedForm } from '#app/lib/parse-form.ts'
import { TemplateForm } from '#app/modules/mail/components/admin/template-form.tsx'
import { templateLabels, templateSchema } from '#app/modules/mail/templates/template.schema.ts'
import { changeTemplate, deleteTemplate, getTemplate } from '#app/modules/mail/templates/templates.server.ts'
import { describeOpenFields } from '#app/modules/mail/writing/merge-fields.ts'
import { FileHead } from '#app/ui/admin/file-head.tsx'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Field, FieldError } from '#app/ui/controls/field.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { usePageKey } from '#app/ui/controls/forms/use-page-key.ts'
import { Input } from '#app/ui/controls/input.tsx'
import type { Route } from './+types/template'
import { readTemplatePreview } from './template-preview.server.ts'

export const handle: RouteHandle = { access: 'admin' }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
	privatePageMeta(matches, loaderData?.template.title ?? 'Template')

/** `?client=` previews the template with the case of a client, whom `?who=` searches. */
export async function loader(args: Route.LoaderArgs) {
	const viewer = await requireAdmin(args)
	const { db } = getServices(args.context)
	const { id } = args.params
	const template = await getTemplate(db, { actor: viewer, id }).catch(throwErrorResponse)
	const { title, subject, text, version } = template
	const query = new URL(args.request.url).searchParams
	return {
		template: { id, title, subject, text, version },
		preview: await readTemplatePreview(args.context, { viewer, template, query }).catch(throwErrorResponse),
	}
}

export async function action(args: Route.ActionArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const { id } = args.params
	const before = await getTemplate(db, { actor, id }).catch(throwErrorResponse)
	const conflict = (_: unknown, yours: RejectedForm['values']) => ({
		version: before.version,
		rows: listDifferences(templateLabels, { yours, theirs: before }),
	})
	return runForms(
		args,
		{
			save: formAction({
				schema: templateSchema.extend({ version: versionField() }),
				run: ({ version, ...fields }) => changeTemplate(db, { actor, id, version, fields, now: clock.now() }),
				message: 'Template saved',
				conflict,
			}),
			delete: formAction({
				schema: z.object({ version: versionField(), ...anyTexts('title', 'subject', 'text') }),
				run: ({ version }) => deleteTemplate(db, { actor, id, version }),
				to: '/admin/mail/templates',
				message: 'Template deleted',
				conflict,
			}),
		},
		{ page: `/admin/mail/templates/${id}`, otherwise: 'save' },
	)
}

export default function EditTemplate({
	loaderData: { template, preview },
	actionData,
}: Route.ComponentProps) {
	const key = usePageKey()
	const rejected: RejectedForm | undefined = useLastAnswer(actionData)
	const version = rejected?.conflict?.version ?? template.version
	return (
		<>
			<FileHead
				back={{ to: '/admin/mail/templates', label: 'Templates' }}
				name={template.title}
				status={null}
			/>
			<div className="grid items-start gap-4 xl:grid-cols-2">
				<TemplateForm
					key={key}
					values={{ ...template, ...rejected?.values }}
					hidden={{ version: String(version) }}
					rejected={rejected ?? null}
					submit="Save template"
					isStored
				/>
				<Preview preview={preview} page={`/admin/mail/templates/${template.id}`} />
			</div>
		</>
	)
}

type PreviewProps = { preview: Route.ComponentProps['loaderData']['preview']; page: string }

/** The template as an email about a real case, with the fields that could not be filled. */
function Preview({ preview, page }: PreviewProps) {
	const { who, found, client, subject, text, open } = preview
	const warning = describeOpenFields(open)
	return (
		<AdminSection id="preview" title="Preview" className="grid gap-3">
			<Form action={page} preventScrollReset className="flex flex-wrap items-end gap-2">
				<Field id="who" label="With the case of" className="min-w-40 flex-1">
					<Input type="search" name="who" density="compact" defaultValue={who} maxLength={200} />
				</Field>
				<Button type="submit" variant="plain" size="compact">
					Search
				</Button>
			</Form>
			<ul className="flex flex-wrap gap-x-4 text-small">
				{found.map(({ id, name, reference }) => (
					<li key={id}>
						<Link
							to={`${page}?client=${id}`}
							preventScrollReset
							className="inline-flex min-h-9 items-center max-md:min-h-11"
						>
							{`${name}, ${reference}`}
						</Link>
					</li>
				))}
			</ul>
			{client && <p className="text-fine text-ink-soft">{`With the case of ${client.name}`}</p>}
			<p className="font-semibold [overflow-wrap:anywhere]">{subject || 'No subject'}</p>
			<p className="whitespace-pre-wrap text-small [overflow-wrap:anywhere]">{text}</p>
			{client && warning && <FieldError id={undefined}>{warning}</FieldError>}
			{client && (
				<p>
					<Link
						to={`/admin/mail/new?client=${client.id}&template=${page.split('/').at(-1)}`}
						className="inline-flex min-h-9 items-center font-semibold max-md:min-h-11"
					>
						Write this email
					</Link>
				</p>
			)}
		</AdminSection>
	)
}

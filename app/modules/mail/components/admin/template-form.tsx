import { Form, useNavigation } from 'react-router'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { FormError } from '#app/ui/admin/form-error.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Card, CardBody } from '#app/ui/layout/card.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import { draftLimits } from '../../drafts/draft.ts'
import { type TemplateFields, templateTextMax, templateTitleMax } from '../../templates/template.schema.ts'
import { mergeFields } from '../../writing/merge-fields.ts'

type TemplateFormProps = {
	values: Partial<Record<keyof TemplateFields, string>>
	/** The version of a stored template, or the key of a new one. */
	hidden: Readonly<Record<string, string>>
	rejected: RejectedForm | null
	submit: string
	isStored?: boolean
}

/** The form of a template, with the fields that it may have. */
export function TemplateForm({ values, hidden, rejected, submit, isStored = false }: TemplateFormProps) {
	const intent = useNavigation().formData?.get('intent')
	const errors = rejected?.errors ?? {}
	return (
		<Card>
			<CardBody className="pt-4">
				<Form method="post" noValidate className="grid gap-4">
					{Object.entries(hidden).map(([name, value]) => (
						<input key={name} type="hidden" name={name} value={value} />
					))}
					<FormError rejected={rejected} subject="This template" />
					<Field id="title" label="Title" hint="Only you see it." error={errors.title}>
						<Input name="title" density="compact" defaultValue={values.title} maxLength={templateTitleMax} />
					</Field>
					<Field id="subject" label="Subject" optional error={errors.subject}>
						<Input
							name="subject"
							density="compact"
							defaultValue={values.subject}
							maxLength={draftLimits.subject}
						/>
					</Field>
					<Field id="text" label="Text" error={errors.text}>
						<Textarea name="text" rows={16} defaultValue={values.text} maxLength={templateTextMax} />
					</Field>
					<Disclosure summary="Fields that are filled from the case" look="text">
						<dl className="grid gap-1 text-small">
							{Object.entries(mergeFields).map(([name, about]) => (
								<div key={name} className="flex flex-wrap gap-x-3">
									<dt>
										<code>{`{{${name}}}`}</code>
									</dt>
									<dd className="text-ink-soft">{about}</dd>
								</div>
							))}
						</dl>
					</Disclosure>
					<div className="flex flex-wrap gap-2">
						<Button
							intent="save"
							variant="go"
							size="compact"
							busyText={intent === 'save' ? 'Saving…' : undefined}
						>
							{submit}
						</Button>
						{isStored && (
							<Button intent="delete" variant="danger" size="compact">
								Delete template
							</Button>
						)}
					</div>
				</Form>
			</CardBody>
		</Card>
	)
}

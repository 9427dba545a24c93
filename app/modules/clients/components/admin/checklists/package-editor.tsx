import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { PackageTask } from '#app/content/package-checklists.ts'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { FormError } from '#app/ui/admin/form-error.tsx'
import { useStoredForm } from '#app/ui/admin/use-stored-form.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Card, CardBody, CardHead } from '#app/ui/layout/card.tsx'
import { readTemplateText } from '../../../checklists/template-text.ts'
import type { ClientPackage } from '../../../files/client-file.ts'
import { PackageSteps } from './package-card.tsx'

type Text = { title: string; text: string }

type PackageEditorProps = {
	item: {
		key: ClientPackage
		name: string
		summary: string
		items: PackageTask[]
		version: number
		/** When it was last changed, formatted; null while it is the original version. */
		changed: string | null
	} & Text
	rejected: RejectedForm | null
}

/** Edits the checklist of a package as text, with a preview. */
export function PackageEditor({ item, rejected }: PackageEditorProps) {
	const { key, name, changed } = item
	const saving = useNavigation().formData?.get('package') === key
	const { filled, key: formVersion, form } = useStoredForm(item, rejected !== null)
	const { title, text } = { ...filled, ...rejected?.values }
	const [edited, setEdited] = useState<{ formVersion: number } & Text>()
	const values = edited?.formVersion === formVersion ? edited : { title, text }
	const edit = (changed: Partial<Text>) => setEdited({ ...values, ...changed, formVersion })
	return (
		<Card asChild>
			<section aria-labelledby={key}>
				<CardHead aside={changed ? `changed ${changed}` : 'original version'}>
					<h2 id={key} className="text-h4">
						{name}
					</h2>
				</CardHead>
				<CardBody className="grid gap-4">
					<Form key={formVersion} {...form} method="post" noValidate className="grid gap-4">
						<input type="hidden" name="package" value={key} />
						<input type="hidden" name="version" value={rejected?.conflict?.version ?? filled.version} />
						<FormError rejected={rejected} subject="This package" />
						<Field label="Title" error={rejected?.errors.title}>
							<Input
								name="title"
								defaultValue={title}
								onChange={({ target }) => edit({ title: target.value })}
							/>
						</Field>
						<Field
							label="Steps and tasks"
							hint="Write each step on its own line, with its tasks below it, each starting with a dash. Below a step or task, a line starting with > says it in the client’s words. Mark tasks with (optional), (internal) if the client shouldn’t see them, (starts support) for the delivery, and (from brief) for what a client’s answers after paying complete."
							error={rejected?.errors.text}
						>
							<Textarea
								name="text"
								rows={26}
								defaultValue={text}
								onChange={({ target }) => edit({ text: target.value })}
							/>
						</Field>
						<Button
							type="submit"
							variant="go"
							size="compact"
							className="w-fit"
							busyText={saving ? 'Saving…' : undefined}
						>
							{`Save ${name}`}
						</Button>
					</Form>
					<Preview name={name} values={values} saved={item.items} />
				</CardBody>
			</section>
		</Card>
	)
}

/** Shows the checklist that the typed text describes, or what is wrong with the text; without scripts, the saved checklist. */
function Preview({ name, values, saved }: { name: string; values: Text; saved: readonly PackageTask[] }) {
	const read = itemsOrMessage(values, saved)
	return (
		<section aria-label={`Preview of ${name}`} className="border-line border-t border-dashed pt-4">
			<p className="mb-3 font-semibold text-fine text-ink-soft">Preview</p>
			{typeof read === 'string' ? (
				<p className="text-danger text-small">{read}</p>
			) : (
				<PackageSteps items={read} showClientWords />
			)}
		</section>
	)
}

function itemsOrMessage(values: Text, saved: readonly PackageTask[]): readonly PackageTask[] | string {
	if (!values.text) return saved
	try {
		return readTemplateText(values).items
	} catch (error) {
		return error instanceof Error ? error.message : 'We can’t read this checklist.'
	}
}

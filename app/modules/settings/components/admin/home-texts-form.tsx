import type { HomeTextName, HomeTexts } from '#app/content/home-texts.ts'
import type { FormControls } from '#app/lib/forms/form-controls.ts'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { FormError } from '#app/ui/admin/form-error.tsx'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { FormField, PostForm, useFormState } from '#app/ui/controls/forms/form.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { UndoChange } from './undo-change.tsx'

type HomeTextsFormProps = {
	/** What the advisor wrote, or the texts before the change that is to be restored. */
	texts: Partial<HomeTexts>
	isRestoring: boolean
	/** Shown in empty fields, because the home page uses them. */
	defaults: HomeTexts
	labels: HomeTexts
	controls: FormControls<HomeTextName>
	version: number
	/** The last change, with its time as text; null before the first one. */
	lastChange: { id: number; at: string } | null
	answer: RejectedForm | undefined
}

/**
 * The form for the texts of the home page. It is sent without scripts, because its preview opens in a tab of its own, with the texts in
 * the address.
 */
export function HomeTextsForm(props: HomeTextsFormProps) {
	const { texts, defaults, labels, controls, version, lastChange, isRestoring, answer } = props
	const form = useFormState(controls, { answer, intent: 'save-look', initial: texts })
	const undone = useFormState({}, { answer, intent: 'undo-look' }).rejected
	const rejected = form.rejected ?? undone
	return (
		<AdminSection
			id="look"
			title="Texts"
			aside={
				lastChange && (
					<UndoChange change={lastChange} intent="undo-look" fields={{ version: String(version) }} />
				)
			}
			className="grid gap-4"
		>
			{isRestoring && <p>These are earlier texts. Save them to put them back.</p>}
			<FormError rejected={rejected} />
			<PostForm key={JSON.stringify(texts) + version} form={form} error={null} reloadDocument>
				<input type="hidden" name="version" value={form.rejected?.conflict?.version ?? version} />
				{(Object.keys(labels) as HomeTextName[]).map((name) => (
					<FormField key={name} form={form} name={name} label={labels[name]} optional>
						<Textarea rows={2} placeholder={defaults[name]} />
					</FormField>
				))}
				<p className="text-fine text-ink-soft">An empty field shows the text that stands in it in gray.</p>
				<div className="flex flex-wrap justify-end gap-2 max-sm:*:flex-1">
					<Button
						type="submit"
						name="preview"
						value="home"
						formMethod="get"
						formAction="/"
						formTarget="_blank"
						variant="plain"
						size="compact"
					>
						Preview
					</Button>
					<Button type="submit" variant="go" size="compact">
						Save texts
					</Button>
				</div>
			</PostForm>
		</AdminSection>
	)
}

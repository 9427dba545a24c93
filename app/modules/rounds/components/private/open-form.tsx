import type { RejectedForm } from '#app/lib/parse-form.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { FormField, PostForm, useFormState } from '#app/ui/controls/forms/form.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import type { RoundControls } from '../../round.schema.ts'

type OpenFormProps = {
	controls: RoundControls['open']
	/** Whether the bids open only with the client's code. */
	needsCode: boolean
	/** What the deadline found. */
	waiting: string
	rejected: RejectedForm | null
}

/** Opens the offers after the deadline, with the client's code if the client holds half of the key. */
export function OpenForm({ controls, needsCode, waiting, rejected }: OpenFormProps) {
	const form = useFormState(controls, { answer: rejected, intent: 'open' })
	return (
		<PostForm form={form} className="grid gap-3">
			<p>{waiting}</p>
			{needsCode && (
				<FormField
					form={form}
					name="code"
					label="The client’s code"
					hint="Six groups of five characters. Nobody can open the offers without this code."
					className="max-w-form"
				>
					<Input autoCapitalize="characters" />
				</FormField>
			)}
			<div>
				<Button type="submit" variant="go" busyText={form.busy ? 'Opening…' : undefined}>
					Open the offers
				</Button>
			</div>
		</PostForm>
	)
}

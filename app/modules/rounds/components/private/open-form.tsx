import { Form, useNavigation } from 'react-router'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'

type OpenFormProps = {
	/** Whether the bids open only with the client's code. */
	needsCode: boolean
	/** 'three bids' */
	count: string
	rejected: RejectedForm | null
}

/** Opens the offers after the deadline, with the client's code if the client holds half of the key. */
export function OpenForm({ needsCode, count, rejected }: OpenFormProps) {
	const isOpening = useNavigation().formData?.get('intent') === 'open'
	return (
		<Form method="post" noValidate className="grid gap-3">
			{rejected?.formError && <ErrorBox>{rejected.formError}</ErrorBox>}
			<p>{`The deadline has passed with ${count}. They stay sealed until you open them all at once.`}</p>
			{needsCode && (
				<Field
					id="code"
					label="The client’s code"
					hint="Six groups of five characters. Nobody can open the offers without this code."
					error={rejected?.errors.code}
					className="max-w-form"
				>
					<Input
						name="code"
						autoComplete="off"
						autoCapitalize="characters"
						spellCheck={false}
						defaultValue={rejected?.values.code}
						maxLength={80}
					/>
				</Field>
			)}
			<div>
				<Button intent="open" variant="go" busyText={isOpening ? 'Opening…' : undefined}>
					Open the offers
				</Button>
			</div>
		</Form>
	)
}

import { Form, useNavigation } from 'react-router'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'

type ReceiveEmailProps = {
	/** What the address of a case looks like. */
	example: string
	rejected: RejectedForm<'raw' | 'eml' | 'to'> | undefined
}

/** Receives an email in the demo as a mail server would: pasted, or as an .eml file. */
export function ReceiveEmail({ example, rejected }: ReceiveEmailProps) {
	const isSending = useNavigation().formMethod === 'POST'
	return (
		<details open={rejected !== undefined} className="rounded-card border border-line bg-surface p-5">
			<summary className="cursor-pointer font-semibold">Receive an email</summary>
			<Form method="post" encType="multipart/form-data" className="mt-4 grid gap-4">
				{rejected?.formError && <ErrorBox>{rejected.formError}</ErrorBox>}
				<Field
					id="to"
					label="Delivered to"
					optional
					hint={`The address of a case, such as ${example}. Needed if the email itself does not name it.`}
					error={rejected?.errors.to}
				>
					<Input name="to" maxLength={300} defaultValue={rejected?.values.to} autoComplete="off" />
				</Field>
				<Field
					id="raw"
					label="The email with its headers"
					hint="As an email program shows it under “Show original”."
					error={rejected?.errors.raw}
				>
					<Textarea name="raw" rows={8} defaultValue={rejected?.values.raw} spellCheck={false} />
				</Field>
				<Field
					id="eml"
					label="Or a file"
					optional
					hint="An .eml file, up to 20 MB."
					error={rejected?.errors.eml}
				>
					<Input name="eml" type="file" accept=".eml,message/rfc822,text/plain" />
				</Field>
				<Button type="submit" className="w-fit" busyText={isSending ? 'Receiving...' : undefined}>
					Receive it
				</Button>
			</Form>
		</details>
	)
}

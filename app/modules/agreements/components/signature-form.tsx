import type { FormControls } from '#app/lib/forms/form-controls.ts'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { FormField, PostForm, useFormState } from '#app/ui/controls/forms/form.tsx'
import { Card, CardBody } from '#app/ui/layout/card.tsx'

type SignatureFormProps = {
	/** The page that the form posts to. */
	action: string
	/** Who signs. */
	name: string
	/** The hash of the text that is shown. */
	hash: string
	controls: FormControls<'signature' | 'hash'>
	answer: RejectedForm | null | undefined
	/** What the button says. */
	children: string
}

/** Signs the text that is shown, by typing one's name. */
export function SignatureForm({ action, name, hash, controls, answer, children }: SignatureFormProps) {
	const form = useFormState(controls, { answer, intent: 'sign', initial: { hash } })
	return (
		<Card look="raised">
			<CardBody className="pt-5">
				<PostForm form={form} action={action}>
					<input type="hidden" name="hash" value={hash} />
					<FormField
						form={form}
						name="signature"
						label="Type your full name to sign"
						hint={<span translate="no">{name}</span>}
						required
					/>
					<Button type="submit" variant="go" busyText={form.busy ? 'Signing…' : undefined}>
						{children}
					</Button>
				</PostForm>
			</CardBody>
		</Card>
	)
}

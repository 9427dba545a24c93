import { Form } from 'react-router'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { textsPerDay } from '../sms-limits.ts'

type SmsSectionProps = {
	/** The number that waits for its code; null if none does. */
	awaited: string | null
	rejected: {
		formId?: string | undefined
		errors: Partial<Record<string, string>>
		values: Partial<Record<string, string>>
	} | null
}

/** The form that adds a number for text messages: the number first, then the code that was sent to it. */
export function SmsSection({ awaited, rejected }: SmsSectionProps) {
	// Each form has a key, or the field of the code would begin with what was typed into that of the number.
	return (
		<AdminSection id="texts" title="Text messages" className="grid gap-4">
			{awaited ? (
				<Form key="code" method="post" noValidate preventScrollReset className="grid gap-3">
					<Field label={`Code sent to ${awaited}`} error={rejected?.errors.code}>
						<Input
							name="code"
							density="compact"
							inputMode="numeric"
							autoComplete="one-time-code"
							maxLength={7}
						/>
					</Field>
					<div className="flex flex-wrap gap-2">
						<Button intent="code" variant="go" size="compact">
							Confirm
						</Button>
						<Button intent="forget" variant="plain" size="compact">
							Use another number
						</Button>
					</div>
				</Form>
			) : (
				<Form key="number" method="post" noValidate preventScrollReset className="grid gap-3">
					<Field
						label="Mobile number"
						hint={`At most ${textsPerDay} messages a day. STOP, sent in answer to one, ends them.`}
						// A code that is not valid any more leads back to this form.
						error={rejected?.errors.number ?? rejected?.errors.code}
					>
						<Input
							name="number"
							type="tel"
							density="compact"
							autoComplete="tel"
							defaultValue={rejected?.values.number ?? ''}
						/>
					</Field>
					<Button intent="number" size="compact" className="justify-self-start">
						Text me a code
					</Button>
				</Form>
			)}
		</AdminSection>
	)
}

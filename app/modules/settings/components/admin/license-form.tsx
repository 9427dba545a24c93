import { StoredForm } from '#app/ui/admin/stored-form.tsx'
import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { FormField, type FormState } from '#app/ui/controls/forms/form.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Select } from '#app/ui/controls/select.tsx'

type LicenseFormProps = {
	form: FormState<'state' | 'license' | 'bond' | 'trustAccount' | 'expiresOn' | 'isExempt'>
	version: number
	/** The state that is changed, by its two letters; null for one that is added. */
	state: string | null
	/** The states that can be added, by their letters and names. */
	choices: readonly (readonly [state: string, name: string])[]
}

/** The form about one state: what was confirmed, and until when it holds. */
export function LicenseForm({ form, version, state, choices }: LicenseFormProps) {
	return (
		<StoredForm
			form={form}
			version={version}
			subject="This state"
			label="Save"
			variant="go"
			fields={state ? { state } : { isNew: 'on' }}
			className="grid gap-4"
		>
			{!state && (
				<FormField form={form} name="state" label="State" required>
					<Select density="compact">
						<option value="">Choose one</option>
						{choices.map(([letters, name]) => (
							<option key={letters} value={letters}>
								{name}
							</option>
						))}
					</Select>
				</FormField>
			)}
			<FormField
				form={form}
				name="license"
				label="License or registration"
				hint="Its kind and number, or the advice you rely on. Clients see it in the footer, the terms and the agreement."
				optional
			>
				<Input density="compact" />
			</FormField>
			<FormField form={form} name="bond" label="Bond" hint="Company and number." optional>
				<Input density="compact" />
			</FormField>
			<FormField
				form={form}
				name="trustAccount"
				label="Trust account"
				hint="The bank and what tells the account apart, not its full number."
				optional
			>
				<Input density="compact" />
			</FormField>
			<FormField
				form={form}
				name="expiresOn"
				label="Last day"
				hint="The day on which the first of them expires. After it the state closes by itself."
				optional
			>
				<Input density="compact" />
			</FormField>
			<Checkbox
				id={form.idOf('isExempt')}
				name="isExempt"
				defaultChecked={form.values.isExempt === 'on'}
				label="No license is needed"
				hint="A lawyer told you so, or the rules leave out a business as small as yours. Where a rule names no such exception, this changes nothing."
			/>
		</StoredForm>
	)
}

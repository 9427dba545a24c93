import { Button } from '#app/ui/controls/button.tsx'
import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { choiceProps, FormField, type FormState, PostForm } from '#app/ui/controls/forms/form.tsx'
import { RadioGroup } from '#app/ui/controls/radio-group.tsx'

export type NoticeField = 'collectsFrom' | 'affiliates' | 'marketsItself' | 'jointPartners' | 'confirmed'

/** The form for the answers of the privacy notice that only the business knows. */
export function NoticeForm({ form }: { form: FormState<NoticeField> }) {
	return (
		<PostForm form={form} preventScrollReset>
			<RadioGroup
				{...choiceProps(form, 'collectsFrom')}
				legend="Who do you get information about applicants from, beside themselves?"
				options={[
					{ value: 'bureaus', label: 'Credit bureaus, maybe others' },
					{ value: 'companies', label: 'Other companies, but no credit bureau' },
					{ value: 'nobody', label: 'Nobody' },
				]}
			/>
			<RadioGroup
				{...choiceProps(form, 'affiliates')}
				legend="Are other companies owned or controlled together with yours?"
				options={[
					{ value: 'none', label: 'No' },
					{ value: 'not_shared', label: 'Yes, and they get nothing' },
				]}
			/>
			<RadioGroup
				{...choiceProps(form, 'marketsItself')}
				legend="Do you use what applicants tell you to offer them your own services?"
				options={[
					{ value: 'no', label: 'No' },
					{ value: 'yes', label: 'Yes' },
				]}
			/>
			<FormField
				form={form}
				name="jointPartners"
				label="Financial companies that you market together with, by a contract"
				hint="Such as “credit unions”. Leave it empty if there are none."
				optional
			/>
			<Checkbox
				id={form.idOf('confirmed')}
				name="confirmed"
				error={form.rejected?.errors.confirmed}
				label="This is true. No affiliate gets information about anyone’s creditworthiness, and nobody else gets any to market to them."
			/>
			<Button type="submit" variant="go" className="w-fit">
				Confirm the notice
			</Button>
		</PostForm>
	)
}

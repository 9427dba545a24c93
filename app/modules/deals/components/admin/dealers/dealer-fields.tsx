import { FormField, type FormState } from '#app/ui/controls/forms/form.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { usStates } from '#engine'
import type { DealerField } from '../../../dealers/dealer.schema.ts'
import { dealerLabels } from '../../../dealers/dealer-labels.ts'

type DealerFieldsProps = {
	form: FormState<DealerField>
	/** The names of the groups in the book, to choose from. */
	groups: readonly string[]
}

/** The fields of a store. */
export function DealerFields({ form, groups }: DealerFieldsProps) {
	const field = (name: DealerField) => ({ form, name, label: dealerLabels[name] })
	return (
		<>
			<FormField {...field('name')} required />
			<FormField {...field('street')} optional />
			<div className="grid gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_minmax(0,1fr)]">
				<FormField {...field('city')} optional />
				<FormField {...field('state')} required>
					<Select autoComplete="off">
						<option value="">Choose a state</option>
						{Object.entries(usStates).map(([letters, name]) => (
							<option key={letters} value={letters}>
								{name}
							</option>
						))}
					</Select>
				</FormField>
				<FormField {...field('zip')} optional />
			</div>
			<div className="grid gap-3 sm:grid-cols-2">
				<FormField {...field('phone')} optional />
				<FormField {...field('website')} optional>
					<Input inputMode="url" />
				</FormField>
				<FormField {...field('email')} optional />
				<FormField {...field('crmEmail')} optional hint="Where their sales system takes new leads." />
			</div>
			<FormField {...field('brands')} optional hint="With commas between them: Toyota, Lexus" />
			<FormField
				{...field('group')}
				optional
				hint="Stores with the same owner. Their offers are not independent of each other."
			>
				<Input list="known-groups" />
			</FormField>
			<datalist id="known-groups">
				{groups.map((group) => (
					<option key={group} value={group} />
				))}
			</datalist>
		</>
	)
}

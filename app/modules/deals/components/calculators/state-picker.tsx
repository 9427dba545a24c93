import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { ViewForm } from '#app/ui/controls/view-link.tsx'

/** What the rules of a state decide, so that it begins anew with another state. */
const decidedByState = ['state', 'zip', 'tax', 'taxed', 'downTaxed']

type StatePickerProps = {
	params: URLSearchParams
	/** Empty before one is chosen. */
	state: string
	states: readonly (readonly [code: string, name: string])[]
	/** The field of the ZIP code; null where nothing is known of the state's ZIP codes. */
	zip: { typed: string; problem: string | null } | null
}

/** Chooses the state whose taxes the calculators compute with; what is typed in a calculator stays. */
export const StatePicker = ({ params, state, states, zip }: StatePickerProps) => (
	<ViewForm
		action="/resources/financing"
		anchor="state"
		replace
		className="mt-6 flex flex-wrap items-end gap-2 print:hidden"
	>
		{[...params].map(
			([name, value]) =>
				!decidedByState.includes(name) && <input key={name} type="hidden" name={name} value={value} />,
		)}
		<Field id="state" label="State where you’ll register the car" className="w-72 max-w-full">
			<Select key={state} name="state" defaultValue={state}>
				<option value="">Any: you enter the tax yourself</option>
				{states.map(([code, name]) => (
					<option key={code} value={code}>
						{name}
					</option>
				))}
			</Select>
		</Field>
		{zip && (
			<Field id="zip" label="ZIP code" optional error={zip.problem} className="w-44">
				<Input
					key={`${state} ${zip.typed}`}
					name="zip"
					defaultValue={zip.typed}
					inputMode="numeric"
					autoComplete="postal-code"
					maxLength={10}
				/>
			</Field>
		)}
		<Button type="submit" variant="plain">
			Use its taxes
		</Button>
	</ViewForm>
)

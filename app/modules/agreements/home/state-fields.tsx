import './state-fields.css'
import { useState } from 'react'
import { FormField, type FormState } from '#app/ui/controls/forms/form.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import type { HomeStates } from './home-states.ts'

type StateFieldsProps = {
	form: FormState<'state' | 'address'>
	home: HomeStates
	/** Whether the form can't be sent without a state. */
	required?: boolean
}

/**
 * Asks for the state where the client lives, and for the postal address as soon as that state wants it, also without scripts. With scripts it
 * says what follows from the state.
 */
export function StateFields({ form, home, required = false }: StateFieldsProps) {
	const [letters, setLetters] = useState(form.values.state ?? '')
	const [, name, index] = home.states.find(([each]) => each === letters) ?? []
	const text = index !== undefined && home.terms[index]?.text
	return (
		<div className="home-fields grid content-start gap-4">
			<FormField
				form={form}
				name="state"
				label="State where you live"
				hint={
					text || (required ? 'Your state’s law decides when you pay.' : 'Or choose it in the next step.')
				}
				required={required}
				optional={!required}
			>
				<Select onChange={({ target }) => setLetters(target.value)}>
					<option value="">Choose…</option>
					{home.states.map(([value, label, terms]) => (
						<option
							key={value}
							value={value}
							data-address={home.terms[terms]?.asksAddress ? '' : undefined}
							translate="no"
						>
							{label}
						</option>
					))}
				</Select>
			</FormField>
			<FormField
				form={form}
				name="address"
				label="Your postal address"
				hint={`${name ?? 'Your state'} requires it in the agreement.`}
				required={required}
				className="home-address"
			/>
		</div>
	)
}

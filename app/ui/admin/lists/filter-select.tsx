import { Select } from '#app/ui/controls/select.tsx'

type FilterSelectProps = {
	name: string
	label: string
	value: string
	/** The option that does not filter; left out where the list always has a filter. */
	any?: string
	/** The values with their labels. */
	options: readonly (readonly [value: string, label: string])[]
	/** Sets the width in the filter bar. */
	className?: string
}

/** A choice in the filter bar of an admin table. */
export function FilterSelect({ name, label, value, any, options, className }: FilterSelectProps) {
	return (
		<span className={className}>
			<Select name={name} aria-label={label} defaultValue={value}>
				{any && <option value="">{any}</option>}
				{options.map(([each, text]) => (
					<option key={each} value={each}>
						{text}
					</option>
				))}
			</Select>
		</span>
	)
}

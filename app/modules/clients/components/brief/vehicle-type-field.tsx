import { FieldGroup } from '#app/ui/controls/field-group.tsx'
import { vehicleTypes } from '../../brief/brief.ts'

type VehicleTypeFieldProps = {
	/** The keys of the chosen types, separated by spaces. */
	chosen: string
	id: string
	error: string | undefined
	required?: boolean
	optional?: boolean
}

/** The types of vehicle that a client would consider, as boxes to check. */
export function VehicleTypeField({ chosen, ...group }: VehicleTypeFieldProps) {
	const keys = chosen.split(' ')
	return (
		<FieldGroup legend="What type of vehicle?" hint="Choose all that would work." {...group}>
			<div className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-2 pt-1">
				{Object.entries(vehicleTypes).map(([key, label]) => (
					<label
						key={key}
						className="flex min-h-12 items-start gap-2.5 rounded-control border-[1.5px] border-line-strong bg-field px-3.5 py-3 text-small leading-snug has-checked:border-brand has-checked:bg-brand-wash"
					>
						<input
							type="checkbox"
							name="vehicleTypes"
							value={key}
							defaultChecked={keys.includes(key)}
							className="size-5 shrink-0 accent-brand"
						/>
						<span>{label}</span>
					</label>
				))}
			</div>
		</FieldGroup>
	)
}

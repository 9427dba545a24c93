import { getOwnValue } from '#app/lib/own-key.ts'
import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { conditionNames, usStates } from '#engine'
import { conditionItems, type RoundKind } from '../../round.ts'
import { conditionField, type RoundErrors, type TypedRound } from '../../setup/round-fields.ts'
import { usTimeZones } from '../../setup/us-time-zones.ts'

type RoundFieldsProps = { kind: RoundKind; values: Readonly<Partial<TypedRound>>; errors: RoundErrors }

/** The form of a round: the car, the terms, and until when. */
export function RoundFields({ kind, values, errors }: RoundFieldsProps) {
	const fields = { values, errors }
	const isTrade = kind === 'trade'
	return (
		<>
			<input type="hidden" name="vehicleId" value={values.vehicleId ?? ''} />
			<fieldset className="grid gap-3">
				<legend className="mb-2 font-semibold">{isTrade ? 'The client’s car' : 'The car'}</legend>
				<div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
					<Choice {...fields} name="condition" label="New or used" options={Object.entries(conditionNames)} />
					<TextField {...fields} name="year" label="Model year" />
					<TextField {...fields} name="make" label="Make" />
					<TextField {...fields} name="model" label="Model" />
					<TextField {...fields} name="trim" label="Trim" optional />
					<TextField {...fields} name="vin" label="VIN" optional />
					<TextField {...fields} name="odometer" label="Odometer" suffix="miles" optional={!isTrade} />
					{isTrade ? (
						<TextField {...fields} name="payoff" label="Still owed on the car" prefix="$" optional />
					) : (
						<TextField {...fields} name="msrp" label="MSRP" prefix="$" optional />
					)}
				</div>
				<Field
					id="details"
					label={isTrade ? 'What a buyer should know' : 'What it has to have'}
					hint="Dealers read this. Don’t mention who the client is."
					optional
					error={errors.details}
				>
					<Textarea name="details" rows={3} defaultValue={values.details} maxLength={10_000} />
				</Field>
			</fieldset>
			{isTrade && <ConditionFields {...fields} />}
			<fieldset className="grid gap-3">
				<legend className="mb-2 font-semibold">Terms</legend>
				<div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
					{!isTrade && (
						<Choice
							{...fields}
							name="payment"
							label="How they pay"
							options={[
								['cash', 'Cash, or their own loan'],
								['loan', 'A loan through the dealer'],
								['lease', 'A lease'],
							]}
						/>
					)}
					<Choice
						{...fields}
						name="state"
						label={isTrade ? 'State of the client' : 'Registered in'}
						options={[['', 'Choose'], ...Object.entries(usStates)]}
					/>
					<TextField {...fields} name="zip" label="ZIP code" />
					<Choice
						{...fields}
						name="stagesMax"
						label="Dealers bid"
						options={[
							['1', 'Once'],
							['2', 'Once, then best and final'],
							['3', 'Once, then twice best and final'],
						]}
					/>
				</div>
				<div className="flex flex-wrap gap-x-6">
					<Checkbox
						name="delivery"
						label={isTrade ? 'The dealer picks it up' : 'Delivered to the client'}
						defaultChecked={values.delivery === 'on'}
					/>
					{!isTrade && (
						<Checkbox name="noAddOns" label="No add-ons" defaultChecked={values.noAddOns === 'on'} />
					)}
				</div>
			</fieldset>
			<DeadlineFields {...fields} />
		</>
	)
}

type FieldsProps = Omit<RoundFieldsProps, 'kind'>

/** When bidding ends, in the client's time zone. */
export const DeadlineFields = (fields: FieldsProps) => (
	<fieldset className="grid gap-3 sm:grid-cols-3">
		<legend className="mb-2 font-semibold">Deadline</legend>
		<TextField {...fields} name="deadlineDate" label="Day" type="date" />
		<TextField {...fields} name="deadlineTime" label="Time" type="time" />
		<Choice {...fields} name="timeZone" label="Time zone of the client" options={usTimeZones} />
	</fieldset>
)

const ConditionFields = (fields: FieldsProps) => (
	<fieldset className="grid gap-3">
		<legend className="mb-2 font-semibold">Condition</legend>
		<div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
			{conditionItems.map(({ key, label, answers }) => (
				<Choice
					key={key}
					{...fields}
					name={conditionField(key)}
					label={label}
					options={[['', 'Choose'], ...answers.map((answer) => [answer, answer] as const)]}
				/>
			))}
		</div>
	</fieldset>
)

type TextFieldProps = FieldsProps & {
	name: string
	label: string
	optional?: boolean
	prefix?: string
	suffix?: string
	type?: string
}

const TextField = ({
	name,
	label,
	optional = false,
	values,
	errors,
	prefix,
	suffix,
	type,
}: TextFieldProps) => (
	<Field id={name} label={label} optional={optional} error={getOwnValue(errors, name)}>
		<Input
			name={name}
			density="compact"
			autoComplete="off"
			defaultValue={getOwnValue(values, name)}
			maxLength={type ? undefined : 200}
			{...(type && { type })}
			{...(prefix && { prefix })}
			{...(suffix && { suffix })}
		/>
	</Field>
)

type ChoiceProps = FieldsProps & {
	name: string
	label: string
	options: readonly (readonly [string, string])[]
}

const Choice = ({ name, label, options, values, errors }: ChoiceProps) => (
	<Field id={name} label={label} error={getOwnValue(errors, name)}>
		<Select name={name} density="compact" defaultValue={getOwnValue(values, name)}>
			{options.map(([value, text]) => (
				<option key={value} value={value}>
					{text}
				</option>
			))}
		</Select>
	</Field>
)

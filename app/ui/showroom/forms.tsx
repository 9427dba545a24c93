import { Button } from '#app/ui/controls/button.tsx'
import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { FieldGroup } from '#app/ui/controls/field-group.tsx'
import { ErrorSummary } from '#app/ui/controls/forms/error-summary.tsx'
import { IconButton } from '#app/ui/controls/icon-button.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { PasswordInput } from '#app/ui/controls/password-input.tsx'
import { RadioGroup } from '#app/ui/controls/radio-group.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { StarInput } from '#app/ui/illustrations/stars.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { Notice } from '#app/ui/layout/notice.tsx'
import { Icon } from '../icons/icon.tsx'
import { Part } from './part.tsx'

export function Buttons() {
	return (
		<Part title="Buttons">
			{(['md', 'sm', 'compact', 'mini'] as const).map((size) => (
				<div key={size} className="flex flex-wrap items-center gap-3">
					{(['go', 'line', 'brand', 'plain', 'quiet', 'danger', 'destructive', 'ghost'] as const).map(
						(variant) => (
							<Button key={variant} variant={variant} size={size}>
								{variant}
							</Button>
						),
					)}
				</div>
			))}
			<div className="flex flex-wrap items-center gap-3">
				<Button variant="go" busyText="Booking…">
					Book Now
				</Button>
				<Button disabled>Not yet</Button>
				<Button variant="go" size="compact">
					<Icon name="plus" />
					Add Recommendation
				</Button>
				<Button variant="plain" size="compact">
					<Icon name="download" />
					Export list
				</Button>
				<IconButton label="Settings">
					<Icon name="settings" />
				</IconButton>
			</div>
			<Button variant="go" block>
				Book Now - $149.99
			</Button>
		</Part>
	)
}

export function Forms() {
	return (
		<Part title="Forms">
			<ErrorSummary
				takeFocus={false}
				errors={[
					{ id: 'f-ssn', message: 'SSN must be in format XXX-XX-XXXX' },
					{ id: 'f-phone', message: 'Valid phone number is required' },
				]}
			>
				Everything else you typed is still here.
			</ErrorSummary>
			<Card look="raised" className="p-[clamp(1.25rem,3vw,2rem)]">
				<form className="grid gap-5 sm:grid-cols-2" noValidate>
					<Field label="Full Name" required id="f-name" className="sm:col-span-2">
						<Input autoComplete="name" defaultValue="Marisol Quintero" />
					</Field>
					<Field
						label="Social security number"
						hint="Hidden as you type"
						error="SSN must be in format XXX-XX-XXXX"
						id="f-ssn"
						required
					>
						<Input defaultValue="•••-••-01" />
					</Field>
					<Field label="Password" hint="8 characters or more" id="f-pass">
						<PasswordInput autoComplete="new-password" defaultValue="secret words" />
					</Field>
					<Field label="Cell phone" id="f-phone" error="Valid phone number is required" required>
						<Input type="tel" defaultValue="914 555" />
					</Field>
					<Field label="Home phone" id="f-home" optional>
						<Input type="tel" />
					</Field>
					<Field
						label="Dealership/Seller Location"
						hint="Name and street, or a link to the listing"
						id="f-place"
					>
						<Input icon={<Icon name="map-pin" />} />
					</Field>
					<Field label="Preferred Date" hint="We confirm the exact time" id="f-date">
						<Input icon={<Icon name="calendar" />} defaultValue="Tue, Mar 10" />
					</Field>
					<Field label="Preferred Time" id="f-time">
						<Select>
							<option value="morning">Morning (9am-12pm)</option>
							<option value="afternoon">Afternoon (12pm-4pm)</option>
						</Select>
					</Field>
					<div className="grid grid-cols-2 gap-3">
						<Field label="Monthly payment" id="f-pay">
							<Input prefix="$" defaultValue="1,650.00" />
						</Field>
						<Field label="Time there" id="f-years">
							<Input suffix="years" inputMode="numeric" defaultValue="3" />
						</Field>
					</div>
					<Field label="Content" id="f-content" className="sm:col-span-2">
						<Textarea placeholder="Say the year, model, mileage and asking price" />
					</Field>
					<ChoiceFields />
				</form>
			</Card>
			<Notice title="Important Disclosures" look="stamp" icon={<Icon name="shield-check" />}>
				<ul className="list-disc pl-5">
					<li>Submitting authorizes a credit report pull.</li>
					<li>Your data is shared only with lenders.</li>
				</ul>
			</Notice>
			<ErrorBox>Please enter both email and password.</ErrorBox>
		</Part>
	)
}

function ChoiceFields() {
	return (
		<>
			<RadioGroup
				legend="Residential status"
				name="residence"
				defaultValue="rent"
				options={[
					{ value: 'own', label: 'Own' },
					{ value: 'rent', label: 'Rent' },
					{ value: 'other', label: 'Other', disabled: true },
				]}
			/>
			<RadioGroup
				legend="What happens next?"
				name="next"
				look="tiles"
				defaultValue="call"
				options={[
					{ value: 'call', label: 'Call me', hint: 'Today until 6pm' },
					{ value: 'email', label: 'Email me' },
				]}
			/>
			<FieldGroup legend="What matters" error="Pick one or more" id="f-what">
				<Checkbox name="m" value="price" label="Price" defaultChecked />
				<Checkbox name="m" value="miles" label="Mileage" hint="Under 80,000" />
			</FieldGroup>
			<StarInput name="stars" defaultValue={4} legend="How was it?" />
			<div className="sm:col-span-2">
				<Checkbox
					id="f-agree"
					label="I confirm that what I have written here is true and complete."
					error="Please agree before you send it."
				/>
			</div>
		</>
	)
}

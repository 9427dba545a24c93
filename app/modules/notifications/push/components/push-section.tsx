import { Form } from 'react-router'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { useHydrated } from '#app/ui/controls/use-hydrated.ts'
import { pushKindNames, pushKinds } from '../push-kinds.ts'
import { usePush } from './use-push.ts'

const hours = Array.from({ length: 24 }, (_, hour) => hour)

type Device = {
	id: string
	name: string
	kinds: string[]
	quietFrom: number | null
	quietUntil: number | null
	lastError: string | null
	offReason: string | null
}

type PushSectionProps = {
	devices: Device[]
	/** The site's key, by which browsers recognize it. */
	publicKey: string
	/** The errors of the form of one device. */
	rejected: { formId?: string | undefined; errors: Partial<Record<string, string>> } | null
}

/** The devices of the signed-in advisor that show notifications, and the button that adds this one. */
export function PushSection({ devices, publicKey, rejected }: PushSectionProps) {
	const hasScripts = useHydrated()
	const { register, isBusy, error } = usePush(publicKey)
	return (
		<AdminSection id="devices" title="Your devices" className="grid gap-4">
			{devices.map((device) => (
				<DeviceForm
					key={device.id}
					device={device}
					errors={rejected?.formId === device.id ? rejected.errors : {}}
				/>
			))}
			<div aria-live="polite">{error && <ErrorBox>{error}</ErrorBox>}</div>
			{hasScripts ? (
				<Button
					type="button"
					size="compact"
					className="justify-self-start"
					onClick={register}
					busyText={isBusy ? 'Asking the browser…' : undefined}
				>
					Notify this device
				</Button>
			) : (
				<p className="text-fine text-ink-soft">A browser with scripts can be added here.</p>
			)}
		</AdminSection>
	)
}

function DeviceForm({ device, errors }: { device: Device; errors: Partial<Record<string, string>> }) {
	const { id, name, kinds, quietFrom, quietUntil, lastError, offReason } = device
	const hourSelect = (field: 'quietFrom' | 'quietUntil', label: string, value: number | null) => (
		<Field id={`${field}-${id}`} label={label} error={errors[field]}>
			<Select name={field} density="compact" defaultValue={value ?? ''}>
				<option value="">None</option>
				{hours.map((hour) => (
					<option key={hour} value={hour}>
						{`${hour % 12 || 12} ${hour < 12 ? 'am' : 'pm'}`}
					</option>
				))}
			</Select>
		</Field>
	)
	return (
		<details className="border-line border-b pb-2" open={Object.keys(errors).length > 0}>
			<summary className="cursor-pointer py-1 font-medium">{name}</summary>
			<Form method="post" noValidate preventScrollReset className="grid gap-3 py-2">
				<input type="hidden" name="id" value={id} />
				{offReason && (
					<p className="text-small">{`Nothing is sent to this number any more: ${offReason}.`}</p>
				)}
				{lastError && <p className="text-small">{`The last notification was refused: ${lastError}.`}</p>}
				<fieldset>
					<legend className="text-small font-medium">Tell me about</legend>
					{pushKindNames.map((kind) => (
						<Checkbox
							key={kind}
							name="kinds"
							value={kind}
							label={pushKinds[kind]}
							defaultChecked={kinds.includes(kind)}
						/>
					))}
				</fieldset>
				<div className="grid grid-cols-2 gap-3">
					{hourSelect('quietFrom', 'Quiet from', quietFrom)}
					{hourSelect('quietUntil', 'Quiet until', quietUntil)}
				</div>
				<div className="flex flex-wrap gap-2">
					<Button intent="change" variant="go" size="compact">
						Save
					</Button>
					<Button intent="test" variant="plain" size="compact">
						Send a test
					</Button>
					<Button intent="remove" variant="plain" size="compact">
						Remove
					</Button>
				</div>
			</Form>
		</details>
	)
}

import { Button } from '#app/ui/controls/button.tsx'
import { PostButton } from '#app/ui/controls/forms/form.tsx'
import type { KitDeviceView } from '../kit/kit-device-view.ts'

type KitPhonesProps = { phones: readonly KitDeviceView[] }

/** The phones that hold the kit, each with a button that removes the kit remotely. */
export const KitPhones = ({ phones }: KitPhonesProps) => (
	<ul className="grid gap-3">
		{phones.map(({ id, name, seen }) => (
			<li key={id} className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-3">
				<div>
					<p className="font-semibold">{name}</p>
					<p className="text-ink-soft text-small">{`Last used ${seen}`}</p>
				</div>
				<PostButton fields={{ device: id }}>
					<Button intent="remove-kit" variant="plain" size="compact">
						Remove
						<span className="sr-only">{` the kit from ${name}`}</span>
					</Button>
				</PostButton>
			</li>
		))}
	</ul>
)

type KitCodeProps = { sent: { code: string; email: string } }

/** The code that belongs to a link that was just sent. It is shown this once. */
export const KitCode = ({ sent: { code, email } }: KitCodeProps) => (
	<div role="status" className="grid gap-1 rounded-card border-2 border-brand bg-brand-wash p-4">
		<p>{`We sent the link to ${email}. When you open it on the phone, enter this code:`}</p>
		<p className="num font-display text-h2">{`${code.slice(0, 3)} ${code.slice(3)}`}</p>
		<p className="text-small">The code is not in the email, and we won’t show it again.</p>
	</div>
)

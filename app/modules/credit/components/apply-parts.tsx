import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { StatusLamp } from '#app/ui/status-lamp.tsx'
import type { ApplyIntent } from '../apply-answer.ts'
import { documentKinds } from '../document-file.ts'

type DraftStateProps = {
	/** When it was kept last; null before that. */
	at: string | null
	failed: boolean
}

/** What is known of the draft, in the column beside the form. */
export function DraftState({ at, failed }: DraftStateProps) {
	return (
		<>
			<p role="status">
				{failed ? (
					<StatusLamp tone="stop">Not saved just now. We try again as you type.</StatusLamp>
				) : at ? (
					<StatusLamp tone="ok">Draft saved {at}</StatusLamp>
				) : (
					<StatusLamp tone="off">Not saved yet</StatusLamp>
				)}
			</p>
			<p>
				Complete sections are kept encrypted on our server for 7 days, nothing in this browser. Sign and send
				when you are ready.
			</p>
		</>
	)
}

/** Which kind the next documents are. */
export function KindChoice({ kind, onKind }: { kind: string; onKind: (kind: string) => void }) {
	return (
		<Field label="Kind of the next document" className="sm:max-w-72">
			<Select name="documentKind" value={kind} onChange={(event) => onKind(event.target.value)}>
				{Object.entries(documentKinds).map(([value, { label }]) =>
					value === 'licence' ? null : (
						<option key={value} value={value}>
							{label}
						</option>
					),
				)}
			</Select>
		</Field>
	)
}

type SubmitRowProps = { busy: ApplyIntent | null; saves: boolean; canMail: boolean }

export function SubmitRow({ busy, saves, canMail }: SubmitRowProps) {
	const busyWith = (intent: ApplyIntent, text: string) => (busy === intent ? text : undefined)
	return (
		<div className="grid gap-4">
			<div className="flex flex-wrap items-center gap-x-5 gap-y-3">
				<Button
					type="submit"
					name="intent"
					value="submit"
					variant="go"
					busyText={busyWith('submit', 'Submitting...')}
				>
					Submit Credit Application
				</Button>
				<span className="text-fine text-ink-soft">Nothing is sent to lenders before you press this.</span>
			</div>
			{saves && (
				<div className="flex flex-wrap items-center gap-3 border-line border-t-2 border-dashed pt-4">
					<Button
						type="submit"
						name="intent"
						value="save"
						variant="plain"
						size="sm"
						busyText={busyWith('save', 'Saving...')}
					>
						Save draft
					</Button>
					{canMail && (
						<Button
							type="submit"
							name="intent"
							value="mail-link"
							variant="quiet"
							size="sm"
							busyText={busyWith('mail-link', 'Saving...')}
						>
							Save and mail me a link
						</Button>
					)}
					<p className="text-fine text-ink-soft">The link opens with your date of birth, on any device.</p>
				</div>
			)}
		</div>
	)
}

import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { StatusBadge } from '#app/ui/controls/status-badge.tsx'
import type { ApplyIntent } from '../../application/apply-result.ts'
import { documentKinds } from '../../documents/document-file.ts'

type DraftStateProps = {
	/** When the draft was last saved; null if it never was. */
	savedAt: string | null
	failed: boolean
}

/** The save status of the draft, in the column beside the form. */
export function DraftState({ savedAt, failed }: DraftStateProps) {
	return (
		<>
			<p role="status">
				{failed ? (
					<StatusBadge tone="stop">Not saved yet. We’ll try again as you type.</StatusBadge>
				) : savedAt ? (
					<StatusBadge tone="ok">{`Draft saved ${savedAt}`}</StatusBadge>
				) : (
					<StatusBadge tone="off">Not saved yet</StatusBadge>
				)}
			</p>
			<p>
				We save your completed sections, encrypted, on our server for 7 days, and nothing in this browser.
				Sign and submit when you’re ready.
			</p>
		</>
	)
}

/** Chooses the type of the documents uploaded next. */
export function KindChoice({ kind, onKind }: { kind: string; onKind: (kind: string) => void }) {
	return (
		<Field label="Document type" className="sm:max-w-72">
			<Select name="documentKind" value={kind} onChange={(event) => onKind(event.target.value)}>
				{Object.entries(documentKinds).map(([value, { label }]) =>
					value === 'license' ? null : (
						<option key={value} value={value}>
							{label}
						</option>
					),
				)}
			</Select>
		</Field>
	)
}

type SubmitRowProps = { busy: ApplyIntent | null; savesDrafts: boolean; canEmail: boolean }

export function SubmitRow({ busy, savesDrafts, canEmail }: SubmitRowProps) {
	const busyWith = (intent: ApplyIntent, text: string) => (busy === intent ? text : undefined)
	return (
		<div className="grid gap-4">
			<div className="flex flex-wrap items-center gap-x-5 gap-y-3">
				<Button intent="submit" variant="go" busyText={busyWith('submit', 'Submitting...')}>
					Submit Credit Application
				</Button>
				<span className="text-fine text-ink-soft">Nothing goes to lenders until you submit.</span>
			</div>
			{savesDrafts && (
				<div className="flex flex-wrap items-center gap-3 border-line border-t-2 border-dashed pt-4">
					<Button intent="save" variant="plain" size="sm" busyText={busyWith('save', 'Saving...')}>
						Save draft
					</Button>
					{canEmail && (
						<Button
							intent="email-link"
							variant="quiet"
							size="sm"
							busyText={busyWith('email-link', 'Saving...')}
						>
							Save and email me a link
						</Button>
					)}
					<p className="text-fine text-ink-soft">
						You can open the link on any device with your date of birth.
					</p>
				</div>
			)}
		</div>
	)
}

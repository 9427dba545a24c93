import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { StatusBadge } from '#app/ui/controls/status-badge.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Notice } from '#app/ui/layout/notice.tsx'
import { sectionTitles } from '../../application/application-fields.ts'
import type { ApplyIntent } from '../../application/apply-result.ts'
import type { MissingInSection } from '../../application/missing-fields.ts'
import { documentKinds } from '../../documents/document-file.ts'

/** What was missing when the draft was opened again, with links to the sections. */
export function MissingNotice({ missing }: { missing: readonly MissingInSection[] }) {
	return (
		<Notice look="signal" title="Your draft, and what it still needs" icon={<Icon name="list-checks" />}>
			<ul>
				{missing.map(({ section, what }) => (
					<li key={section}>
						<a href={`#${section}-section`} className="inline-block py-0.5 max-md:py-2">
							{sectionTitles[section]}
						</a>
						<span>{`: ${what}`}</span>
					</li>
				))}
			</ul>
		</Notice>
	)
}

type DraftRowProps = {
	busy: ApplyIntent | null
	/** When the draft was last saved; null if it never was. */
	savedAt: string | null
	failed: boolean
	/** Whether to offer a link by email. */
	canEmail: boolean
}

/** The save status of the draft, and the ways to continue it later. */
export function DraftRow({ busy, savedAt, failed, canEmail }: DraftRowProps) {
	return (
		<div className="grid gap-3 border-line border-t-2 border-dashed pt-4 text-fine text-ink-soft">
			<div className="flex flex-wrap items-center gap-3">
				<p role="status">
					{failed ? (
						<StatusBadge tone="stop">Not saved yet. We’ll try again as you type.</StatusBadge>
					) : savedAt ? (
						<StatusBadge tone="ok">{`Draft saved ${savedAt}`}</StatusBadge>
					) : (
						<StatusBadge tone="off">Not saved yet</StatusBadge>
					)}
				</p>
				<Button intent="save" variant="plain" size="sm" busyText={busy === 'save' && 'Saving...'}>
					Save draft
				</Button>
				{canEmail && (
					<Button
						intent="email-link"
						variant="quiet"
						size="sm"
						busyText={busy === 'email-link' && 'Saving...'}
					>
						Save and email me a link
					</Button>
				)}
			</div>
			<p>
				{`We save your completed sections, encrypted, for 7 days, and nothing in this browser.${canEmail ? ' The link opens them on any device with your date of birth.' : ''}`}
			</p>
		</div>
	)
}

type KindChoiceProps = { kind: string; error: string | undefined; onKind: (kind: string) => void }

/** Chooses the type of the documents uploaded next. None is chosen beforehand: the advisor and lenders find a document by it. */
export function KindChoice({ kind, error, onKind }: KindChoiceProps) {
	return (
		<Field id="documentKind" label="Document type" error={error} className="sm:max-w-72">
			<Select name="documentKind" value={kind} onChange={(event) => onKind(event.target.value)}>
				<option value="">Choose…</option>
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

export function SubmitRow({ busy }: { busy: ApplyIntent | null }) {
	return (
		<div className="flex flex-wrap items-center gap-x-5 gap-y-3">
			<Button intent="submit" variant="go" busyText={busy === 'submit' && 'Submitting...'}>
				Submit Credit Application
			</Button>
			<span className="text-fine text-ink-soft">Nothing goes to lenders until you submit.</span>
		</div>
	)
}

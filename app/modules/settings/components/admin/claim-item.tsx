import { Form } from 'react-router'
import { claimCasesMin } from '#app/content/claims.ts'
import { formatDay } from '#app/lib/dates/dates.ts'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { FormError } from '#app/ui/admin/form-error.tsx'
import { useStoredForm } from '#app/ui/admin/use-stored-form.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { StatusBadge } from '#app/ui/controls/status-badge.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import type { ComputedFigure, StatedClaim, StoredClaim } from '../../stated-claim.ts'

export type AdminClaim = {
	key: string
	label: string
	canBeComputed: boolean
	/** A hash of the values that its forms are filled with. */
	seenVersion: string
	stored: StoredClaim | undefined
	computed: ComputedFigure | undefined
	stated: StatedClaim | null
}

type AdminClaimItemProps = {
	claim: AdminClaim
	timeZone: string
	thisYear: number
	rejected: RejectedForm | null
}

/** A claim in the admin area: what visitors see, what the data show, and the form to confirm a figure. */
export function AdminClaimItem({ claim, timeZone, thisYear, rejected }: AdminClaimItemProps) {
	const { key, label, stored, computed, stated, canBeComputed } = claim
	const { filled, key: formKey, form } = useStoredForm({ version: claim.seenVersion }, rejected !== null)
	const source = stored?.source ?? 'computed'
	return (
		<li className="grid gap-3 border-line border-t px-4 py-4">
			<div className="flex flex-wrap items-center gap-x-4 gap-y-1">
				<h2 className="text-base">{label}</h2>
				<StatusBadge tone={stated ? 'ok' : 'off'}>
					{stated ? `Visitors see ${stated.value}` : 'Not shown to visitors'}
				</StatusBadge>
			</div>
			<p className="text-fine text-ink-soft">{sourceLine(claim, timeZone, thisYear)}</p>
			<FormError rejected={rejected} subject="This claim" />
			<div className="flex flex-wrap items-start gap-3">
				{canBeComputed && source !== 'computed' && (
					<Form method="post">
						<input type="hidden" name="key" value={key} />
						<input
							type="hidden"
							name="seenVersion"
							value={rejected?.conflict?.version ?? claim.seenVersion}
						/>
						<Button intent="compute" variant="plain" size="mini">
							Use the calculated figure<span className="sr-only">{`: ${label}`}</span>
						</Button>
					</Form>
				)}
				<Disclosure
					look="text"
					className="open:basis-full"
					defaultOpen={rejected !== null}
					summary={
						<>
							Confirm a figure<span className="sr-only">{`: ${label}`}</span>
						</>
					}
				>
					<Form key={formKey} {...form} method="post" className="mt-3 grid max-w-form gap-3" noValidate>
						<input type="hidden" name="key" value={key} />
						<input type="hidden" name="seenVersion" value={rejected?.conflict?.version ?? filled.version} />
						<Field
							id={`value-${key}`}
							label="Figure"
							hint="As visitors will see it, such as 150+, $3,400 or 98%."
							error={rejected?.errors.value}
						>
							<Input
								name="value"
								maxLength={40}
								defaultValue={
									rejected?.values.value ??
									(source === 'sample' ? '' : (stored?.value ?? computed?.value ?? ''))
								}
							/>
						</Field>
						<Field
							id={`note-${key}`}
							label="Where it comes from"
							hint="Shown on the page that explains our figures."
							error={rejected?.errors.note}
						>
							<Textarea
								name="note"
								rows={3}
								maxLength={600}
								defaultValue={rejected?.values.note ?? stored?.note ?? ''}
							/>
						</Field>
						<Button intent="confirm" size="mini" className="w-fit">
							Confirm this figure
						</Button>
					</Form>
				</Disclosure>
			</div>
		</li>
	)
}

function sourceLine(
	{ stored, computed, canBeComputed }: AdminClaim,
	timeZone: string,
	thisYear: number,
): string {
	const dataText = !canBeComputed
		? 'It can’t be calculated.'
		: computed && computed.cases >= claimCasesMin
			? `Your data gives ${computed.value} (${computed.cases.toLocaleString('en-US')} cases, ${computed.period}).`
			: `Not enough data yet: ${computed?.cases ?? 0} of ${claimCasesMin} cases.`
	const decisionText =
		stored?.source === 'sample'
			? 'A sample, in demo mode only.'
			: stored?.confirmedAt
				? `You confirmed ${stored.value} on ${formatDay(stored.confirmedAt, timeZone, thisYear)}: ${stored.note}`
				: ''
	return `${dataText} ${decisionText}`.trim()
}

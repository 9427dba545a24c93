import { Form } from 'react-router'
import { claimCasesMin } from '#app/content/claims.ts'
import { formatDay } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { BothVersions, type Difference } from '#app/ui/desk/both-versions.tsx'
import { useKept } from '#app/ui/desk/use-kept.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { StatusLamp } from '#app/ui/status-lamp.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import type { ComputedFigure, StatedClaim, StoredClaim } from '../stated-claim.ts'

export type DeskClaim = {
	key: string
	label: string
	canBeComputed: boolean
	/** Marks what its forms are filled with. */
	seen: string
	stored: StoredClaim | undefined
	computed: ComputedFigure | undefined
	stated: StatedClaim | null
}

export type RefusedClaim = {
	key: string
	message: string
	field: string | undefined
	value: string
	note: string
	/** Where somebody decided meanwhile: what differs, and the mark of theirs. */
	conflict?: Difference[]
	seen?: string
}

type DeskClaimItemProps = { claim: DeskClaim; timeZone: string; refused: RefusedClaim | null }

/** A claim at the desk: what visitors are told, what the data say, and how to confirm a figure. */
export function DeskClaimItem({ claim, timeZone, refused }: DeskClaimItemProps) {
	const { key, label, stored, computed, stated, canBeComputed } = claim
	const { filled, key: round, form } = useKept({ version: claim.seen }, refused !== null)
	const errorOf = (field: string) => (refused?.field === field ? refused.message : null)
	const source = stored?.source ?? 'computed'
	return (
		<li className="grid gap-3 border-line border-t px-4 py-4">
			<div className="flex flex-wrap items-center gap-x-4 gap-y-1">
				<h2 className="text-base">{label}</h2>
				<StatusLamp tone={stated ? 'ok' : 'off'}>
					{stated ? `Visitors read ${stated.value}` : 'Not shown to visitors'}
				</StatusLamp>
			</div>
			<p className="text-fine text-ink-soft">{sourceLine(claim, timeZone)}</p>
			{refused?.conflict ? (
				<BothVersions what="This claim" rows={refused.conflict} />
			) : (
				refused && !refused.field && <ErrorBox>{refused.message}</ErrorBox>
			)}
			<div className="flex flex-wrap items-start gap-3">
				{canBeComputed && source !== 'computed' && (
					<Form method="post">
						<input type="hidden" name="key" value={key} />
						<input type="hidden" name="seen" value={refused?.seen ?? claim.seen} />
						<Button type="submit" name="intent" value="compute" variant="plain" size="mini">
							Let the data decide<span className="sr-only">: {label}</span>
						</Button>
					</Form>
				)}
				<Disclosure
					look="text"
					className="open:basis-full"
					defaultOpen={refused !== null}
					summary={
						<>
							Confirm a figure<span className="sr-only">: {label}</span>
						</>
					}
				>
					<Form key={round} {...form} method="post" className="mt-3 grid max-w-form gap-3" noValidate>
						<input type="hidden" name="key" value={key} />
						<input type="hidden" name="seen" value={refused?.seen ?? filled.version} />
						<Field
							id={`value-${key}`}
							label="Figure"
							hint="As visitors read it: 150+, $3,400, 98%."
							error={errorOf('value')}
						>
							<Input
								name="value"
								maxLength={40}
								defaultValue={
									refused?.value ?? (source === 'sample' ? '' : (stored?.value ?? computed?.value ?? ''))
								}
							/>
						</Field>
						<Field
							id={`note-${key}`}
							label="Where it comes from"
							hint="Shown on the page that explains our figures."
							error={errorOf('note')}
						>
							<Textarea
								name="note"
								rows={3}
								maxLength={600}
								defaultValue={refused?.note ?? stored?.note ?? ''}
							/>
						</Field>
						<Button type="submit" name="intent" value="confirm" size="mini" className="w-fit">
							Confirm this figure
						</Button>
					</Form>
				</Disclosure>
			</div>
		</li>
	)
}

function sourceLine({ stored, computed, canBeComputed }: DeskClaim, timeZone: string): string {
	const data = !canBeComputed
		? 'It cannot be computed.'
		: computed && computed.cases >= claimCasesMin
			? `The data say ${computed.value} (${computed.cases.toLocaleString('en-US')} cases, ${computed.period}).`
			: `Not enough data yet: ${computed?.cases ?? 0} of ${claimCasesMin} cases.`
	const decided =
		stored?.source === 'sample'
			? 'A sample, in demo mode only.'
			: stored?.confirmedAt
				? `You confirmed ${stored.value} on ${formatDay(stored.confirmedAt, timeZone)}: ${stored.note}`
				: ''
	return `${data} ${decided}`.trim()
}

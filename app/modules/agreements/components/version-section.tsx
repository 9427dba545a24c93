import type { FormControls } from '#app/lib/forms/form-controls.ts'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { rejectionFor } from '#app/lib/rejected-form.ts'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { FormField, PostButton, PostForm, useFormState } from '#app/ui/controls/forms/form.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'

type Field = 'car' | 'carPrice' | 'endsOn' | 'note' | 'advisorSignature'
type Answer = RejectedForm | null | undefined

/** A new version of the agreement of an order, for the advisor. */
export type ShownVersion = {
	/** One that waits for the client or that they declined; null if there is neither. */
	proposal: {
		id: string
		reference: string
		isWaiting: boolean
		/** Since when it waits, or when it was declined. */
		at: string
		declinedReason: string | null
		newPart: readonly string[]
	} | null
	/** To propose one; null while that can't be done. `noteAsked`: what the law of the state wants beside the other fields. */
	form: { controls: FormControls<Field>; noteAsked: string | null } | null
}

/** The version that waits for the client, or the form that proposes one. */
export function VersionSection({ proposal, form, answer }: ShownVersion & { answer: Answer }) {
	return (
		<AdminSection id="version" title="New version of the agreement" className="grid gap-4">
			{proposal?.isWaiting && <Waiting proposal={proposal} answer={answer} />}
			{proposal?.declinedReason && (
				<p>
					<span>{`The client declined ${proposal.reference} on ${proposal.at}: `}</span>
					<q>{proposal.declinedReason}</q>
				</p>
			)}
			{form && <ProposalForm {...form} answer={answer} />}
		</AdminSection>
	)
}

type WaitingProps = { proposal: NonNullable<ShownVersion['proposal']>; answer: Answer }

function Waiting({ proposal: { id, reference, at, newPart }, answer }: WaitingProps) {
	const error = rejectionFor(answer, 'withdraw-version')?.formError
	return (
		<>
			<p className="font-semibold">{`${reference} waits for the client’s signature since ${at}.`}</p>
			<div className="grid gap-1 text-fine">
				{newPart.map((text) => (
					<p key={text}>{text}</p>
				))}
			</div>
			{error && <ErrorBox>{error}</ErrorBox>}
			<PostButton fields={{ version: id }} className="justify-self-start">
				<Button intent="withdraw-version" variant="plain" size="compact">
					Withdraw it
				</Button>
			</PostButton>
		</>
	)
}

function ProposalForm({
	controls,
	noteAsked,
	answer,
}: NonNullable<ShownVersion['form']> & { answer: Answer }) {
	const form = useFormState(controls, { answer, intent: 'propose-version' })
	return (
		<Disclosure look="text" summary="Propose a new version" defaultOpen={form.rejected !== null}>
			<PostForm form={form} className="grid gap-4 pb-1">
				<p className="text-fine text-ink-soft">
					For the car you found. The fee stays; all other parts stay. The client signs after you.
				</p>
				<FormField form={form} name="car" label="Car" hint="Year, make, model, VIN" required />
				<div className="grid gap-4 sm:grid-cols-2">
					<FormField form={form} name="carPrice" label="Price of the car" required>
						<Input prefix="$" />
					</FormField>
					<FormField form={form} name="endsOn" label="Agreement ends on" required />
				</div>
				<FormField
					form={form}
					name="note"
					label="Anything else"
					hint={noteAsked ? `Say ${noteAsked}.` : undefined}
					{...(noteAsked ? { required: true } : { optional: true })}
				>
					<Textarea rows={3} />
				</FormField>
				<FormField form={form} name="advisorSignature" label="Type your full name to sign" required />
				<div className="flex justify-end max-sm:*:flex-1">
					<Button type="submit" size="compact" busyText={form.busy ? 'Signing…' : undefined}>
						Sign and send to the client
					</Button>
				</div>
			</PostForm>
		</Disclosure>
	)
}

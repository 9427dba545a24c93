import { Link } from 'react-router'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import type { IndependenceWarning } from '#app/modules/rounds/bids/independence.ts'
import { DeadlineFields, RoundFields } from '#app/modules/rounds/components/private/round-fields.tsx'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { StoredForm } from '#app/ui/admin/stored-form.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { FormField, PostButton, PostForm, useFormState } from '#app/ui/controls/forms/form.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Notice } from '#app/ui/layout/notice.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import type { RoundPage } from './round-page.server.ts'

type FormProps = { round: RoundPage; rejected: RejectedForm | null }

/** Changes a round before its invitations are sent; the client has to approve it again. */
export const EditRound = ({ round, rejected, photos }: FormProps & { photos: string }) => (
	<>
		{round.kind === 'trade' && (
			<Button asChild variant="plain" size="compact" className="w-fit">
				<Link to={photos}>Add or remove photos</Link>
			</Button>
		)}
		<Disclosure look="text" summary="Change it" defaultOpen={rejected !== null}>
			<StoredForm
				form={{ intent: 'save', rejected }}
				version={round.version}
				subject="This round"
				label="Save and ask for approval"
				className="mt-2 grid gap-5"
			>
				<RoundFields
					kind={round.kind}
					values={rejected?.values ?? round.typed}
					errors={rejected?.errors ?? {}}
				/>
				<p className="text-small">The client is asked to approve the changed request.</p>
			</StoredForm>
		</Disclosure>
	</>
)

/** Moves the deadline, for every dealer. */
export function ExtendRound({ round, rejected }: FormProps) {
	const form = useFormState(round.controls.extend, {
		answer: rejected,
		intent: 'extend',
		initial: round.typed,
		idPrefix: 'extend',
	})
	return (
		<Disclosure look="text" summary="Move the deadline for everyone" defaultOpen={rejected !== null}>
			<PostForm form={form} preventScrollReset className="mt-2 grid gap-3">
				<DeadlineFields values={form.values} errors={rejected?.errors ?? {}} />
				<FormField form={form} name="reason" label="Reason" hint="Every dealer and the client see it.">
					<Textarea rows={2} />
				</FormField>
				<div>
					<Button type="submit" variant="plain" size="compact">
						Move the deadline
					</Button>
				</div>
			</PostForm>
		</Disclosure>
	)
}

type CancelProps = {
	controls: RoundPage['controls']['cancel']
	wasSent: boolean
	/** Whether the offers were opened, so that nothing stays sealed. */
	isOpened: boolean
	rejected: RejectedForm | null
	/** The reason that the form suggests. */
	suggested: string
}

/** Ends a round without an award. */
export function CancelRound({ controls, wasSent, isOpened, rejected, suggested }: CancelProps) {
	const form = useFormState(controls, {
		answer: rejected,
		intent: 'cancel',
		initial: { reason: suggested },
		idPrefix: 'cancel',
	})
	return (
		<Disclosure look="text" summary="Cancel the round" defaultOpen={rejected !== null}>
			<PostForm form={form} preventScrollReset className="mt-2 grid gap-3">
				<p className="text-small">{`It can’t be started again.${isOpened ? '' : ' Sealed offers stay sealed.'}`}</p>
				<FormField
					form={form}
					name="reason"
					label="Reason"
					hint={wasSent ? 'The dealers who have not declined and the client are emailed it.' : undefined}
					optional={!wasSent}
				>
					<Textarea rows={2} />
				</FormField>
				<div>
					<Button type="submit" variant="danger" size="compact">
						Cancel the round
					</Button>
				</div>
			</PostForm>
		</Disclosure>
	)
}

/** Warns that the bidders may not be independent. A warning proves nothing by itself. */
export function IndependenceNotice({ warnings }: { warnings: readonly IndependenceWarning[] }) {
	if (warnings.length === 0) return null
	return (
		<Notice look="signal" icon={<Icon name="triangle-alert" />} title="Are these offers independent?">
			<p>Only you see this. It proves nothing: one office can share a network, and prices can match.</p>
			<ul className="mt-1 list-disc pl-5">
				{warnings.map(({ kind, text }) => (
					<li key={`${kind} ${text}`}>{text}</li>
				))}
			</ul>
		</Notice>
	)
}

type ProofProps = {
	id: string
	verified: { faults: readonly string[]; unproven: readonly string[]; bids: number } | null | undefined
}

/** Compares the stored round with the audit chain. */
export const RoundProof = ({ id, verified }: ProofProps) => (
	<AdminSection id="proof" title="Proof" className="grid gap-3">
		<p className="text-small">
			Every step and every sealed offer is in the audit chain. Compare what is stored with it here, or on the
			server with <code>{`npm run cli -- round verify ${id}`}</code>, which checks the chain itself, too.
		</p>
		{verified && (
			<div role="status" className="text-small">
				{verified.faults.length === 0 ? (
					<p className="flex items-center gap-2 font-semibold">
						<Icon name="shield-check" className="size-5 text-ok" />
						<span>{`Nothing was altered, removed, added or opened early. ${verified.bids} sealed ${verified.bids === 1 ? 'offer' : 'offers'} compared.`}</span>
					</p>
				) : (
					<ul className="list-disc pl-5 font-semibold text-danger">
						{verified.faults.map((fault) => (
							<li key={fault}>{fault}</li>
						))}
					</ul>
				)}
				{verified.unproven.map((each) => (
					<p key={each}>{each}</p>
				))}
			</div>
		)}
		<PostButton>
			<Button intent="verify" variant="plain" size="compact">
				Verify now
			</Button>
		</PostButton>
	</AdminSection>
)

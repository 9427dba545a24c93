import { ShieldCheck, TriangleAlert } from 'lucide-react'
import { Form, Link } from 'react-router'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import type { IndependenceWarning } from '#app/modules/rounds/bids/independence.ts'
import { DeadlineFields, RoundFields } from '#app/modules/rounds/components/private/round-fields.tsx'
import { roundLimits } from '#app/modules/rounds/round.ts'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { useStoredForm } from '#app/ui/admin/use-stored-form.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Notice } from '#app/ui/layout/notice.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import type { RoundPage } from './round-page.server.ts'

type FormProps = { round: RoundPage; rejected: RejectedForm | null }

/** Changes a round before its invitations are sent; the client has to approve it again. */
export function EditRound({ round, rejected, photos }: FormProps & { photos: string }) {
	const { filled, key, form } = useStoredForm({ version: round.version }, rejected !== null)
	return (
		<>
			{round.kind === 'trade' && (
				<Button asChild variant="plain" size="compact" className="w-fit">
					<Link to={photos}>Add or remove photos</Link>
				</Button>
			)}
			<Disclosure look="text" summary="Change it" defaultOpen={rejected !== null}>
				<Form key={key} {...form} method="post" noValidate preventScrollReset className="mt-2 grid gap-5">
					{rejected?.formError && <ErrorBox>{rejected.formError}</ErrorBox>}
					<input type="hidden" name="version" value={filled.version} />
					<RoundFields
						kind={round.kind}
						values={rejected?.values ?? round.typed}
						errors={rejected?.errors ?? {}}
					/>
					<p className="text-small">The client is asked to approve the changed request.</p>
					<div>
						<Button intent="save" variant="plain" size="compact">
							Save and ask for approval
						</Button>
					</div>
				</Form>
			</Disclosure>
		</>
	)
}

/** Moves the deadline, for every dealer. */
export const ExtendRound = ({ round, rejected }: FormProps) => (
	<Disclosure look="text" summary="Move the deadline for everyone" defaultOpen={rejected !== null}>
		<Form method="post" noValidate preventScrollReset className="mt-2 grid gap-3">
			{rejected?.formError && <ErrorBox>{rejected.formError}</ErrorBox>}
			<DeadlineFields values={{ ...round.typed, ...rejected?.values }} errors={rejected?.errors ?? {}} />
			<Reason id="extend-reason" rejected={rejected} hint="Every dealer and the client see it." />
			<div>
				<Button intent="extend" variant="plain" size="compact">
					Move the deadline
				</Button>
			</div>
		</Form>
	</Disclosure>
)

type CancelProps = {
	wasSent: boolean
	rejected: RejectedForm | null
	/** The reason that the form suggests. */
	suggested: string
}

/** Ends a round without an award. */
export const CancelRound = ({ wasSent, rejected, suggested }: CancelProps) => (
	<Disclosure look="text" summary="Cancel the round" defaultOpen={rejected !== null}>
		<Form method="post" noValidate preventScrollReset className="mt-2 grid gap-3">
			{rejected?.formError && <ErrorBox>{rejected.formError}</ErrorBox>}
			<p className="text-small">It can’t be started again. Sealed offers stay sealed.</p>
			<Reason
				id="cancel-reason"
				rejected={rejected}
				suggested={suggested}
				hint={wasSent ? 'Every dealer sees it.' : undefined}
				optional={!wasSent}
			/>
			<div>
				<Button intent="cancel" variant="danger" size="compact">
					Cancel the round
				</Button>
			</div>
		</Form>
	</Disclosure>
)

type ReasonProps = {
	id: string
	rejected: RejectedForm | null
	hint: string | undefined
	optional?: boolean
	suggested?: string
}

const Reason = ({ id, rejected, hint, optional = false, suggested = '' }: ReasonProps) => (
	<Field id={id} label="Reason" hint={hint} optional={optional} error={rejected?.errors.reason}>
		<Textarea
			name="reason"
			rows={2}
			maxLength={roundLimits.reason}
			defaultValue={rejected?.values.reason ?? suggested}
		/>
	</Field>
)

/** Warns that the bidders may not be independent. A warning proves nothing by itself. */
export function IndependenceNotice({ warnings }: { warnings: readonly IndependenceWarning[] }) {
	if (warnings.length === 0) return null
	return (
		<Notice look="signal" icon={<TriangleAlert aria-hidden="true" />} title="Are these offers independent?">
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
						<ShieldCheck aria-hidden="true" className="size-5 text-ok" />
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
		<Form method="post" preventScrollReset>
			<Button intent="verify" variant="plain" size="compact">
				Verify now
			</Button>
		</Form>
	</AdminSection>
)

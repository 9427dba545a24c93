import { Form, Link } from 'react-router'
import type { AgreementContent } from '#app/db/schema/agreements.ts'
import type { FormControls } from '#app/lib/forms/form-controls.ts'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { withLink } from '#app/lib/paths/link-purposes.ts'
import { rejectionFor } from '#app/lib/rejected-form.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { FormField, PostForm, useFormState } from '#app/ui/controls/forms/form.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import type { Standing } from '../agreement-standing.ts'
import { AgreementText } from './agreement-text.tsx'

export type SignedPhase = {
	phase: 'signed'
	content: AgreementContent
	signedOn: string
	/** The reference of its order; null before there is one. */
	order: string | null
	/** The page of a new version that waits for the client; null if there is none. */
	versionUrl: string | null
	/** The dealers who got a copy, by their addresses. */
	copiedTo: readonly string[]
} & Standing

type SignedAgreementProps = SignedPhase & {
	action: string
	token: string
	controls: FormControls<'dealerEmail'>
	answer: RejectedForm | null | undefined
}

/** What was signed, where the money is, and what can be done with the agreement. */
export function SignedAgreement(props: SignedAgreementProps) {
	const { action, signedOn, order, versionUrl, money, act, ending, answer, copiedTo, controls } = props
	return (
		<>
			<p>
				<span>{`You signed on ${signedOn}. We’ve emailed you a copy. `}</span>
				{order && (
					<span>
						Order <span translate="no">{order}</span>.
					</span>
				)}
			</p>
			{versionUrl && (
				<p>
					<Button asChild variant="go">
						<Link to={versionUrl}>Read and sign the new version</Link>
					</Button>
				</p>
			)}
			<p className="font-semibold">{money}</p>
			{answer?.formError && !rejectionFor(answer, 'copy') && <ErrorBox>{answer.formError}</ErrorBox>}
			{act && (
				<Form method="post" action={action} className="grid justify-items-start gap-3">
					<input type="hidden" name="intent" value={act.intent} />
					{act.note && <p>{act.note}</p>}
					<Button type="submit" variant="go">
						{act.label}
					</Button>
				</Form>
			)}
			<SignedText {...props} />
			<DealerCopy action={action} controls={controls} answer={answer} copiedTo={copiedTo} />
			{ending && <EndForm action={action}>{ending}</EndForm>}
		</>
	)
}

function SignedText({ content, token }: { content: AgreementContent; token: string }) {
	return (
		<>
			<p>
				<a href={withLink('/agreement.pdf', token)}>Download the signed agreement (PDF)</a>
			</p>
			<Disclosure summary="Read it here">
				<AgreementText content={content} />
			</Disclosure>
		</>
	)
}

/** Ends the agreement, after a second look. */
function EndForm({ action, children }: { action: string; children: string }) {
	return (
		<Disclosure summary="End this agreement">
			<Form method="post" action={action} className="grid justify-items-start gap-3 pb-4">
				<input type="hidden" name="intent" value="end" />
				<p>{children}</p>
				<Button type="submit" variant="danger">
					End the agreement
				</Button>
			</Form>
		</Disclosure>
	)
}

type DealerCopyProps = Pick<SignedAgreementProps, 'action' | 'controls' | 'answer' | 'copiedTo'>

/** Sends the signed file to a dealer, and says who has it. */
function DealerCopy({ action, controls, answer, copiedTo }: DealerCopyProps) {
	const form = useFormState(controls, { answer, intent: 'copy' })
	return (
		<>
			{copiedTo.length > 0 && (
				<p>
					<span>A copy went to </span>
					<span translate="no">{copiedTo.join(', ')}</span>
				</p>
			)}
			<Disclosure summary="Send a copy to a dealer" defaultOpen={form.rejected !== null}>
				<PostForm form={form} action={action} className="grid gap-4 pb-4">
					<p>They get the signed PDF, with your name and email address.</p>
					<FormField form={form} name="dealerEmail" label="Dealer’s email" required />
					<Button type="submit" className="justify-self-start">
						Send the copy
					</Button>
				</PostForm>
			</Disclosure>
		</>
	)
}

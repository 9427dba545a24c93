import { Link } from 'react-router'
import type { AgreementContent, AgreementSection } from '#app/db/schema/agreements.ts'
import type { FormControls } from '#app/lib/forms/form-controls.ts'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { FormField, PostForm, useFormState } from '#app/ui/controls/forms/form.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import { AgreementText } from './agreement-text.tsx'
import { SignatureForm } from './signature-form.tsx'

/** A new version of a signed agreement, before the client has signed it. */
export type VersionPhase =
	| {
			phase: 'version'
			content: AgreementContent
			hash: string
			/** The part that is new. */
			newPart: AgreementSection
			/** The reference of the agreement that it replaces. */
			replaces: string
			/** Who signed for the business, and when. */
			advisor: { name: string; signedOn: string }
	  }
	| {
			phase: 'version_closed'
			/** Why it can't be signed anymore. */
			sentence: string
			/** The page of the agreement that it would have changed. */
			agreementUrl: string
	  }

type VersionToSignProps = Extract<VersionPhase, { phase: 'version' }> & {
	client: { name: string }
	action: string
	controls: { signature: FormControls<'signature' | 'hash'>; decline: FormControls<'reason'> }
	answer: RejectedForm | null | undefined
}

/** What is new, then the whole text, the signature, and the way to decline. */
export function VersionToSign(props: VersionToSignProps) {
	const { content, hash, newPart, replaces, advisor, client, action, controls, answer } = props
	return (
		<>
			<section aria-labelledby="new-part" className="grid gap-1.5">
				<h2 id="new-part" className="text-h4">
					What is new
				</h2>
				{newPart.paragraphs.map((text) => (
					<p key={text} className={newPart.isBold ? 'font-bold' : undefined}>
						{text}
					</p>
				))}
			</section>
			<Disclosure summary="Read the whole agreement">
				<AgreementText content={content} />
			</Disclosure>
			<p>
				<span>{'Signed for us by '}</span>
				<span translate="no">{advisor.name}</span>
				<span>{` on ${advisor.signedOn}. `}</span>
				<span>{`Agreement ${replaces} stays as it is until you sign.`}</span>
			</p>
			<SignatureForm
				action={action}
				name={client.name}
				hash={hash}
				controls={controls.signature}
				answer={answer}
			>
				Sign the new version
			</SignatureForm>
			<DeclineForm action={action} controls={controls.decline} answer={answer} />
		</>
	)
}

type DeclineFormProps = Pick<VersionToSignProps, 'action' | 'answer'> & { controls: FormControls<'reason'> }

function DeclineForm({ action, controls, answer }: DeclineFormProps) {
	const form = useFormState(controls, { answer, intent: 'decline' })
	return (
		<Disclosure summary="Decline it" defaultOpen={form.rejected !== null}>
			<PostForm form={form} action={action} className="grid gap-4 pb-4">
				<FormField form={form} name="reason" label="What should be different?" required>
					<Textarea rows={3} />
				</FormField>
				<Button type="submit" variant="plain" className="justify-self-start">
					Decline the new version
				</Button>
			</PostForm>
		</Disclosure>
	)
}

export const VersionClosed = ({
	sentence,
	agreementUrl,
}: Extract<VersionPhase, { phase: 'version_closed' }>) => (
	<>
		<p>{sentence}</p>
		<p>
			<Link to={agreementUrl}>Open your agreement</Link>
		</p>
	</>
)

import type { ShownConsent } from '#app/content/legal/credit-consent.ts'
import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import { useApplyContext, useApplyField } from './apply-context.tsx'
import { ApplySection } from './apply-section.tsx'

type AgreementProps = {
	consent: ShownConsent
	/** Whether to ask for the intent to apply jointly, separately from everything else. */
	joint: boolean
	message?: string | undefined
}

/** The authorization text, the notice on electronic records, and the signature. */
export function AgreementSection({ consent, joint, message }: AgreementProps) {
	const { errors } = useApplyContext()
	const { onFile: _, defaultValue: signed, ...signature } = useApplyField('signature')
	const { onFile: __, defaultValue: date, ...signedOn } = useApplyField('agreementDate')
	return (
		<ApplySection section="agreement" message={message}>
			<input type="hidden" name="consentVersion" value={consent.version} />
			<section
				aria-label="Authorization text"
				className="grid gap-3 rounded-control border border-line bg-ground p-4 text-small leading-normal sm:col-span-6"
			>
				{consent.authorization.map((text) => (
					<p key={text}>{text}</p>
				))}
			</section>
			<Disclosure summary="Electronic records and signatures" className="sm:col-span-6">
				<div className="grid gap-3 text-small">
					{consent.electronicRecords.map((text) => (
						<p key={text}>{text}</p>
					))}
					<p>
						<a href="/apply/consent" target="_blank" rel="noreferrer">
							Open the full text to print or save it
						</a>
					</p>
				</div>
			</Disclosure>
			<div className="sm:col-span-6">
				{consent.choices.map(({ name, label }) => (
					<Checkbox key={name} name={name} value="yes" label={label} />
				))}
				{joint && (
					<Checkbox
						id="jointIntent"
						name="jointIntent"
						value="yes"
						label={consent.jointIntent}
						error={errors.jointIntent}
					/>
				)}
			</div>
			<Field {...signature} hint="Type your full legal name" className="sm:col-span-4">
				<span className="signature-box">
					<Input name="signature" autoComplete="off" maxLength={100} defaultValue={signed} />
				</span>
			</Field>
			<Field {...signedOn} hint="MM/DD/YYYY" className="sm:col-span-2">
				<Input
					name="agreementDate"
					inputMode="numeric"
					autoComplete="off"
					data-mask="date"
					maxLength={20}
					defaultValue={date}
				/>
			</Field>
		</ApplySection>
	)
}

import { type ConsentChoice, consentIn, type ShownConsent } from '#app/content/legal/credit-consent.ts'
import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { useApplyContext, useApplyField } from './apply-context.tsx'
import { ApplySection, NamedText, TextBox } from './apply-section.tsx'

type AgreementProps = {
	consent: ShownConsent
	/** Whether the form can be for two: then it asks for the intent to apply jointly, separately from everything else. */
	joint: boolean
	message?: string | undefined
}

/** The authorization text, the notice on electronic records, and the signature. */
export function AgreementSection({ consent, joint, message }: AgreementProps) {
	const { errors, homeState } = useApplyContext()
	const { stateNotices } = consentIn(consent, homeState)
	const { storedMask: _, defaultValue: signed, ...signature } = useApplyField('signature')
	const { storedMask: __, defaultValue: date, ...signedOn } = useApplyField('agreementDate')
	const choices = (choice: ConsentChoice) =>
		consent.choices
			.filter(({ name }) => name === choice)
			.map(({ name, label }) => <Checkbox key={name} name={name} value="yes" label={label} />)
	return (
		<ApplySection section="agreement" message={message}>
			<input type="hidden" name="consentVersion" value={consent.version} />
			<TextBox id="authorization-text" title="Authorization">
				{consent.authorization.map((text) => (
					<p key={text}>{text}</p>
				))}
			</TextBox>
			<TextBox id="electronic-records" title="Electronic records and signatures">
				{consent.electronicRecords.map((text) => (
					<p key={text}>{text}</p>
				))}
				{choices('electronicRecords')}
			</TextBox>
			{stateNotices.length > 0 && (
				<TextBox id="state-notices" title="Notices that states require">
					{stateNotices.map(({ state, text }) => (
						<NamedText key={state} title={state}>
							{text}
						</NamedText>
					))}
				</TextBox>
			)}
			<p className="text-small sm:col-span-6">
				<a href="/apply/consent" target="_blank" rel="noreferrer">
					Open the full text to print or save it
				</a>
			</p>
			<div className="sm:col-span-6">
				{choices('contactByPhone')}
				{choices('copyByEmail')}
				{joint && (
					<Checkbox
						className="apply-joint"
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

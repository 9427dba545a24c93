import { Link } from 'react-router'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { closeLater, hasEnded } from '#app/modules/signing/agreement.ts'
import { AgreementChanges } from '#app/modules/signing/components/agreement-changes.tsx'
import { AgreementFacts } from '#app/modules/signing/components/agreement-facts.tsx'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { choiceProps, FormField, PostForm, useFormState } from '#app/ui/controls/forms/form.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { RadioGroup } from '#app/ui/controls/radio-group.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import type { readDealPage } from './deal-page.server.ts'

type DealData = Awaited<ReturnType<typeof readDealPage>>
type Agreed = DealData['agreed']
type DealAgreementProps = {
	agreed: Agreed
	controls: DealData['controls']
	isClosed: boolean
	rejected: RejectedForm | null
	formKey: string
	hrefOf: (documentId: string) => string
	/** The one-page PDF. */
	sheetHref: string
}

/** What was agreed: who confirmed it, the link for the dealer's manager, and the form that records it or a new version. */
export function DealAgreement({
	agreed,
	controls,
	isClosed,
	rejected,
	formKey,
	hrefOf,
	sheetHref,
}: DealAgreementProps) {
	const { current, earlier, chosenId, isChosenNew, openTotal } = agreed
	const recordForm = (
		<RecordForm
			{...{
				isFirst: !current,
				isOver: current !== null && hasEnded(current.standing),
				fromManager: current?.fromManager ?? false,
				openTotal,
				controls,
				rejected,
				formKey,
			}}
		/>
	)
	if (!current && !chosenId) return null
	return (
		<AdminSection id="agreed" title="What was agreed" className="grid gap-4">
			{current && (
				<>
					<AgreementFacts agreement={current} />
					{current.awaitsClient && <p className="font-semibold text-danger text-small">{closeLater}</p>}
					<AgreementChanges changes={current.changes} />
					<p className="text-small">
						{!hasEnded(current.standing) && <a href={sheetHref}>On one page (PDF)</a>}
						{!hasEnded(current.standing) && current.documentId && <span> · </span>}
						{current.documentId && (
							<Link to={hrefOf(current.documentId)}>The document it was taken from</Link>
						)}
					</p>
					{!isClosed && !current.manager.answer && (
						<ManagerForm id={current.id} url={agreed.managerUrl} controls={controls} rejected={rejected} />
					)}
				</>
			)}
			{current && !isClosed && (current.standing === 'asked' || current.standing === 'disputed') && (
				<DeclinedForm id={current.id} controls={controls} rejected={rejected} />
			)}
			{!isClosed &&
				isChosenNew &&
				(current?.fromManager && !hasEnded(current.standing) ? (
					<Disclosure
						look="text"
						summary="Write down another version"
						defaultOpen={rejected?.formId === 'agree'}
					>
						{recordForm}
					</Disclosure>
				) : (
					recordForm
				))}
			{!isClosed && openTotal?.isDecided && (
				<Disclosure
					look="text"
					summary="Change which total counts"
					defaultOpen={rejected?.formId === 'agree'}
				>
					{recordForm}
				</Disclosure>
			)}
			{earlier.length > 0 && (
				<Disclosure
					look="text"
					summary={earlier.length === 1 ? 'Version 1' : `${earlier.length} earlier versions`}
				>
					<ul className="grid gap-4">
						{earlier.map((each) => (
							<li key={each.id}>
								<AgreementFacts agreement={each} />
							</li>
						))}
					</ul>
				</Disclosure>
			)}
		</AdminSection>
	)
}

type RecordFormProps = Pick<DealAgreementProps, 'controls' | 'rejected' | 'formKey'> & {
	isFirst: boolean
	/** Whether nobody stands by the version before. */
	isOver: boolean
	/** Whether the figures that are agreed or asked about are the dealer's manager's, which no chosen document has. */
	fromManager: boolean
	openTotal: Agreed['openTotal']
}

function RecordForm({
	isFirst,
	isOver,
	fromManager,
	openTotal,
	controls,
	rejected,
	formKey,
}: RecordFormProps) {
	const form = useFormState(controls.agree, { answer: rejected, intent: 'agree' })
	const isOther = !openTotal?.isDecided && !isOver && !fromManager
	return (
		<PostForm form={form} error={null} preventScrollReset className="grid gap-3">
			<input type="hidden" name="formKey" value={formKey} />
			<p className="text-small">
				{isFirst
					? 'Write down the chosen document as agreed. Your client is asked to confirm it, and the documents at the signing desk are compared with it.'
					: `${isOther ? 'The chosen document is another one now. ' : ''}Write ${isOther ? 'it' : 'the chosen document'} down as a new version. Your client is asked to confirm it; then you can ask the manager again.`}
			</p>
			{/* Which figure of a document that does not add up counts. */}
			{openTotal && (
				<>
					<RadioGroup
						{...choiceProps(form, 'holds')}
						legend="Which total counts?"
						hint="The total on this document is not the sum of its lines. Until you decide, it can’t be agreed on."
						options={[
							{ value: 'paper', label: `The total on the document: ${openTotal.paper}` },
							{ value: 'lines', label: `The sum of its lines: ${openTotal.lines}` },
						]}
					/>
					<FormField
						form={form}
						name="holdsReason"
						label="Why does it count?"
						hint="Your client and the dealer’s manager read it."
					/>
				</>
			)}
			{!isFirst && <FormField form={form} name="reason" label="What changed?" hint="Your client reads it." />}
			<div>
				<Button type="submit" variant="go" size="compact" busyText={form.busy ? 'Saving…' : undefined}>
					{isFirst ? 'Record what was agreed' : 'Record the new version'}
				</Button>
			</div>
		</PostForm>
	)
}

type DeclinedFormProps = Pick<DealAgreementProps, 'controls' | 'rejected'> & { id: string }

/** For a client who said no to the advisor instead of on the page. */
function DeclinedForm({ id, controls, rejected }: DeclinedFormProps) {
	const form = useFormState(controls.decline, { answer: rejected, intent: 'declined' })
	return (
		<Disclosure look="text" summary="The client said no" defaultOpen={form.rejected !== null}>
			<PostForm form={form} preventScrollReset className="mt-2 grid gap-3">
				<input type="hidden" name="agreement" value={id} />
				<FormField
					form={form}
					name="note"
					label="How and when the client told you"
					hint="The dealer’s manager is emailed that the buyer does not agree, without this."
				/>
				<div>
					<Button type="submit" variant="plain" size="compact" busyText={form.busy ? 'Saving…' : undefined}>
						Record the no
					</Button>
				</div>
			</PostForm>
		</Disclosure>
	)
}

type ManagerFormProps = Pick<DealAgreementProps, 'controls' | 'rejected'> & { id: string; url: string | null }

function ManagerForm({ id, url, controls, rejected }: ManagerFormProps) {
	const form = useFormState(controls.askManager, { answer: rejected, intent: 'ask-manager' })
	return (
		<PostForm form={form} error={null} preventScrollReset className="grid gap-3">
			<input type="hidden" name="agreement" value={id} />
			<FormField
				form={form}
				name="managerEmail"
				label="Email of the dealer’s manager"
				optional
				hint="They get a link to confirm the deal or to correct it. Leave it empty to only make the link. It never names your client."
			/>
			{url && (
				<Field label="The link, to send it yourself">
					<Input value={url} readOnly />
				</Field>
			)}
			<div>
				<Button type="submit" variant="plain" size="compact" busyText={form.busy ? 'Saving…' : undefined}>
					{url ? 'Ask again' : 'Ask the manager to confirm'}
				</Button>
			</div>
		</PostForm>
	)
}

import { Form, Link, useNavigation } from 'react-router'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { agreementLimits } from '#app/modules/signing/agreement.ts'
import { AgreementFacts } from '#app/modules/signing/components/agreement-facts.tsx'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { RadioGroup } from '#app/ui/controls/radio-group.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import type { readDealPage } from './deal-page.server.ts'

type Agreed = Awaited<ReturnType<typeof readDealPage>>['agreed']
type DealAgreementProps = {
	agreed: Agreed
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
	isClosed,
	rejected,
	formKey,
	hrefOf,
	sheetHref,
}: DealAgreementProps) {
	const { current, earlier, chosenId, isChosenNew, openTotal } = agreed
	const recordForm = <RecordForm {...{ isFirst: !current, openTotal, rejected, formKey }} />
	if (!current && !chosenId) return null
	return (
		<AdminSection id="agreed" title="What was agreed" className="grid gap-4">
			{current && (
				<>
					<AgreementFacts agreement={current} />
					<p className="text-small">
						<a href={sheetHref}>On one page (PDF)</a>
						{current.documentId && (
							<>
								{' · '}
								<Link to={hrefOf(current.documentId)}>The document it was taken from</Link>
							</>
						)}
					</p>
					{!isClosed && !current.manager.answer && (
						<ManagerForm id={current.id} url={agreed.managerUrl} rejected={rejected} />
					)}
				</>
			)}
			{!isClosed && isChosenNew && recordForm}
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

const isBusy = (intent: string, formData: FormData | undefined) => formData?.get('intent') === intent

function RecordForm({
	isFirst,
	openTotal,
	rejected,
	formKey,
}: {
	isFirst: boolean
	openTotal: Agreed['openTotal']
	rejected: RejectedForm | null
	formKey: string
}) {
	const { formData } = useNavigation()
	const failed = rejected?.formId === 'agree' ? rejected : null
	return (
		<Form method="post" noValidate preventScrollReset className="grid gap-3">
			<input type="hidden" name="formKey" value={formKey} />
			<p className="text-small">
				{isFirst
					? 'Write down the chosen document as agreed. Your client is asked to confirm it, and the documents at the signing desk are compared with it.'
					: `${openTotal?.isDecided ? '' : 'The chosen document is another one now. '}Write it down as a new version; everyone is asked to confirm it again.`}
			</p>
			{openTotal && <TotalFields totals={openTotal} failed={failed} />}
			{!isFirst && (
				<Field label="What changed?" hint="Your client reads it." error={failed?.errors.reason}>
					<Input name="reason" defaultValue={failed?.values.reason} maxLength={agreementLimits.reason} />
				</Field>
			)}
			<div>
				<Button
					intent="agree"
					variant="go"
					size="compact"
					busyText={isBusy('agree', formData) ? 'Saving…' : undefined}
				>
					{isFirst ? 'Record what was agreed' : 'Record the new version'}
				</Button>
			</div>
		</Form>
	)
}

/** Asks which figure of a document that does not add up counts. */
function TotalFields({
	totals,
	failed,
}: {
	totals: NonNullable<Agreed['openTotal']>
	failed: RejectedForm | null
}) {
	return (
		<>
			<RadioGroup
				legend="Which total counts?"
				name="holds"
				hint="The total on this document is not the sum of its lines. Until you decide, it can’t be agreed on."
				options={[
					{ value: 'paper', label: `The total on the document: ${totals.paper}` },
					{ value: 'lines', label: `The sum of its lines: ${totals.lines}` },
				]}
				defaultValue={failed?.values.holds}
				error={failed?.errors.holds}
			/>
			<Field
				label="Why does it count?"
				hint="Your client and the dealer’s manager read it."
				error={failed?.errors.holdsReason}
			>
				<Input
					name="holdsReason"
					defaultValue={failed?.values.holdsReason}
					maxLength={agreementLimits.reason}
				/>
			</Field>
		</>
	)
}

function ManagerForm({
	id,
	url,
	rejected,
}: {
	id: string
	url: string | null
	rejected: RejectedForm | null
}) {
	const { formData } = useNavigation()
	const failed = rejected?.formId === 'ask-manager' ? rejected : null
	return (
		<Form method="post" noValidate preventScrollReset className="grid gap-3">
			<input type="hidden" name="agreement" value={id} />
			<Field
				label="Email of the dealer’s manager"
				optional
				hint="They get a link to confirm the deal or to correct it. Leave it empty to only make the link. It never names your client."
				error={failed?.errors.managerEmail}
			>
				<Input
					name="managerEmail"
					type="email"
					defaultValue={failed?.values.managerEmail}
					maxLength={agreementLimits.email}
					autoComplete="off"
				/>
			</Field>
			{url && (
				<Field label="The link, to send it yourself">
					<Input value={url} readOnly />
				</Field>
			)}
			<div>
				<Button
					intent="ask-manager"
					variant="plain"
					size="compact"
					busyText={isBusy('ask-manager', formData) ? 'Saving…' : undefined}
				>
					{url ? 'Ask again' : 'Ask the manager to confirm'}
				</Button>
			</div>
		</Form>
	)
}

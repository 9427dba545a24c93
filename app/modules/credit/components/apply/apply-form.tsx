import { ShieldCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ShownConsent } from '#app/content/credit-consent.ts'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { ErrorSummary } from '#app/ui/controls/error-summary.tsx'
import { Notice } from '#app/ui/layout/notice.tsx'
import type { ApplicationTyped } from '../../application/application.schema.ts'
import type { SectionId } from '../../application/application-fields.ts'
import {
	type ApplyErrors,
	type ApplyIntent,
	inPageOrder,
	type StoredSecrets,
} from '../../application/apply-result.ts'
import type { Stops } from '../../application/apply-sections.ts'
import { documentKinds } from '../../documents/document-file.ts'
import type { StoredFile } from '../../documents/stored-file.ts'
import { AgreementSection } from './apply-agreement.tsx'
import { ApplyProvider } from './apply-context.tsx'
import { DraftState, KindChoice, SubmitRow } from './apply-parts.tsx'
import { ApplyRoute } from './apply-route.tsx'
import { ApplySection } from './apply-section.tsx'
import { ApplicantSection, EmploymentSection, IncomeSection, ResidenceSection } from './apply-sections.tsx'
import { ApplyUploads } from './apply-uploads.tsx'
import { useApplyForm } from './use-apply-form.ts'
import { useUploads } from './use-uploads.ts'

export type ApplyFormProps = {
	/** Where the form goes without scripts, and where scripts send it. */
	action: string
	endpoint: string
	/** Names this one application, so that it is sent once however often it is posted; none for a correction. */
	formKey?: string
	/** Which application the files belong to; left out, that of the form. */
	uploads?: Readonly<Record<string, string>>
	consent: ShownConsent
	sections: readonly SectionId[]
	values: ApplicationTyped
	stored: StoredSecrets
	files: readonly StoredFile[]
	stops: Stops
	/** When the draft was kept last, in words. */
	savedAt: string | null
	/** The answer to a post without scripts. */
	errors?: ApplyErrors | undefined
	message?: string | undefined
	/** What is to be corrected, by section. */
	messages?: Partial<Record<SectionId, string>>
	/** Part of an application of two. */
	joint?: boolean
	/** Drafts can be kept and gone on with later. */
	saves?: boolean
	/** Whoever is signed in needs no link. */
	canEmail?: boolean
	/** Between the documents and the agreement. */
	children?: ReactNode
}

/** The credit application: its sections on one page, a route beside them, what is wrong above them. */
export function ApplyForm(props: ApplyFormProps) {
	const { action, formKey, consent, sections, values, messages = {}, saves = true, joint = false } = props
	const [kind, setKind] = useState('pay_stub')
	const of = props.uploads ?? { formKey: formKey ?? '' }
	const isLicence = ({ kind }: StoredFile) => kind === 'licence'
	const licence = useUploads({
		of,
		stored: props.files.filter(isLicence),
		sizeBytesMax: documentKinds.licence.sizeBytesMax,
		single: true,
	})
	const documents = useUploads({
		of,
		stored: props.files.filter((file) => !isLicence(file)),
		sizeBytesMax: documentKinds.other.sizeBytesMax,
	})
	const apply = useApplyForm({
		endpoint: props.endpoint,
		sections,
		saves,
		stored: props.stored,
		savedAt: props.savedAt,
		stops: props.stops,
		errors: props.errors ?? {},
		message: props.message,
		files: {
			hasLicence: licence.stored.length > 0,
			documents: documents.stored.length,
			busy: licence.busy || documents.busy,
		},
	})
	const has = (section: SectionId) => sections.includes(section)
	return (
		<ApplyProvider values={values} errors={apply.errors} stored={apply.stored}>
			<div className="grid items-start gap-6 min-[60rem]:grid-cols-[15rem_minmax(0,1fr)] min-[60rem]:gap-12">
				<ApplyRoute stops={apply.stops} sections={sections}>
					{saves && <DraftState {...apply.saved} />}
				</ApplyRoute>
				<form
					ref={apply.form}
					method="post"
					action={action}
					encType="multipart/form-data"
					noValidate
					onInput={apply.onInput}
					onBlur={apply.leave}
					onSubmit={(event) => {
						event.preventDefault()
						const { submitter } = event.nativeEvent as SubmitEvent
						apply.send(((submitter as HTMLButtonElement | null)?.value || 'submit') as ApplyIntent)
					}}
					className="grid min-w-0 max-w-form gap-6"
				>
					{formKey && <input type="hidden" name="formKey" value={formKey} />}
					{apply.message && <ErrorBox>{apply.message}</ErrorBox>}
					<ErrorSummary errors={inPageOrder(apply.errors)} takeFocus={false}>
						Everything else you typed is still here.
					</ErrorSummary>
					<Notice look="stamp" title="Important Disclosures" icon={<ShieldCheck aria-hidden="true" />}>
						<ul className="grid list-disc gap-1 pl-4.5">
							{consent.disclosures.map((line) => (
								<li key={line}>{line}</li>
							))}
						</ul>
					</Notice>
					{has('applicant') && (
						<ApplicantSection
							message={messages.applicant}
							licence={
								<ApplyUploads
									name="driversLicense"
									label="Driver's license upload"
									hint="PNG, JPG or PDF (MAX. 10MB)"
									error={apply.errors.driversLicense}
									multiple={false}
									required
									uploads={licence}
									kind="licence"
								/>
							}
						/>
					)}
					{has('residence') && <ResidenceSection message={messages.residence} />}
					{has('employment') && <EmploymentSection message={messages.employment} />}
					{has('income') && <IncomeSection message={messages.income} />}
					{has('documents') && (
						<ApplySection section="documents" aside="optional" message={messages.documents}>
							<div className="sm:col-span-6">
								<ApplyUploads
									name="documents"
									label="Pay stubs, proof of address and similar documents"
									hint="PDF, PNG, JPG (MAX. 20MB per file)"
									error={apply.errors.documents}
									multiple
									uploads={documents}
									kind={kind}
								>
									<KindChoice kind={kind} onKind={setKind} />
								</ApplyUploads>
							</div>
						</ApplySection>
					)}
					{props.children}
					{has('agreement') && (
						<AgreementSection consent={consent} joint={joint} message={messages.agreement} />
					)}
					<SubmitRow busy={apply.busy} saves={saves} canEmail={props.canEmail ?? saves} />
				</form>
			</div>
		</ApplyProvider>
	)
}

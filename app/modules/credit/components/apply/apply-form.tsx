import { type ReactNode, useState } from 'react'
import type { ShownConsent } from '#app/content/legal/credit-consent.ts'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { ErrorSummary } from '#app/ui/controls/error-summary.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Notice } from '#app/ui/layout/notice.tsx'
import type { ShownValues } from '../../application/application.schema.ts'
import { applicationSections, type SectionId } from '../../application/application-fields.ts'
import {
	type ApplyErrors,
	type ApplyIntent,
	inPageOrder,
	type MaskedSecrets,
	sectionOfField,
} from '../../application/apply-result.ts'
import type { FormProgress } from '../../application/section-progress.ts'
import { documentKinds } from '../../documents/document-file.ts'
import type { StoredFile } from '../../documents/stored-file.ts'
import { AgreementSection } from './apply-agreement.tsx'
import { ApplyProvider } from './apply-context.tsx'
import { DraftState, KindChoice, SubmitRow } from './apply-parts.tsx'
import { ApplyProgress } from './apply-progress.tsx'
import { ApplySection } from './apply-section.tsx'
import { ApplicantSection, EmploymentSection, IncomeSection, ResidenceSection } from './apply-sections.tsx'
import { ApplyUploads } from './apply-uploads.tsx'
import { useApplyForm } from './use-apply-form.ts'
import { type Uploads, useUploads } from './use-uploads.ts'
import { VehicleSection } from './vehicle-section.tsx'

export type ApplyFormProps = {
	/** Where the form is posted without scripts, and where scripts post it. */
	action: string
	endpoint: string
	/** Identifies this application, so that it is submitted once however often it is posted; none for a correction. */
	formKey?: string
	/** Which application the files belong to; by default the one of the form. */
	uploads?: Readonly<Record<string, string>>
	consent: ShownConsent
	sections: readonly SectionId[]
	values: ShownValues
	maskedSecrets: MaskedSecrets
	files: readonly StoredFile[]
	progress: FormProgress
	/** When the draft was last saved, formatted for display. */
	savedAt: string | null
	/** The errors of a post without scripts. */
	errors?: ApplyErrors | undefined
	message?: string | undefined
	/** What to correct, by section. */
	messages?: Partial<Record<SectionId, string>>
	/** Whether this is one part of a joint application. */
	joint?: boolean
	/** Whether drafts can be saved and continued later. */
	savesDrafts?: boolean
	/** Whether to offer a link by email; signed-in applicants do not need one. */
	canEmail?: boolean
	/** Shown between the documents and the agreement. */
	children?: ReactNode
}

/** The credit application: its sections on one page, with the progress beside them and the errors above. */
export function ApplyForm(props: ApplyFormProps) {
	const {
		action,
		formKey,
		consent,
		sections,
		values,
		messages = {},
		savesDrafts = true,
		joint = false,
	} = props
	const target = props.uploads ?? { formKey: formKey ?? '' }
	const isLicense = ({ kind }: StoredFile) => kind === 'license'
	const license = useUploads({
		target,
		stored: props.files.filter(isLicense),
		sizeBytesMax: documentKinds.license.sizeBytesMax,
		single: true,
	})
	const documents = useUploads({
		target,
		stored: props.files.filter((file) => !isLicense(file)),
		sizeBytesMax: documentKinds.other.sizeBytesMax,
	})
	const apply = useApplyForm({
		endpoint: props.endpoint,
		sections,
		savesDrafts,
		maskedSecrets: props.maskedSecrets,
		savedAt: props.savedAt,
		progress: props.progress,
		errors: props.errors ?? {},
		message: props.message,
		files: {
			hasLicenseFile: license.stored.length > 0,
			documentCount: documents.stored.length,
			busy: license.busy || documents.busy,
		},
	})
	const has = (section: SectionId) => sections.includes(section)
	return (
		<ApplyProvider
			sections={sections}
			values={values}
			errors={apply.errors}
			maskedSecrets={apply.maskedSecrets}
		>
			<div className="grid items-start gap-6 min-[60rem]:grid-cols-[15rem_minmax(0,1fr)] min-[60rem]:gap-12">
				<ApplyProgress progress={apply.progress} sections={sections}>
					{savesDrafts && <DraftState {...apply.saved} />}
				</ApplyProgress>
				<form
					ref={apply.form}
					method="post"
					action={action}
					encType="multipart/form-data"
					noValidate
					onInput={apply.onInput}
					onBlur={apply.onBlur}
					onSubmit={(event) => {
						event.preventDefault()
						const { submitter } = event.nativeEvent as SubmitEvent
						apply.send(((submitter as HTMLButtonElement | null)?.value || 'submit') as ApplyIntent)
					}}
					className="grid min-w-0 max-w-form gap-6"
				>
					{formKey && <input type="hidden" name="formKey" value={formKey} />}
					{apply.message && <ErrorBox>{apply.message}</ErrorBox>}
					<ErrorSummary errors={groupedErrors(apply.errors)} shownMax={5} takeFocus={false}>
						Everything else you typed is still here.
					</ErrorSummary>
					<Disclosures lines={consent.disclosures} />
					{has('applicant') && (
						<ApplicantSection
							joint={joint}
							message={messages.applicant}
							license={<LicenseUpload uploads={license} error={apply.errors.driversLicense} />}
						/>
					)}
					{has('residence') && <ResidenceSection message={messages.residence} />}
					{has('employment') && <EmploymentSection message={messages.employment} />}
					{has('income') && <IncomeSection message={messages.income} />}
					{has('documents') && (
						<DocumentsSection
							uploads={documents}
							error={apply.errors.documents}
							message={messages.documents}
						/>
					)}
					{has('vehicle') && <VehicleSection message={messages.vehicle} />}
					{props.children}
					{has('agreement') && (
						<AgreementSection consent={consent} joint={joint} message={messages.agreement} />
					)}
					<SubmitRow busy={apply.busy} savesDrafts={savesDrafts} canEmail={props.canEmail ?? savesDrafts} />
				</form>
			</div>
		</ApplyProvider>
	)
}

function Disclosures({ lines }: { lines: readonly string[] }) {
	return (
		<Notice look="stamp" title="Important Disclosures" icon={<Icon name="shield-check" />}>
			<ul className="grid list-disc gap-1 pl-4.5">
				{lines.map((line) => (
					<li key={line}>{line}</li>
				))}
			</ul>
			<p className="mt-2">
				<a href="/privacy#financial-privacy" target="_blank" rel="noreferrer">
					How we use, share and protect what you tell us
				</a>
			</p>
		</Notice>
	)
}

/** The errors in the order of the page, each with the title of its section. */
const groupedErrors = (errors: ApplyErrors) =>
	inPageOrder(errors).map(({ id, message }) => {
		const section = sectionOfField(id)
		return { id, message, group: applicationSections.find((each) => each.id === section)!.title }
	})

type UploadProps = { uploads: Uploads; error: string | undefined }

function LicenseUpload({ uploads, error }: UploadProps) {
	return (
		<ApplyUploads
			name="driversLicense"
			label="Driver's license upload"
			hint="PNG, JPG or PDF (MAX. 10MB)"
			error={error}
			multiple={false}
			required
			uploads={uploads}
			kind="license"
		/>
	)
}

function DocumentsSection({ uploads, error, message }: UploadProps & { message: string | undefined }) {
	const [kind, setKind] = useState('pay_stub')
	return (
		<ApplySection section="documents" aside="optional" message={message}>
			<div className="sm:col-span-6">
				<ApplyUploads
					name="documents"
					label="Pay stubs, proof of address and similar documents"
					hint="PDF, PNG, JPG (MAX. 20MB per file)"
					error={error}
					multiple
					uploads={uploads}
					kind={kind}
				>
					<KindChoice kind={kind} onKind={setKind} />
				</ApplyUploads>
			</div>
		</ApplySection>
	)
}

import '#app/ui/foundations/unfolded-when-wide.css'
import { type ReactNode, useState } from 'react'
import type { ShownConsent } from '#app/content/legal/credit-consent.ts'
import type { SsnNotes } from '#app/content/legal/ssn-notes.ts'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { onDemand } from '#app/ui/foundations/on-demand.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import type { ShownValues } from '../../application/application.schema.ts'
import type { SectionId } from '../../application/application-fields.ts'
import type { ApplyErrors, ApplyIntent, MaskedSecrets } from '../../application/apply-result.ts'
import type { MissingInSection } from '../../application/missing-fields.ts'
import type { FormProgress } from '../../application/section-progress.ts'
import { documentKinds } from '../../documents/document-file.ts'
import type { StoredFile } from '../../documents/stored-file.ts'
import { AgreementSection } from './apply-agreement.tsx'
import { ApplyProvider } from './apply-context.tsx'
import { DraftRow, KindChoice, MissingNotice, SubmitRow } from './apply-parts.tsx'
import { ApplyProgress } from './apply-progress.tsx'
import { ApplySection } from './apply-section.tsx'
import { ApplicantSection, EmploymentSection, IncomeSection, ResidenceSection } from './apply-sections.tsx'
import { ApplyUploads } from './uploads/apply-uploads.tsx'
import { type Uploads, useUploads } from './uploads/use-uploads.ts'
import { useApplyForm } from './use-apply-form.ts'
import { useCurrentSection } from './use-current-section.ts'
import { useHomeState } from './use-home-state.ts'
import { VehicleSection } from './vehicle-section.tsx'

export type ApplyFormProps = {
	/** Where the form is posted without scripts, and where scripts post it. */
	action: string
	endpoint: string
	/** Identifies this application, so that it is submitted once however often it is posted; none for a correction. */
	formKey?: string
	/** Which part of which application the files belong to; by default that of the form's draft. */
	uploads?: { application: string; role: 'first' | 'co' }
	consent: ShownConsent
	/** What is said before the Social Security number is asked for. */
	notes: SsnNotes
	sections: readonly SectionId[]
	/** The section to begin with. */
	start: SectionId
	values: ShownValues
	maskedSecrets: MaskedSecrets
	files: readonly StoredFile[]
	progress: FormProgress
	/** What was missing when a draft was opened again, by section. */
	missing?: readonly MissingInSection[]
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
	/** Shown above the button that submits. */
	children?: ReactNode
}

/** The errors of the form. Their code is loaded with the first of them, and by the server. */
export const ApplyErrorList = onDemand('apply-errors', () =>
	import('./apply-errors.tsx').then(
		(module) => module.ApplyErrorList,
		() => () => <ErrorBox>Please correct the fields below.</ErrorBox>,
	),
)

/** The credit application: one section a screen, with the progress beside it and the errors above. Without scripts it is one page. */
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
			// One that is still uploading is waited for.
			hasLicenseFile: license.stored.length > 0 || license.busy,
			documentCount: documents.stored.length,
			busy: license.busy || documents.busy,
		},
	})
	const current = useCurrentSection(props.start)
	const homeState = useHomeState(apply.form, current)
	const next = sections[sections.indexOf(current) + 1]
	const offersTogether = savesDrafts && !joint
	const has = (section: SectionId) => sections.includes(section)
	return (
		<ApplyProvider
			sections={sections}
			current={current}
			values={values}
			errors={apply.errors}
			maskedSecrets={apply.maskedSecrets}
			goOn={apply.goOn}
			homeState={homeState}
		>
			<div className="grid items-start gap-4 min-[60rem]:grid-cols-[15rem_minmax(0,1fr)] min-[60rem]:gap-12">
				<ApplyProgress progress={apply.progress} sections={sections} current={current} />
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
						const intent = ((submitter as HTMLButtonElement | null)?.value || 'submit') as ApplyIntent
						// The button is on the last screen: on the others it is pressed by Enter in a field.
						if (next && intent === 'submit') apply.goOn(current, next)
						else apply.send(intent)
					}}
					className="grid min-w-0 max-w-form gap-4 md:gap-6"
				>
					{/* What Enter in a field presses: without it, that would be the first button, which may remove a file. */}
					<input type="submit" value="" tabIndex={-1} aria-hidden="true" className="sr-only" />
					{formKey && <input type="hidden" name="formKey" value={formKey} />}
					{apply.message && <ErrorBox>{apply.message}</ErrorBox>}
					{Object.values(apply.errors).some(Boolean) && <ApplyErrorList errors={apply.errors} />}
					{props.missing && current === props.start && <MissingNotice missing={props.missing} />}
					<div className="apply-intro">
						<Disclosures lines={consent.disclosures} />
					</div>
					{has('applicant') && (
						<ApplicantSection
							joint={joint}
							offersTogether={offersTogether}
							notes={props.notes}
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
					{has('agreement') && (
						<AgreementSection
							consent={consent}
							joint={joint || offersTogether}
							message={messages.agreement}
						/>
					)}
					<div className="apply-screen" data-current={next ? undefined : ''}>
						<div className="grid gap-6">
							{props.children}
							<SubmitRow busy={apply.busy} />
						</div>
					</div>
					{savesDrafts && (
						<DraftRow {...apply.saved} busy={apply.busy} canEmail={props.canEmail ?? savesDrafts} />
					)}
				</form>
			</div>
		</ApplyProvider>
	)
}

/** The first line, that submitting authorizes a credit pull, is in view while the others are folded. */
function Disclosures({ lines: [pull, ...lines] }: { lines: readonly string[] }) {
	return (
		<Disclosure
			look="bare"
			className="unfolded-when-wide apply-disclosures"
			summary={
				<>
					<Icon name="shield-check" className="size-5 text-brand" />
					<h2>Important Disclosures</h2>
					<span>{pull}</span>
				</>
			}
		>
			<div className="text-ink text-small">
				<ul className="list-disc pl-4.5">
					{lines.map((line) => (
						<li key={line}>{line}</li>
					))}
				</ul>
				<p className="mt-2">
					<a href="/privacy#financial-privacy" target="_blank" rel="noreferrer">
						How we use, share and protect what you tell us
					</a>
				</p>
			</div>
		</Disclosure>
	)
}

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
			onFiles={(files) => uploads.add(files, 'license')}
		/>
	)
}

function DocumentsSection({ uploads, error, message }: UploadProps & { message: string | undefined }) {
	const [kind, setKind] = useState('')
	/** Files that were chosen before their type. */
	const [waiting, setWaiting] = useState<File[]>([])
	function add(files: File[], type: string) {
		setWaiting(type ? [] : files)
		// Each choice is for these files only, so that the next document gets its own.
		setKind(type && files.length ? '' : type)
		if (!files.length) return
		if (type) uploads.add(files, type)
		else document.getElementById('documentKind')?.focus()
	}
	return (
		<ApplySection section="documents" aside="optional" message={message}>
			<div className="sm:col-span-6">
				<ApplyUploads
					name="documents"
					label="Pay stubs, proof of address and similar documents"
					hint="PDF, PNG, JPG (MAX. 20MB per file)"
					error={error}
					multiple
					required={Boolean(message)}
					uploads={uploads}
					onFiles={(files) => add(files, kind)}
				>
					<KindChoice
						kind={kind}
						error={
							waiting[0] && `Choose what ${waiting.map(({ name }) => name).join(', ')} is, to upload it.`
						}
						onKind={(chosen) => add(waiting, chosen)}
					/>
				</ApplyUploads>
			</div>
		</ApplySection>
	)
}

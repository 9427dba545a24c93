import { Form, Link, useNavigation } from 'react-router'
import { getOwnValue } from '#app/lib/own-key.ts'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { rejectionFor } from '#app/lib/rejected-form.ts'
import { FormError } from '#app/ui/admin/form-error.tsx'
import { useStoredForm } from '#app/ui/admin/use-stored-form.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Card, CardBody, CardHead } from '#app/ui/layout/card.tsx'
import { sectionTitles } from '../../application/application-fields.ts'
import { type ApplicationStatus, nextStatuses } from '../../application-status.ts'
import {
	type AdminFile,
	type ApplicationResult,
	correctableSections,
} from '../../decision/admin-application.ts'

const subject = 'This application'

type FormName = 'send-back' | 'approve' | 'decline' | null

type DecisionProps = {
	file: AdminFile
	/** Which form is open: from the URL, or because it was rejected. */
	openForm: FormName
	result: ApplicationResult | undefined
}

const hints: Record<ApplicationStatus, string> = {
	draft: '',
	new: 'Start the review, then send it to lenders. They decide; you record it here.',
	reviewing: 'Ask for what is missing, or record what the lenders decided. We’ll email the applicant.',
	needs_info: 'Waiting for the applicant. You can continue without their answer.',
	approved: 'Decided. The status can’t change anymore.',
	declined: 'Decided. The status can’t change anymore.',
	withdrawn: 'The applicant withdrew it.',
}

/** Says what is left to do, after a decision the notice. */
export const hintOf = ({
	status,
	notice,
	noticeSent,
}: Pick<AdminFile, 'status' | 'notice' | 'noticeSent'>) =>
	(status === 'approved' || status === 'declined') && notice && !noticeSent
		? `Send the notice of the decision, due ${notice.due}, with the form below.`
		: hints[status]

/** The status changes that are possible now, with the most likely one emphasized. */
export function AdminDecision({ file, openForm, result }: DecisionProps) {
	const next = nextStatuses(file.status, 'advisor')
	const may = (status: ApplicationStatus) => next.includes(status)
	const step = (to: FormName, label: string, look: 'go' | 'plain' | 'danger') => (
		<Button asChild size="compact" variant={openForm === to ? 'plain' : look}>
			<Link
				to={`/admin/applications/${file.id}?do=${to}#decide`}
				preventScrollReset
				aria-current={openForm === to || undefined}
			>
				{label}
			</Link>
		</Button>
	)
	return (
		<Card asChild>
			<section aria-labelledby="next">
				<CardHead>
					<h2 id="next">Next step</h2>
				</CardHead>
				<CardBody className="grid gap-2">
					<p className="mb-1 text-fine text-ink-soft">{hintOf(file)}</p>
					<FormError rejected={rejectionFor(result, 'review')} subject={subject} kind="decision" />
					{may('reviewing') && <Review file={file} />}
					{may('needs_info') && step('send-back', 'Ask for information', 'plain')}
					{(may('approved') || may('declined')) && (
						<div className="grid grid-cols-2 gap-2">
							{may('approved') && step('approve', 'Approve', 'go')}
							{may('declined') && step('decline', 'Decline', 'danger')}
						</div>
					)}
				</CardBody>
				{openForm && <DecisionForm key={openForm} file={file} openForm={openForm} result={result} />}
			</section>
		</Card>
	)
}

function Review({ file: { id, version, status } }: { file: AdminFile }) {
	return (
		<Form method="post" action={`/admin/applications/${id}`}>
			<input type="hidden" name="intent" value="review" />
			<input type="hidden" name="version" value={version} />
			<input type="hidden" name="seen" value={status} />
			<Button type="submit" size="compact" block variant={status === 'new' ? 'go' : 'plain'}>
				{status === 'new' ? 'Start reviewing' : 'Continue without an answer'}
			</Button>
		</Form>
	)
}

const forms = {
	'send-back': { intent: 'send-back', title: 'What is missing or wrong?', button: 'Send back' },
	approve: { intent: 'approve', title: 'Approve this application', button: 'Approve' },
	decline: { intent: 'decline', title: 'Decline this application', button: 'Decline' },
} as const

function DecisionForm({ file, openForm, result }: DecisionProps & { openForm: NonNullable<FormName> }) {
	const { intent, title, button } = forms[openForm]
	const busy = useNavigation().formData?.get('intent') === intent
	const rejected = rejectionFor(result, intent)
	const here = `/admin/applications/${file.id}`
	const { filled, key, form } = useStoredForm(file, rejected !== null)
	return (
		<Form
			key={key}
			{...form}
			id="decide"
			method="post"
			action={here}
			preventScrollReset
			className="grid scroll-mt-20 gap-3 border-line border-t p-4"
		>
			<input type="hidden" name="intent" value={intent} />
			<input type="hidden" name="version" value={rejected?.conflict?.version ?? filled.version} />
			<input type="hidden" name="seen" value={filled.status} />
			<h3 className="text-h4">{title}</h3>
			<FormError rejected={rejected} subject={subject} kind="decision" />
			{openForm === 'send-back' ? (
				<Corrections file={file} values={rejected?.values ?? {}} />
			) : (
				<p className="text-fine text-ink-soft">
					{openForm === 'approve'
						? 'Approve when a lender has offered credit. We’ll email the applicant that there is a decision. Then send the notice with the terms from the section below.'
						: 'Decline when no lender offers credit. We’ll email the applicant that there is a decision. Then send the notice with each lender’s reasons from the section below. The law requires it.'}
				</p>
			)}
			{openForm !== 'send-back' && !hasAnswer(file, openForm) && (
				<p className="rounded-control border border-signal-deep bg-signal-wash px-3 py-2 text-fine">
					{openForm === 'approve'
						? 'No lender’s offer is recorded yet. Record it under Lenders first, so that the notice names the lender and its terms.'
						: 'No lender’s refusal is recorded yet. Record it under Lenders first, so that the notice names each creditor, its address and its reasons.'}
				</p>
			)}
			<div className="flex flex-wrap gap-2">
				<Button
					type="submit"
					size="compact"
					variant={openForm === 'decline' ? 'destructive' : 'go'}
					busyText={busy && 'Saving...'}
				>
					{button}
				</Button>
				<Button asChild size="compact" variant="quiet">
					<Link to={here} preventScrollReset>
						Not now
					</Link>
				</Button>
			</div>
		</Form>
	)
}

/** Whether a lender gave the answer that a decision is based on. */
const hasAnswer = ({ lenders }: AdminFile, openForm: 'approve' | 'decline') =>
	lenders.some(({ answer }) =>
		openForm === 'decline' ? answer === 'declined' : answer === 'approved' || answer === 'countered',
	)

function Corrections({ file, values }: { file: AdminFile; values: RejectedForm['values'] }) {
	const people = file.parts.filter(({ submitted }) => submitted)
	return (
		<>
			<p className="text-fine text-ink-soft">
				Write a sentence for each section that needs a correction. The applicant can change only those. Leave
				the others empty.
			</p>
			{people.map((part) => (
				<fieldset key={part.applicantId} className="grid gap-3">
					{people.length > 1 && <legend className="font-semibold">{part.title}</legend>}
					{correctableSections(part.role).map((id) => {
						const name = `message ${part.role} ${id}`
						return (
							<Field key={id} label={sectionTitles[id]}>
								<Textarea
									name={name}
									rows={2}
									maxLength={500}
									defaultValue={getOwnValue(values, name) ?? ''}
								/>
							</Field>
						)
					})}
				</fieldset>
			))}
		</>
	)
}

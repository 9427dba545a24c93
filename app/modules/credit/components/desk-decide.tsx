import { TriangleAlert } from 'lucide-react'
import { Form, Link, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Card, CardBody, CardHead } from '#app/ui/card.tsx'
import { useKept } from '#app/ui/desk/use-kept.ts'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { Field } from '#app/ui/field.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { type ApplicationStatus, nextStatuses } from '../application-status.ts'
import { correctableSections, type DeskAnswer, type DeskFile } from '../desk-file.ts'
import { statusWord } from './desk-application-status.tsx'

type Doing = 'send-back' | 'approve' | 'decline' | null

type DecideProps = {
	file: DeskFile
	/** What stands open, by the address or because it was refused. */
	doing: Doing
	answer: DeskAnswer | undefined
}

const hints: Record<ApplicationStatus, string> = {
	draft: '',
	new: 'Take it into review, then ask, approve or decline. The applicant is mailed each time.',
	reviewing: 'Ask for what is missing, or decide. The applicant is mailed.',
	needs_info: 'Waiting for the applicant. You may go on without their answer.',
	approved: 'Decided. Nothing moves it any more.',
	declined: 'Decided. Nothing moves it any more.',
	withdrawn: 'The applicant took it back.',
}

/** What can be done now, the likeliest in amber: the moves of the one state machine. */
export function DeskDecide({ file, doing, answer }: DecideProps) {
	const next = nextStatuses(file.status, 'advisor')
	const may = (status: ApplicationStatus) => next.includes(status)
	const step = (to: Doing, label: string, look: 'go' | 'plain' | 'danger') => (
		<Button asChild size="desk" variant={doing === to ? 'plain' : look}>
			<Link
				to={`/admin/applications/${file.id}?do=${to}#decide`}
				preventScrollReset
				aria-current={doing === to || undefined}
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
					<p className="mb-1 text-fine text-ink-soft">{hints[file.status]}</p>
					{answer?.outcome === 'refused' && answer.intent === 'review' && <Refused answer={answer} />}
					{may('reviewing') && <Review file={file} />}
					{may('needs_info') && step('send-back', 'Ask for information', 'plain')}
					{(may('approved') || may('declined')) && (
						<div className="grid grid-cols-2 gap-2">
							{may('approved') && step('approve', 'Approve', 'go')}
							{may('declined') && step('decline', 'Decline', 'danger')}
						</div>
					)}
				</CardBody>
				{doing && <DecideForm key={doing} file={file} doing={doing} answer={answer} />}
			</section>
		</Card>
	)
}

function Review({ file: { id, version, status } }: { file: DeskFile }) {
	return (
		<Form method="post" action={`/admin/applications/${id}`}>
			<input type="hidden" name="intent" value="review" />
			<input type="hidden" name="version" value={version} />
			<input type="hidden" name="seen" value={status} />
			<Button type="submit" size="desk" block variant={status === 'new' ? 'go' : 'plain'}>
				{status === 'new' ? 'Start reviewing' : 'Go on without an answer'}
			</Button>
		</Form>
	)
}

const forms = {
	'send-back': { intent: 'send-back', title: 'What is missing or wrong?', button: 'Send back' },
	approve: { intent: 'approve', title: 'Approve this application', button: 'Approve' },
	decline: { intent: 'decline', title: 'Decline this application', button: 'Decline' },
} as const

function DecideForm({ file, doing, answer }: DecideProps & { doing: NonNullable<Doing> }) {
	const { intent, title, button } = forms[doing]
	const busy = useNavigation().formData?.get('intent') === intent
	const refused = answer?.outcome === 'refused' && answer.intent === intent ? answer : null
	const here = `/admin/applications/${file.id}`
	const { filled, key, form } = useKept(file, false)
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
			<input type="hidden" name="version" value={filled.version} />
			<input type="hidden" name="seen" value={filled.status} />
			<h3 className="text-h4">{title}</h3>
			{refused && <Refused answer={refused} />}
			{doing === 'send-back' ? (
				<Corrections file={file} values={refused?.values ?? {}} />
			) : (
				<p className="text-fine text-ink-soft">
					{doing === 'approve'
						? 'The applicant is told by mail that it was approved. Send the notice with the terms from below.'
						: 'The applicant is told by mail that it was decided. Send the notice with the reasons from below; it is due by law.'}
				</p>
			)}
			<div className="flex flex-wrap gap-2">
				<Button
					type="submit"
					size="desk"
					variant={doing === 'decline' ? 'destroy' : 'go'}
					busyText={busy && 'Saving...'}
				>
					{button}
				</Button>
				<Button asChild size="desk" variant="quiet">
					<Link to={here} preventScrollReset>
						Not now
					</Link>
				</Button>
			</div>
		</Form>
	)
}

function Corrections({ file, values }: { file: DeskFile; values: Record<string, string> }) {
	const people = file.parts.filter(({ submitted }) => submitted)
	return (
		<>
			<p className="text-fine text-ink-soft">
				A sentence for each section that has to be corrected; the applicant can change only those. Leave the
				others empty.
			</p>
			{people.map((part) => (
				<fieldset key={part.applicantId} className="grid gap-3">
					{people.length > 1 && <legend className="font-semibold">{part.title}</legend>}
					{correctableSections.map(({ id, title }) => {
						const name = `message ${part.role} ${id}`
						return (
							<Field key={id} label={title}>
								<Textarea name={name} rows={2} maxLength={500} defaultValue={values[name] ?? ''} />
							</Field>
						)
					})}
				</fieldset>
			))}
		</>
	)
}

type Refusal = Extract<DeskAnswer, { outcome: 'refused' }>

/** Why nothing was done; where somebody was faster, what the decision was about beside what it is now. */
function Refused({ answer: { message, conflict } }: { answer: Refusal }) {
	if (!conflict) return <ErrorBox>{message}</ErrorBox>
	return (
		<div
			role="alert"
			className="grid gap-1 rounded-control border-2 border-signal-deep bg-signal-wash p-3 text-small"
		>
			<h4 className="flex items-center gap-2 font-bold">
				<TriangleAlert aria-hidden="true" className="size-4.5" />
				This application was changed meanwhile
			</h4>
			<p>
				You decided about one that was <b>{statusWord(conflict.seen)}</b>; it is now{' '}
				<b>{statusWord(conflict.now)}</b>. Nothing was done.
			</p>
		</div>
	)
}

import { clsx } from 'clsx/lite'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { getOwnValue } from '#app/lib/own-key.ts'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { verbatim } from '#app/lib/text/verbatim.ts'
import { SectionCard } from '#app/ui/account/section-card.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorBox } from '#app/ui/controls/error-box.tsx'
import { StatusBadge } from '#app/ui/controls/status-badge.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { ReferencePlate } from '#app/ui/illustrations/license-plate.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import { sectionTitles } from '../../application/application-fields.ts'
import { documentKinds, sizeText } from '../../documents/document-file.ts'
import {
	clientStatusLabels,
	type LogLine,
	type OwnApplication,
	offersActions,
	offersJoint,
	waitsForOther,
	withLenders,
} from '../../own-application.ts'
import { AccountApplicationActions } from './application-actions.tsx'
import { AccountJointApplication } from './co-applicant.tsx'
import { AccountLenders } from './lenders.tsx'

export type OwnApplicationProps = {
	application: OwnApplication
	/** Where the forms post to. */
	action: string
	/** The page on which returned sections are corrected. */
	correctPath: string
	consentPath: string
	/** Where to write to the advisor; null for a person without an account. */
	messagesPath?: string
	/** Why the last action was rejected. */
	rejected: RejectedForm | undefined
}

/** An application as its applicant sees it: its status, who viewed what, and what can be done. */
export function OwnApplicationView(props: OwnApplicationProps) {
	const { application, rejected, correctPath, consentPath, messagesPath } = props
	const { status, statusSince, reference, corrections, asked, timeline, lenders, accesses, answers, files } =
		application
	// Nothing is asked of this person, or no more than they already answered.
	const waits = status === 'needs_info' && corrections.length === 0
	const { tone, word, message } = waits ? waitsForOther : clientStatusLabels[status]
	const text = status === 'reviewing' && lenders.length > 0 ? withLenders : message
	return (
		<div className="grid gap-6">
			{rejected?.formError && <ErrorBox>{rejected.formError}</ErrorBox>}
			<SectionCard title="Status" aside={<ReferencePlate>{reference}</ReferencePlate>}>
				<div className="grid gap-1">
					<p className="flex flex-wrap items-baseline gap-x-3">
						<StatusBadge tone={tone}>{word}</StatusBadge>
						{statusSince && (
							<span className="text-fine text-ink-soft">
								{'since '}
								<time dateTime={statusSince.instant}>{statusSince.at}</time>
							</span>
						)}
					</p>
					<p className="text-small">{text}</p>
				</div>
				{asked.length > 0 && (
					<ul className="text-small">
						{asked.map(({ who, what }) => (
							<li key={who} className="break-words">{`${who}: ${what}`}</li>
						))}
					</ul>
				)}
				{corrections.length > 0 && (
					<div className="grid gap-3 rounded-control border border-signal-deep bg-signal-wash p-4">
						<ul className="grid gap-2 text-small">
							{corrections.map(({ section, message }) => (
								<li key={section}>
									<span className="font-semibold">{`${sectionTitles[section]}: `}</span>
									<span>{message}</span>
								</li>
							))}
						</ul>
						<Button asChild variant="go" size="sm" className="w-fit">
							<a href={correctPath}>Make corrections</a>
						</Button>
					</div>
				)}
				<Log lines={timeline} ahead={stepsAhead(application)} />
				{messagesPath && (
					<Button asChild variant="line" size="sm" className="w-fit">
						<Link to={messagesPath}>Message your advisor</Link>
					</Button>
				)}
			</SectionCard>
			<AccountLenders application={application} />
			{accesses.length > 0 && (
				<SectionCard title="Who looked at your data" intro={accessRule}>
					<Log lines={accesses} icon={<Icon name="eye" className="mt-0.5 size-4.5 text-brand" />} />
				</SectionCard>
			)}
			<SectionCard title="What you sent" intro={accesses.length === 0 && unopened}>
				{application.erased ? (
					<p className="text-ink-soft text-small">
						The key to this application has been destroyed. No one can read your answers or documents, not
						even from a backup.
					</p>
				) : (
					<SubmittedData answers={answers} files={files} />
				)}
				{status !== 'draft' && (
					<p className="text-small">
						<a href={consentPath}>Open the text you signed to print or save it</a>
					</p>
				)}
			</SectionCard>
			{(offersJoint(application) || offersActions(application)) && (
				<SectionCard title="Change something">
					<div className="grid gap-1">
						<AccountJointApplication {...props} />
						<AccountApplicationActions {...props} />
					</div>
				</SectionCard>
			)}
		</div>
	)
}

const accessRule = 'What identifies you is encrypted. Anyone who opens it gives a reason first, shown here.'
// An advisor reviews an application without opening what identifies the applicant.
const unopened =
	'What identifies you is encrypted, and no one has opened it. Anyone who does gives a reason first, shown here.'

/** The steps that are still to come on the way to a decision. */
function stepsAhead({ status, lenders }: OwnApplication): string[] {
	if (status !== 'new' && status !== 'reviewing' && status !== 'needs_info') return []
	return [
		...(status === 'new' ? ['In review'] : []),
		...(lenders.length === 0 ? ['With lenders'] : []),
		'Decision',
	]
}

const isName = (label: string) => /\b(?:name|signature)$/i.test(label)

type LogProps = {
	lines: readonly LogLine[]
	icon?: ReactNode
	/** What is still to come, below it. */
	ahead?: readonly string[]
}

function Log({ lines, icon, ahead }: LogProps) {
	return (
		// The way to a decision is one row where it fits.
		<ol className={clsx('grid gap-3', ahead && 'sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]')}>
			{lines.map(({ key, at, instant, what, detail }) => (
				<li key={key} className="grid grid-cols-[auto_1fr] gap-x-2.5 text-small">
					{icon ?? <span aria-hidden="true" className="mt-2 size-2 rounded-full bg-brand" />}
					<div className="grid min-w-0">
						<span className="font-semibold">{what}</span>
						{detail && <span className="break-words">{detail}</span>}
						<time dateTime={instant} className="text-fine text-ink-soft">
							{at}
						</time>
					</div>
				</li>
			))}
			{ahead?.map((step) => (
				<li key={step} className="grid grid-cols-[auto_1fr] gap-x-2.5 text-ink-soft text-small">
					<span aria-hidden="true" className="mt-2 size-2 rounded-full border border-ink-soft" />
					<span>{step}</span>
				</li>
			))}
		</ol>
	)
}

function SubmittedData({ answers, files }: Pick<OwnApplication, 'answers' | 'files'>) {
	return (
		<div>
			{answers.map(({ title, rows }) => (
				<Disclosure key={title} summary={title} className="print-open">
					<dl className="grid gap-x-6 gap-y-2 text-ink text-small sm:grid-cols-[14rem_1fr]">
						{rows.map(({ label, value }) => (
							<div key={label} className="contents">
								<dt className="text-ink-soft">{label}</dt>
								<dd
									{...(isName(label) ? ({ translate: 'no' } as const) : verbatim(value))}
									className="min-w-0 break-words"
								>
									{value}
								</dd>
							</div>
						))}
					</dl>
				</Disclosure>
			))}
			{files.length > 0 && (
				<Disclosure summary={`Documents (${files.length})`} className="print-open">
					<ul className="grid gap-2 text-ink text-small">
						{files.map(({ id, name, kind, sizeBytes }) => (
							<li key={id} className="flex min-w-0 items-start gap-2">
								<Icon name="file-text" className="mt-0.5 size-4.5 shrink-0 text-ink-soft" />
								<span className="min-w-0 break-words">
									<span>{name}</span>
									<span className="block text-fine text-ink-soft">
										{`${getOwnValue(documentKinds, kind)?.label ?? kind} · ${sizeText(sizeBytes)}`}
									</span>
								</span>
							</li>
						))}
					</ul>
				</Disclosure>
			)}
		</div>
	)
}

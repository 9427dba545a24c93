import { Eye, FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { SectionCard } from '#app/ui/account/section-card.tsx'
import { Button } from '#app/ui/button.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { ReferencePlate } from '#app/ui/number-plate.tsx'
import { StatusLamp } from '#app/ui/status-lamp.tsx'
import { applicationSections } from '../application-fields.ts'
import { documentKinds, sizeWords } from '../document-file.ts'
import { type LogLine, type OwnApplication, ownStatusWords } from '../own-application.ts'
import { OwnApplicationActs } from './own-application-acts.tsx'
import { OwnTogether } from './own-together.tsx'

export type OwnApplicationProps = {
	application: OwnApplication
	/** Where the forms post to. */
	action: string
	/** Where what was sent back is corrected. */
	correctPath: string
	consentPath: string
	/** Why the last act was refused. */
	message?: string | undefined
	errors?: { email?: string; jointIntent?: string } | undefined
}

/** An application as its applicant sees it: how it stands, who looked at what, and what can be done. */
export function OwnApplicationView(props: OwnApplicationProps) {
	const { application, message, correctPath, consentPath } = props
	const { status, reference, corrections, timeline, accesses, answers, files } = application
	const { tone, word, sentence } = ownStatusWords[status]
	return (
		<div className="grid gap-6">
			{message && <ErrorBox>{message}</ErrorBox>}
			<SectionCard title="How it stands" aside={<ReferencePlate>{reference}</ReferencePlate>}>
				<p>
					<StatusLamp tone={tone}>{word}</StatusLamp>
				</p>
				<p className="text-ink-soft text-small">{sentence}</p>
				{corrections.length > 0 && (
					<div className="grid gap-3 rounded-control border border-signal-deep bg-signal-wash p-4">
						<ul className="grid gap-2 text-small">
							{corrections.map(({ section, message }) => (
								<li key={section}>
									<span className="font-semibold">{titleOf(section)}: </span>
									{message}
								</li>
							))}
						</ul>
						<Button asChild variant="go" size="sm" className="w-fit">
							<a href={correctPath}>Correct and send again</a>
						</Button>
					</div>
				)}
				<Log lines={timeline} />
			</SectionCard>
			<SectionCard
				title="Who looked at your data"
				intro="Your social security number, birth date and documents are sealed. Whoever opens one has to say why first, and it is written here for you."
			>
				{accesses.length ? (
					<Log lines={accesses} icon={<Eye aria-hidden="true" className="mt-0.5 size-4.5 text-brand" />} />
				) : (
					<p className="text-ink-soft text-small">Nobody has opened any of it.</p>
				)}
			</SectionCard>
			<SectionCard title="What you sent">
				{application.erased ? (
					<p className="text-ink-soft text-small">
						The key of this application is destroyed. Nobody can read what it held, in no backup either.
					</p>
				) : (
					<Sent answers={answers} files={files} />
				)}
				{status !== 'draft' && (
					<p className="text-small">
						<a href={consentPath}>Open the text you signed, to print or keep</a>
					</p>
				)}
			</SectionCard>
			<OwnTogether application={application} action={props.action} errors={props.errors} />
			<OwnApplicationActs {...props} />
		</div>
	)
}

const titleOf = (section: string) => applicationSections.find(({ id }) => id === section)?.title ?? section

function Log({ lines, icon }: { lines: readonly LogLine[]; icon?: ReactNode }) {
	return (
		<ol className="grid gap-3">
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
		</ol>
	)
}

function Sent({ answers, files }: Pick<OwnApplication, 'answers' | 'files'>) {
	return (
		<div>
			{answers.map(({ title, rows }) => (
				<Disclosure key={title} summary={title}>
					<dl className="grid gap-x-6 gap-y-2 text-ink text-small sm:grid-cols-[14rem_1fr]">
						{rows.map(({ label, value }) => (
							<div key={label} className="contents">
								<dt className="text-ink-soft">{label}</dt>
								<dd className="min-w-0 break-words">{value}</dd>
							</div>
						))}
					</dl>
				</Disclosure>
			))}
			{files.length > 0 && (
				<Disclosure summary={`Documents (${files.length})`}>
					<ul className="grid gap-2 text-ink text-small">
						{files.map(({ id, name, kind, sizeBytes }) => (
							<li key={id} className="flex min-w-0 items-start gap-2">
								<FileText aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-ink-soft" />
								<span className="min-w-0 break-words">
									{name}
									<span className="block text-fine text-ink-soft">
										{documentKinds[kind as keyof typeof documentKinds]?.label ?? kind} ·{' '}
										{sizeWords(sizeBytes)}
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

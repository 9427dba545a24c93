import type { ReactNode } from 'react'
import { applicationSections, type SectionId } from '../../application/application-fields.ts'
import { useApplyContext } from './apply-context.tsx'

type ApplySectionProps = {
	section: SectionId
	/** A note beside the title: 'optional'. */
	aside?: string
	/** What the advisor asks the applicant to correct here. */
	message?: string | undefined
	children: ReactNode
}

/** A section of the form with its heading and its number. */
export function ApplySection({ section, aside, message, children }: ApplySectionProps) {
	const { sections } = useApplyContext()
	const { title } = applicationSections.find(({ id }) => id === section)!
	const headingId = `${section}-heading`
	return (
		<section
			id={`${section}-section`}
			aria-labelledby={headingId}
			data-section={section}
			className="min-w-0 scroll-mt-24 rounded-card border border-line bg-surface"
		>
			<div className="flex items-baseline gap-4 border-line border-b-2 border-dashed px-4 py-4 sm:px-5 md:px-7">
				<h2 id={headingId} className="text-h3">
					{title}
				</h2>
				{aside && <span className="text-fine text-ink-soft">{aside}</span>}
				<span className="ml-auto shrink-0 text-fine text-ink-soft">
					{`${sections.indexOf(section) + 1} of ${sections.length}`}
				</span>
			</div>
			<div className="grid grid-cols-1 gap-x-4 gap-y-5 p-4 sm:grid-cols-6 sm:p-5 md:px-7 md:pb-7">
				{message && (
					<p className="rounded-control border border-signal-deep bg-signal-wash px-3.5 py-2.5 text-small sm:col-span-6">
						<span className="font-semibold">Please correct this: </span>
						<span>{message}</span>
					</p>
				)}
				{children}
			</div>
		</section>
	)
}

type BlockProps = {
	title: string
	hint: string
	children: ReactNode
}

/** Fields of a section that belong together, with a heading of their own. */
export function FieldBlock({ title, hint, children }: BlockProps) {
	return (
		<fieldset className="min-w-0 border-bar border-l-4 pl-4 sm:col-span-6">
			<legend className="float-left w-full font-semibold text-base">{title}</legend>
			<p className="clear-both mb-4 text-fine text-ink-soft">{hint}</p>
			<div className="grid grid-cols-1 gap-x-4 gap-y-5 sm:grid-cols-6">{children}</div>
		</fieldset>
	)
}

type ConditionalFieldsProps = {
	/** Whether an earlier answer makes these fields apply; otherwise CSS hides them. Without scripts they are always shown. */
	isAsked: boolean
	/** Whether they are left out of the submission, because they are hidden. */
	isHidden: boolean
	children: ReactNode
}

/** Fields that only some people are asked for. */
export function ConditionalFields({ isAsked, isHidden, children }: ConditionalFieldsProps) {
	return (
		<fieldset
			disabled={isHidden}
			data-asked={isAsked ? 'yes' : 'no'}
			className="conditional-fields min-w-0 sm:col-span-6"
		>
			<div className="grid grid-cols-1 gap-x-4 gap-y-5 sm:grid-cols-6">{children}</div>
		</fieldset>
	)
}

import type { ReactNode } from 'react'
import { applicationSections, type SectionId } from '../../application/application-fields.ts'

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
	const at = applicationSections.findIndex(({ id }) => id === section)
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
					{applicationSections[at]!.title}
				</h2>
				{aside && <span className="text-fine text-ink-soft">{aside}</span>}
				<span className="ml-auto shrink-0 text-fine text-ink-soft">
					{at + 1} of {applicationSections.length}
				</span>
			</div>
			<div className="grid gap-x-4 gap-y-5 p-4 sm:grid-cols-6 sm:p-5 md:px-7 md:pb-7">
				{message && (
					<p className="rounded-control border border-signal-deep bg-signal-wash px-3.5 py-2.5 text-small sm:col-span-6">
						<span className="font-semibold">Please correct this: </span>
						{message}
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
	/** Whether CSS shows the block; without scripts it is always shown. */
	shown: 'yes' | 'no'
	/** Whether its fields are left out of the submission, because the block is hidden and does not apply. */
	off: boolean
	children: ReactNode
}

/** Fields for people who have lived or worked there for under two years. */
export function EarlierBlock({ title, hint, shown, off, children }: BlockProps) {
	return (
		<fieldset
			disabled={off}
			data-shown={shown}
			className="only-under-two-years min-w-0 border-bar border-l-4 pl-4 sm:col-span-6"
		>
			<legend className="float-left w-full font-semibold text-base">{title}</legend>
			<p className="clear-both mb-4 text-fine text-ink-soft">{hint}</p>
			<div className="grid gap-x-4 gap-y-5 sm:grid-cols-6">{children}</div>
		</fieldset>
	)
}

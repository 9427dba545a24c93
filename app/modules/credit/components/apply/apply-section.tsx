import type { ReactNode } from 'react'
import { Button } from '#app/ui/controls/button.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import { type SectionId, sectionTitles } from '../../application/application-fields.ts'
import { useApplyContext } from './apply-context.tsx'

type ApplySectionProps = {
	section: SectionId
	/** A note beside the title: 'optional'. */
	aside?: string
	/** What the advisor asks the applicant to correct here. */
	message?: string | undefined
	children: ReactNode
}

/** A section of the form with its heading, and the ways to the sections before and after it. */
export function ApplySection({ section, aside, message, children }: ApplySectionProps) {
	const { sections, current, goOn } = useApplyContext()
	const index = sections.indexOf(section)
	const next = sections[index + 1]
	const id = `${section}-section`
	return (
		<section
			aria-labelledby={id}
			data-section={section}
			data-current={section === current ? '' : undefined}
			className="apply-screen apply-card"
		>
			<div className="apply-head">
				{/* What the fragment of the URL names, so that browsers focus it, too. */}
				<h2 id={id} tabIndex={-1} className="apply-heading text-h3">
					{sections.length > 1 && (
						<span className="apply-place">{`${index + 1} of ${sections.length}: `}</span>
					)}
					<span>{sectionTitles[section]}</span>
				</h2>
				{/* What the advisor asks for is not optional. */}
				{aside && !message && <span className="text-fine text-ink-soft">{aside}</span>}
			</div>
			<div className="apply-fields p-4 sm:p-5 md:px-7 md:pb-7">
				{message && (
					<div className="apply-message">
						<NamedText title="Please correct this">{message}</NamedText>
					</div>
				)}
				{children}
			</div>
			<div className="apply-turns apply-needs-script">
				<div className="apply-next">
					<SectionLink to={next} says="Next: " variant="go" onFollow={(to) => goOn(section, to)} />
				</div>
				<SectionLink to={sections[index - 1]} says="Back: " variant="quiet" />
			</div>
		</section>
	)
}

type SectionLinkProps = {
	to: SectionId | undefined
	says: string
	variant: 'go' | 'quiet'
	/** What the link does instead; until scripts run, it only leads to its section. */
	onFollow?: (to: SectionId) => void
}

function SectionLink({ to, says, variant, onFollow }: SectionLinkProps) {
	return (
		to && (
			<Button asChild variant={variant} size="sm">
				<a
					href={`#${to}-section`}
					onClick={
						onFollow &&
						((event) => {
							event.preventDefault()
							onFollow(to)
						})
					}
				>
					{says + sectionTitles[to]}
				</a>
			</Button>
		)
	)
}

/** A text to read before what follows it, in full view. */
export function TextBox({ id, title, children }: { id: string; title: string; children: ReactNode }) {
	return (
		<section aria-labelledby={id} className="apply-text">
			<h3 id={id} className="font-semibold text-base">
				{title}
			</h3>
			{children}
		</section>
	)
}

export function NamedText({ title, children }: { title: string; children: ReactNode }) {
	return (
		<p>
			<span className="font-semibold">{`${title}: `}</span>
			<span>{children}</span>
		</p>
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
		<fieldset className="apply-block">
			<legend>{title}</legend>
			<p>{hint}</p>
			<div className="apply-fields">{children}</div>
		</fieldset>
	)
}

/** Optional fields, folded away. An error in them, and the browser's find, open them. */
export function FoldedFields({ title, children }: { title: string; children: ReactNode }) {
	return (
		<Disclosure look="bare" summary={title} className="sm:col-span-6">
			<div className="apply-fields">{children}</div>
		</Disclosure>
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
			<div className="apply-fields">{children}</div>
		</fieldset>
	)
}

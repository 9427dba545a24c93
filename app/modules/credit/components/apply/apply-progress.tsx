import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icons/icon.tsx'
import { applicationSections, type SectionId } from '../../application/application-fields.ts'
import type { FormProgress } from '../../application/section-progress.ts'

type ApplyProgressProps = {
	progress: FormProgress
	sections: readonly SectionId[]
	/** The save status of the draft. */
	children?: ReactNode
}

/** The progress through the form: its sections with the state of each. On phones it is a segmented bar. */
export function ApplyProgress({ progress, sections, children }: ApplyProgressProps) {
	const shown = applicationSections.filter(({ id }) => sections.includes(id))
	const completedCount = shown.filter(({ id }) => progress[id].state === 'done').length
	return (
		<div className="min-w-0 min-[60rem]:sticky min-[60rem]:top-24">
			<div className="min-[60rem]:hidden">
				<p className="mb-2 text-fine text-ink-soft">
					<span className="font-semibold text-ink">{completedCount}</span>
					<span>{` of ${shown.length} sections complete`}</span>
				</p>
				<div aria-hidden="true" className="apply-bar flex gap-1.5">
					{shown.map(({ id }) => (
						<i key={id} data-state={progress[id].state} />
					))}
				</div>
			</div>
			<nav aria-label="Sections" className="max-[59.99rem]:hidden">
				<ol>
					{shown.map(({ id, title }, index) => {
						const { state, note } = progress[id]
						return (
							<li key={id} data-state={state} className="apply-step">
								<span aria-hidden="true" className="apply-mark">
									{state === 'done' ? (
										<Icon name="check" className="size-4" />
									) : state === 'invalid' ? (
										'!'
									) : (
										index + 1
									)}
								</span>
								<span className="grid min-w-0">
									<a
										href={`#${id}-section`}
										className="py-0.5 font-semibold text-ink text-small leading-snug no-underline hover:underline"
									>
										{title}
									</a>
									<span className={state === 'invalid' ? 'text-danger text-fine' : 'text-fine text-ink-soft'}>
										{note}
									</span>
								</span>
							</li>
						)
					})}
				</ol>
			</nav>
			{children && (
				<div className="mt-4 grid gap-1.5 border-line border-t-2 border-dashed pt-4 text-fine text-ink-soft">
					{children}
				</div>
			)}
		</div>
	)
}

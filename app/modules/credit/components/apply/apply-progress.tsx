import { Icon } from '#app/ui/icons/icon.tsx'
import { type SectionId, sectionTitles } from '../../application/application-fields.ts'
import type { FormProgress } from '../../application/section-progress.ts'

type ApplyProgressProps = {
	progress: FormProgress
	sections: readonly SectionId[]
	current: SectionId
}

/** Links to the sections with the state of each. On phones they are a row of marks, whose titles are only read out. */
export function ApplyProgress({ progress, sections, current }: ApplyProgressProps) {
	return (
		<nav
			aria-label="Sections"
			data-later={current === sections[0] ? undefined : ''}
			className="min-w-0 min-[60rem]:sticky min-[60rem]:top-24"
		>
			<ol className="apply-steps">
				{sections.map((id, index) => {
					const { state, note } = progress[id]
					return (
						<li key={id} data-state={state} className="apply-step">
							<a href={`#${id}-section`} aria-current={id === current ? 'step' : undefined}>
								<span aria-hidden="true" className="apply-mark">
									{state === 'done' ? (
										<Icon name="check" className="size-4" />
									) : state === 'invalid' ? (
										'!'
									) : (
										index + 1
									)}
								</span>
								<span className="apply-step-text">
									<span>{sectionTitles[id]}</span>
									<span>{note}</span>
								</span>
							</a>
						</li>
					)
				})}
			</ol>
		</nav>
	)
}

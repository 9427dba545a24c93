import '#app/ui/foundations/unfolded-when-wide.css'
import { Icon } from '#app/ui/icons/icon.tsx'
import { DisclosureArrow } from '#app/ui/overlays/disclosure-arrow.tsx'
import { type SectionId, sectionTitles } from '../../application/application-fields.ts'
import type { FormProgress } from '../../application/section-progress.ts'

type ApplyProgressProps = {
	progress: FormProgress
	sections: readonly SectionId[]
	current: SectionId
}

/** Links to the sections with the state of each. On phones they are folded behind the place in the form, and fold again once one is chosen. */
export function ApplyProgress({ progress, sections, current }: ApplyProgressProps) {
	return (
		<nav
			aria-label="Sections"
			data-later={current === sections[0] ? undefined : ''}
			className="min-w-0 min-[60rem]:sticky min-[60rem]:top-24"
		>
			{/* biome-ignore lint/a11y/useKeyWithClickEvents: a link that is followed by the keyboard is clicked, too */}
			<details
				className="unfolded-when-wide"
				onClick={(event) => {
					if ((event.target as Element).closest('a')) event.currentTarget.open = false
				}}
			>
				<summary className="apply-summary">
					<span>{`Section ${sections.indexOf(current) + 1} of ${sections.length}`}</span>
					<DisclosureArrow />
				</summary>
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
										{note && <span>{note}</span>}
									</span>
								</a>
							</li>
						)
					})}
				</ol>
			</details>
		</nav>
	)
}

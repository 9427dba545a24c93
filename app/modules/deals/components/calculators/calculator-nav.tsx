import { ViewLink } from '#app/ui/controls/view-link.tsx'
import { type FinancingTool, financingToolGroups, financingTools } from '#engine'

/** Links to all calculators, by the question a buyer comes with; they keep the state. */
export function CalculatorNav({ current, state }: { current: FinancingTool; state: string }) {
	return (
		<nav
			id="calculators"
			aria-label="Calculators"
			className="grid gap-4 min-[60rem]:grid-cols-3 print:hidden"
		>
			{financingToolGroups.map(({ label, tools }) => (
				<div key={label}>
					<p aria-hidden="true" className="mb-2 font-semibold text-ink-soft text-small">
						{label}
					</p>
					<ul aria-label={label} className="flex flex-wrap gap-2">
						{tools.map((tool) => (
							<li key={tool}>
								<ViewLink
									to={`/resources/financing?tool=${tool}${state && `&state=${state}`}`}
									anchor="calculators"
									aria-current={tool === current ? 'page' : undefined}
									className="inline-flex min-h-11 items-center rounded-full border border-line bg-surface px-4 font-semibold text-ink-soft text-small no-underline hover:text-ink aria-[current=page]:border-brand aria-[current=page]:bg-brand-wash aria-[current=page]:text-brand"
								>
									{financingTools[tool].label}
								</ViewLink>
							</li>
						))}
					</ul>
				</div>
			))}
		</nav>
	)
}
